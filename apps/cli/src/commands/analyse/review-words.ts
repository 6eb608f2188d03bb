/** A review in words: what a person reads line by line. */
import type { Prospects, ReviewStep, Split } from '@marrakech/bot';
import { makeDecision } from '@marrakech/rules';
import { fitApart, type Names } from '../../output/names.js';
import { colourWord } from '../../output/turn-words.js';
import { fit, widthOf, wrap } from '../../terminal/text-width.js';
import { paymentWords, type Happening } from './table.js';
import { isTold, verdictOf } from './verdicts.js';

/** In % of a win, with a sign: `+3.1`; what rounds to nothing has none. */
export const signed = (win: number): string => {
  const text = (100 * win).toFixed(1);
  if (Number(text) === 0) return '0.0';
  return text.startsWith('-') ? `−${text.slice(1)}` : `+${text}`;
};

const WIDTHS = { turn: 4, action: 7, doing: 33, chance: 5, wideChance: 8 } as const;

/** So many of the dearest decisions are told once more at the end. */
const MOST_DEAREST = 5;

const chances = (prospects: readonly Prospects[], width: number): string =>
  prospects.map(({ win }) => `${(100 * win).toFixed(0).padStart(3)} %`.padEnd(width)).join('  ');

/** What was done, and what it did to the chances of who did it. */
function happened({ reviewed }: ReviewStep): readonly [action: string, change: string] {
  switch (reviewed.type) {
    case 'decision': {
      const { chosen, best } = reviewed;
      const action = makeDecision(chosen.decision);
      const verdict = verdictOf(reviewed);
      if (!isTold(verdict)) return [action, ''];
      const better = makeDecision(best.decision);
      return [action, `${verdict} ${signed(-chosen.cost.win)}, best ${better}`];
    }
    case 'chance': {
      const { action, seat, luck } = reviewed;
      const what =
        action.type === 'roll' ? `rolls ${action.die}` : `turns over ${colourWord(action.colour)}`;
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
  readonly #costly: { readonly line: string; readonly cost: number }[] = [];

  /** The names of those who play. */
  constructor(names: Names) {
    this.#names = names;
    this.#width = Math.max(...names.map(widthOf));
    this.#chanceWidth = names.length > 3 ? WIDTHS.chance : WIDTHS.wideChance;
  }

  header(): string {
    const names = fitApart(this.#names, this.#chanceWidth);
    return this.#line('turn', '', ['', 'in % of a win'], names.join('  '));
  }

  /** One action: what it was, what it did to the chances, everybody's chance after it, and money. */
  step(step: ReviewStep, happening: Happening): string {
    const { reviewed } = step;
    const { seat, after } = reviewed;
    const turn = `${happening.turn}`;
    const name = this.#names[seat]!;
    const doing = happened(step);
    if (isTold(verdictOf(reviewed)) && reviewed.type === 'decision')
      this.#costly.push({ line: this.#line(turn, name, doing), cost: reviewed.chosen.cost.win });
    const paid = paymentWords(happening, this.#names);
    return this.#line(turn, name, doing, `${chances(after, this.#chanceWidth)}  ${paid}`);
  }

  #line(
    turn: string,
    name: string,
    [action, change]: readonly [string, string],
    rest = '',
  ): string {
    const columns = [
      turn.padStart(WIDTHS.turn),
      fit(name, this.#width),
      `${action.padEnd(WIDTHS.action)}  ${change}`.padEnd(WIDTHS.doing),
      rest,
    ];
    return columns.join('  ').trimEnd();
  }

  /** What the game came to for each player, or has so far, and what made it. */
  splits(splits: readonly Split[], over: boolean): string {
    return ['', ...splits.flatMap((split, seat) => account(split, this.#names[seat]!, over))].join(
      '\n',
    );
  }

  /** The decisions that gave away most of all steps so far; empty where none is worth telling. */
  dearest(): string {
    const dearest = this.#costly.toSorted((one, other) => other.cost - one.cost);
    if (dearest.length === 0) return '';
    const lines = dearest.slice(0, MOST_DEAREST).map(({ line }) => line);
    return ['', 'The dearest decisions, in % of a win:', ...lines].join('\n');
  }
}

function account(split: Split, name: string, over: boolean): string[] {
  const { expected, result, luck, ownDecisions, othersDecisions, residual, accuracy } = split;
  const parts = [
    `expected ${(100 * expected.win).toFixed(1)}`,
    `luck ${signed(luck.win)}`,
    `own decisions ${signed(ownDecisions.win)}`,
    `others’ decisions ${signed(othersDecisions.win)}`,
    `unexplained ${signed(residual.win)}`,
    `${over ? 'came to' : 'so far'} ${(100 * result.win).toFixed(1)}`,
  ];
  const quality = accuracy === undefined ? '' : `; accuracy ${accuracy.toFixed(0)} of 100`;
  const words = `${parts.join(', ')}${quality}`;
  return [`${name}:`, ...wrap(words, 78).map((line) => `  ${line}`)];
}
