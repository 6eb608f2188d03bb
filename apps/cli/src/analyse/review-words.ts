/** A review in words: what a person reads line by line. */
import type { Prospects, ReviewStep, Split } from '@marrakech/bot';
import { makeDecision } from '@marrakech/rules';
import { fit, widthOf, wrap } from '../terminal/text-width.js';
import { fitApart, type Names } from '../words/names.js';
import { paymentWords, type Happening } from './table.js';
import { isTold, verdictOf } from './verdicts.js';

/** Hundredths of a win, with a sign: `+3.1`; what rounds to nothing has none. */
export const signed = (win: number): string => {
  const text = (100 * win).toFixed(1);
  if (Number(text) === 0) return '0.0';
  return text.startsWith('-') ? `−${text.slice(1)}` : `+${text}`;
};

/** Out of 100; a dash for who has decided nothing. */
export const accuracyWord = ({ accuracy }: Split): string => accuracy?.toFixed(0) ?? '–';

const WIDTHS = { turn: 4, action: 12, change: 17, chance: 5, wideChance: 8 } as const;

const chances = (prospects: readonly Prospects[], width: number): string =>
  prospects.map(({ win }) => `${(100 * win).toFixed(0).padStart(3)} %`.padEnd(width)).join('  ');

function happened({ reviewed }: ReviewStep): readonly [action: string, change: string] {
  switch (reviewed.type) {
    case 'decision': {
      const { chosen, best } = reviewed;
      const action = makeDecision(chosen.decision);
      if (!isTold(verdictOf(reviewed))) return [action, ''];
      return [action, `${signed(-chosen.cost.win)}, best ${makeDecision(best.decision)}`];
    }
    case 'chance': {
      const { action, seat, luck } = reviewed;
      const what = action.type === 'roll' ? `rolls ${action.die}` : `turns over ${action.colour}`;
      return [what, `luck ${signed(luck[seat]!.win)}`];
    }
    case 'leave':
      return ['leaves', ''];
  }
}

/** The lines of a review, in columns that fit the names. */
export class ReviewLines {
  readonly #names: Names;
  readonly #width: number;
  /** Of a chance: four in a window of 80 have no room for more of a name. */
  readonly #chanceWidth: number;

  /** The names of those who play. */
  constructor(names: Names) {
    this.#names = names;
    this.#width = Math.max(...names.map(widthOf));
    this.#chanceWidth = names.length > 3 ? WIDTHS.chance : WIDTHS.wideChance;
  }

  header(): string {
    const names = fitApart(this.#names, this.#chanceWidth);
    return this.#line('turn', '', '', 'in % of a win', names.join('  '));
  }

  /** One action: what it was, what it did to the chances, everybody's chance after it, and money. */
  step(step: ReviewStep, happening: Happening): string {
    const [action, change] = happened(step);
    const { seat, after } = step.reviewed;
    const paid = paymentWords(happening, this.#names);
    const rest = `${chances(after, this.#chanceWidth)}  ${paid}`;
    return this.#line(`${happening.turn}`, this.#names[seat]!, action, change, rest);
  }

  #line(turn: string, name: string, action: string, change: string, rest: string): string {
    const columns = [
      turn.padStart(WIDTHS.turn),
      fit(name, this.#width),
      action.padEnd(WIDTHS.action),
      change.padEnd(WIDTHS.change),
      rest,
    ];
    return columns.join('  ').trimEnd();
  }

  /** Where each player's result came from, or what has come of it so far. */
  splits(splits: readonly Split[], over: boolean): string {
    return ['', ...splits.flatMap((split, seat) => account(split, this.#names[seat]!, over))].join(
      '\n',
    );
  }
}

function account(split: Split, name: string, over: boolean): string[] {
  const { expected, result, luck, ownDecisions, othersDecisions, residual } = split;
  const parts = [
    `expected ${(100 * expected.win).toFixed(1)}`,
    `luck ${signed(luck.win)}`,
    `own decisions ${signed(ownDecisions.win)}`,
    `others’ decisions ${signed(othersDecisions.win)}`,
    `unexplained ${signed(residual.win)}`,
    `${over ? 'result' : 'so far'} ${(100 * result.win).toFixed(1)}`,
  ];
  const words = `${parts.join(', ')}; accuracy ${accuracyWord(split)} of 100`;
  return [`${name}:`, ...wrap(words, 78).map((line) => `  ${line}`)];
}
