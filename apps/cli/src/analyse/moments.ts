/** A review as moments to look at: a sentence, a verdict, everybody's chance, and the position. */
import type { Prospects, ReviewStep } from '@marrakech/bot';
import {
  copyState,
  makeDecision,
  play,
  startState,
  type Action,
  type GameRecord,
  type RugPlace,
  type State,
} from '@marrakech/rules';
import { colourWord, FACING_WORDS } from '../words/turn-words.js';
import type { Names } from '../words/names.js';
import { signed } from './review-words.js';

/** From flawless to costly; a chance shows how far luck went. */
const VERDICTS = ['best', 'fine', 'loose', 'mistake', 'lucky', 'unlucky', 'plain'] as const;
type Verdict = (typeof VERDICTS)[number];

export interface Moment {
  readonly seat: number;
  readonly words: string;
  readonly verdict: Verdict;
  readonly details: string;
  /** By seat, from 0 to 1. */
  readonly chances: readonly number[];
  readonly state: State;
  readonly laid: readonly RugPlace[];
}

/** What a decision may give away before it is called so, in parts of a win. */
const FINE = 0.005;
const LOOSE = 0.02;
const MISTAKE = 0.05;

function verdictOf(cost: number): Verdict {
  if (cost >= MISTAKE) return 'mistake';
  if (cost >= LOOSE) return 'loose';
  return cost >= FINE ? 'fine' : 'best';
}

const winsOf = (prospects: readonly Prospects[]): number[] => prospects.map(({ win }) => win);

type Told = Pick<Moment, 'seat' | 'words' | 'verdict' | 'details'>;

function tell({ reviewed }: ReviewStep, action: Action, names: Names): Told {
  const { seat } = reviewed;
  const name = names[seat]!;
  if (reviewed.type === 'leave')
    return { seat, words: `${name} leaves`, verdict: 'plain', details: '' };
  if (reviewed.type === 'chance') {
    const luck = reviewed.luck[seat]!.win;
    const words =
      reviewed.action.type === 'roll'
        ? `${name} rolls ${reviewed.action.die}`
        : `${name} turns over ${colourWord(reviewed.action.colour)}`;
    const verdict = luck > LOOSE ? 'lucky' : luck < -LOOSE ? 'unlucky' : 'plain';
    return { seat, words, verdict, details: `luck ${signed(luck)}` };
  }
  const { chosen, best } = reviewed;
  const cost = Math.max(0, chosen.cost.win);
  const words =
    action.type === 'orient'
      ? `${name} faces Assam ${FACING_WORDS[action.facing]}`
      : `${name} lays ${makeDecision(chosen.decision)}`;
  const details = cost < FINE ? '' : `${signed(-cost)}; best was ${makeDecision(best.decision)}`;
  return { seat, words, verdict: verdictOf(cost), details };
}

/** Collects the moments of a game as its review goes on; the first is the start. */
export class Moments {
  readonly all: Moment[] = [];
  readonly #state: State;
  readonly #names: Names;
  readonly #actions: readonly Action[];
  #laid: readonly RugPlace[] = [];

  constructor(record: GameRecord, names: Names) {
    this.#state = startState(record.setup);
    this.#names = names;
    this.#actions = record.actions;
  }

  begin(chances: readonly number[]): void {
    this.#add({ seat: 0, words: 'The start', verdict: 'plain', details: '' }, chances);
  }

  take(step: ReviewStep): void {
    if (this.all.length === 0) this.begin(step.splits.map(({ expected }) => expected.win));
    const action = this.#actions[step.index]!;
    const told = tell(step, action, this.#names);
    play(this.#state, action);
    if (action.type === 'lay') this.#laid = [...this.#laid, action.rug];
    this.#add(told, winsOf(step.reviewed.after));
  }

  #add(told: Told, chances: readonly number[]): void {
    this.all.push({ ...told, chances, state: copyState(this.#state), laid: this.#laid });
  }
}
