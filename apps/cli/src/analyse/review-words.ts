/** A review in words: what a person reads line by line. */
import type { Prospects, ReviewStep, Split } from '@marrakech/bot';
import { makeDecision } from '@marrakech/rules';
import { fit, wrap } from '../terminal/text-width.js';
import type { Names } from '../words/names.js';

/** Hundredths of a win, with a sign: `+3.1`. */
export const signed = (win: number): string => {
  const text = (100 * win).toFixed(1);
  return text.startsWith('-') ? `−${text.slice(1)}` : `+${text}`;
};

/** Out of 100; a dash for who has decided nothing. */
export const accuracyWord = ({ accuracy }: Split): string => accuracy?.toFixed(0) ?? '–';

const chances = (prospects: readonly Prospects[]): string =>
  prospects.map(({ win }) => `${(100 * win).toFixed(0).padStart(3)} %`).join('  ');

function happened({ reviewed }: ReviewStep, names: Names): readonly [what: string, change: string] {
  switch (reviewed.type) {
    case 'decision': {
      const { seat, chosen, best } = reviewed;
      const what = `${names[seat]}: ${makeDecision(chosen.decision)}`;
      if (chosen === best) return [what, ''];
      return [what, `${signed(-chosen.cost.win)}, best ${makeDecision(best.decision)}`];
    }
    case 'chance': {
      const { action, seat, luck } = reviewed;
      const what = action.type === 'roll' ? `rolls ${action.die}` : `turns over ${action.colour}`;
      return [`${names[seat]} ${what}`, `luck ${signed(luck[seat]!.win)}`];
    }
    case 'leave':
      return [`${names[reviewed.seat]} leaves`, ''];
  }
}

/** One action: what it was, what it did to the chances, and everybody's chance after it. */
export function stepLine(step: ReviewStep, names: Names): string {
  const [what, change] = happened(step, names);
  return `${fit(what, 24)} ${change.padEnd(22)} ${chances(step.reviewed.after)}`;
}

const account = (split: Split, name: string): string[] => {
  const { expected, result, luck, ownDecisions, othersDecisions, residual } = split;
  const parts = [
    `expected ${(100 * expected.win).toFixed(1)}`,
    `luck ${signed(luck.win)}`,
    `own decisions ${signed(ownDecisions.win)}`,
    `others’ decisions ${signed(othersDecisions.win)}`,
    `unexplained ${signed(residual.win)}`,
    `result ${(100 * result.win).toFixed(1)}`,
  ];
  const words = `${parts.join(', ')}; accuracy ${accuracyWord(split)} of 100`;
  return [`${name}:`, ...wrap(words, 78).map((line) => `  ${line}`)];
};

/** Where each player's result came from. */
export const splitLines = (splits: readonly Split[], names: Names): string =>
  ['', ...splits.flatMap((split, seat) => account(split, names[seat]!))].join('\n');
