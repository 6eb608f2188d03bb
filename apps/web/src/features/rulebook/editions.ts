/** What each edition does, column by column. */
import type { RulebookWords } from '@marrakech/i18n';
import { EDITION_NAMES, EDITIONS, type Edition } from '@marrakech/rules';

interface Column {
  readonly about: string;
  /** In the order of the editions. */
  readonly says: readonly string[];
}

const column = (about: string, say: (edition: Edition) => string): Column => ({
  about,
  says: EDITION_NAMES.map((name) => say(EDITIONS[name])),
});

export function tableOf(text: RulebookWords['editions']): Column[] {
  return [
    column(text.pile, ({ pileFace, pileOfEachColour: each }) =>
      pileFace === 'up' ? text.faceUp({ each }) : text.faceDown({ each }),
    ),
    column(text.cannotPay, ({ cannotPay }) => (cannotPay === 'out' ? text.goesOut : text.playsOn)),
    column(text.tie, ({ tie }) => (tie === 'shared' ? text.shared : text.nobody)),
    column(text.turnLast, ({ offersTurnLast }) =>
      offersTurnLast ? text.offered : text.notOffered,
    ),
  ];
}
