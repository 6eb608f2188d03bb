/** Why the table did not take something: rare, and always said. */
import { words } from '@marrakech/i18n';
import { ILLEGAL_CODES, type IllegalCode } from '@marrakech/rules';
import type { Refusal } from '@marrakech/table';
import type { VNode } from 'preact';

const isIllegal = (code: string): code is IllegalCode => Object.hasOwn(ILLEGAL_CODES, code);

function sayRefusal({ code }: Refusal): string {
  const text = words.value;
  if (isIllegal(code)) return text.illegal[code];
  if (code === 'not-stored') return `${text.app.notKept} ${text.app.notKeptNote}`;
  // What is left comes about when the same game is played in two windows.
  return text.history.otherTab;
}

export const RefusalNote = ({
  refusal,
  say = sayRefusal,
}: {
  readonly refusal: Refusal | undefined;
  readonly say?: ((refusal: Refusal) => string) | undefined;
}): VNode | null =>
  refusal === undefined ? null : (
    <p class="refusal" role="alert">
      {say(refusal)}
    </p>
  );
