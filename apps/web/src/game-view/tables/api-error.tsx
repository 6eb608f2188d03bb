/** What the server or a table refuses, in words. */
import { onlineText, words } from '@marrakech/i18n';
import { ILLEGAL_CODES, type IllegalCode } from '@marrakech/rules';
import type { VNode } from 'preact';
import type { ApiError } from '../../online/server.js';

const isIllegal = (code: string): code is IllegalCode => Object.hasOwn(ILLEGAL_CODES, code);

/** To a person these are the same. */
const ALIKE: Readonly<Record<string, string>> = {
  'version-taken': 'stale',
  'not-your-turn': 'stale',
};

type Words = typeof onlineText.value.trouble;
type Plain = { [Code in keyof Words]: Words[Code] extends string ? Code : never }[keyof Words];

const hasWords = (code: string): code is Plain => Object.hasOwn(onlineText.value.trouble, code);

export function apiErrorText(trouble: ApiError): string {
  const text = onlineText.value.trouble;
  const { code } = trouble;
  if (isIllegal(code)) return words.value.illegal[code];
  if (trouble.code === 'too-many-tables') return text['too-many-tables'](trouble);
  if (trouble.code === 'too-fast') return text['too-fast'](trouble);
  const known = ALIKE[code] ?? code;
  return hasWords(known) ? onlineText.value.trouble[known] : text.other;
}

/** Why a line is not open, where that is known; else that it is not. */
export const sayCutOff = (trouble: ApiError | undefined, unknown: string): string =>
  trouble === undefined || trouble.code === 'no-answer' ? unknown : apiErrorText(trouble);

export const ApiErrorNote = ({
  trouble,
}: {
  readonly trouble: ApiError | undefined;
}): VNode | null =>
  trouble === undefined ? null : (
    <p class="refusal" role="alert">
      {apiErrorText(trouble)}
    </p>
  );

/** Instead of what needs a server. */
export const NoServerNote = ({ trouble }: { readonly trouble: ApiError }): VNode =>
  trouble.code === 'no-answer' ? (
    <p>{words.value.online.notThere}</p>
  ) : (
    <p role="alert">{apiErrorText(trouble)}</p>
  );
