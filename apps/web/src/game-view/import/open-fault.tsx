/** Why a game could not be opened, in words, and that nothing is lost. */
import { sayFault } from '@marrakech/game-text';
import { screenText, words } from '@marrakech/i18n';
import type { VNode } from 'preact';
import type { OpenFault } from './open-record.js';

function sayOpenFault(fault: OpenFault, isHeaded: boolean): readonly string[] {
  const text = screenText.value.open;
  switch (fault.code) {
    case 'nothing':
      return [text.nothing];
    case 'too-big':
      return [text.tooBig];
    case 'broken-link':
      return [text.brokenLink];
    case 'broken-games':
      return [text.brokenGames];
    case 'no-record':
      return [text.noRecord];
    case 'unreadable':
      return [text.unreadable];
    case 'elsewhere':
      return [text.elsewhere];
    case 'record': {
      const reader = { text: words.value, screens: screenText.value };
      const { where, reason } = sayFault(reader, fault.fault);
      return [...(isHeaded ? [] : [text.intro]), ...(where === undefined ? [] : [where]), reason];
    }
  }
}

export const OpenFaultWords = ({
  fault,
  isHeaded = false,
}: {
  readonly fault: OpenFault;
  /** Whether a heading says already that it cannot be opened. */
  readonly isHeaded?: boolean;
}): VNode => (
  <div class="open-fault" role="alert">
    {sayOpenFault(fault, isHeaded).map((line) => (
      <p key={line}>{line}</p>
    ))}
    {fault.code === 'elsewhere' ? (
      <a href={fault.link}>{fault.link}</a>
    ) : (
      <p class="soft">{screenText.value.open.safe}</p>
    )}
  </div>
);
