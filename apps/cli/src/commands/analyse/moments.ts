/** A review as moments to look at: a sentence, a verdict, everybody's chance, and the position. */
import type { Prospects, ReviewStep } from '@marrakech/bot';
import {
  copyState,
  makeDecision,
  type Action,
  type Decision,
  type RugPlace,
  type Standing,
  type State,
} from '@marrakech/rules';
import { count, type Names } from '../../output/names.js';
import { colourWord, FACING_WORDS } from '../../output/turn-words.js';
import { signed } from './review-words.js';
import { paymentWords, type Happening, type Table } from './table.js';
import { isTold, verdictOf, type Verdict } from './verdicts.js';

export interface Moment {
  /** From 1; 0 for the start. */
  readonly turn: number;
  readonly seat: number;
  readonly words: string;
  readonly verdict: Verdict;
  /** In few words, for the list. */
  readonly brief: string;
  readonly details: string;
  /** By seat, from 0 to 1. */
  readonly chances: readonly number[];
  /** By seat: purse, points and rugs. */
  readonly purses: readonly string[];
  readonly state: State;
  readonly laid: readonly RugPlace[];
}

const winsOf = (prospects: readonly Prospects[]): number[] => prospects.map(({ win }) => win);

const decisionWord = (decision: Decision): string =>
  decision.type === 'orient' ? FACING_WORDS[decision.facing] : makeDecision(decision);

const purseWords = ({ dirhams, score, rugs, out }: Standing): string =>
  out === 0
    ? [count(dirhams, 'dirham'), count(score, 'point'), `${count(rugs, 'rug')} left`].join(' · ')
    : 'out';

type Told = Pick<Moment, 'turn' | 'seat' | 'words' | 'verdict' | 'brief' | 'details'>;

function tell({ reviewed }: ReviewStep, happening: Happening, names: Names): Told {
  const { seat } = reviewed;
  const name = names[seat]!;
  const told = { turn: happening.turn, seat, verdict: verdictOf(reviewed) };
  switch (reviewed.type) {
    case 'leave':
      return { ...told, words: `${name} leaves`, brief: '', details: '' };
    case 'chance': {
      const { action, luck } = reviewed;
      const paid = paymentWords(happening, names);
      const words =
        action.type === 'roll'
          ? [`${name} rolls ${action.die}`, paid].filter(Boolean).join(', ')
          : `${name} turns over ${colourWord(action.colour)}`;
      const details = `luck ${signed(luck[seat]!.win)}`;
      return { ...told, words, brief: details, details };
    }
    case 'decision': {
      const { chosen, best } = reviewed;
      const does = chosen.decision.type === 'orient' ? 'faces Assam' : 'lays';
      const words = `${name} ${does} ${decisionWord(chosen.decision)}`;
      if (!isTold(told.verdict)) return { ...told, words, brief: '', details: '' };
      const better = decisionWord(best.decision);
      const lost = (100 * chosen.cost.win).toFixed(1);
      const details = `${better} would have been best; this gave away ${lost} % of a win`;
      return { ...told, words, brief: `${signed(-chosen.cost.win)}, best ${better}`, details };
    }
  }
}

const START: Told = {
  turn: 0,
  seat: 0,
  words: 'The start',
  verdict: 'plain',
  brief: '',
  details: '',
};

/** Collects the moments of a game as its review goes on; the first is the start. */
export class Moments {
  readonly all: Moment[] = [];
  readonly #table: Table;
  readonly #names: Names;
  #laid: readonly RugPlace[] = [];

  constructor(table: Table, names: Names) {
    this.#table = table;
    this.#names = names;
  }

  /** Before anything was played. */
  begin(chances: readonly number[]): void {
    this.#add(START, chances);
  }

  /** The table has taken the action already. */
  take(step: ReviewStep, action: Action, happening: Happening): void {
    if (action.type === 'lay') this.#laid = [...this.#laid, action.rug];
    this.#add(tell(step, happening, this.#names), winsOf(step.reviewed.after));
  }

  #add(told: Told, chances: readonly number[]): void {
    const purses = this.#table.accounts.map(purseWords);
    const state = copyState(this.#table.state);
    this.all.push({ ...told, chances, purses, state, laid: this.#laid });
  }
}
