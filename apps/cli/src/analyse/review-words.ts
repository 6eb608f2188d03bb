/** A review in words: what a person reads line by line. */
import type { Prospects, ReviewStep, Split } from '@marrakech/bot';
import { makeDecision } from '@marrakech/rules';

/** Hundredths of a win, with a sign: `+3.1`. */
const signed = (win: number): string => {
  const text = (100 * win).toFixed(1);
  return text.startsWith('-') ? `−${text.slice(1)}` : `+${text}`;
};

const chances = (prospects: readonly Prospects[]): string =>
  prospects.map(({ win }) => `${(100 * win).toFixed(0).padStart(3)} %`).join('  ');

function happened({ reviewed }: ReviewStep): readonly [what: string, change: string] {
  switch (reviewed.type) {
    case 'decision': {
      const { seat, chosen, best } = reviewed;
      const what = `player ${seat + 1}: ${makeDecision(chosen.decision)}`;
      if (chosen === best) return [what, ''];
      return [what, `${signed(-chosen.cost.win)}, best ${makeDecision(best.decision)}`];
    }
    case 'chance': {
      const { action, seat, luck } = reviewed;
      const what = action.type === 'roll' ? `rolls ${action.die}` : `turns over ${action.colour}`;
      return [`player ${seat + 1} ${what}`, `luck ${signed(luck[seat]!.win)}`];
    }
    case 'leave':
      return [`player ${reviewed.seat + 1} leaves`, ''];
  }
}

/** One action: what it was, what it did to the chances, and everybody's chance after it. */
export function stepLine(step: ReviewStep): string {
  const [what, change] = happened(step);
  return `${what.padEnd(24)} ${change.padEnd(22)} ${chances(step.reviewed.after)}`;
}

const account = (split: Split, seat: number): string => {
  const { expected, result, luck, ownDecisions, othersDecisions, residual, accuracy } = split;
  const parts = [
    `expected ${(100 * expected.win).toFixed(1)}`,
    `luck ${signed(luck.win)}`,
    `own decisions ${signed(ownDecisions.win)}`,
    `others' decisions ${signed(othersDecisions.win)}`,
    `unexplained ${signed(residual.win)}`,
    `result ${(100 * result.win).toFixed(1)}`,
  ];
  return `player ${seat + 1}: ${parts.join(', ')}; accuracy ${accuracy.toFixed(0)} of 100`;
};

/** Where each player's result came from. */
export const splitLines = (splits: readonly Split[]): string =>
  ['', ...splits.map(account)].join('\n');
