/**
 * Reviews a game: the cost of every decision, the luck of every roll and draw, and the part that
 * they do not explain.
 */
import {
  play,
  startState,
  type Action,
  type ChanceAction,
  type Decision,
  type Setup,
} from '@marrakech/rules';
import { copyState, MOVER, type State } from '@marrakech/rules/fast';
import { deepen, type SearchConfig } from '../search/iterative-deepening.js';
import { Expectimax, type Limits } from '../search/expectimax.js';
import { makeLuckScale, type WeighChance } from './luck.js';
import { numberOf } from '../position/numbered-decisions.js';
import type { Judgement } from '../search/move-ordering.js';
import { toProspects, VALUE_LENGTH, type Aim, type Prospects } from '../position/value.js';

/**
 * Reviews rank decisions by the chance to win; points break ties only, or the best decision could
 * win less often than the chosen one.
 */
export const TO_WIN_FIRST: Aim = { win: 1, lead: 1e-6 };

/** A legal decision with its value. */
export interface Assessed {
  readonly decision: Decision;
  /** By seat. */
  readonly prospects: readonly Prospects[];
  /**
   * The loss against the best decision for the player who decides. In chances to win at least 0; in
   * points it may be negative.
   */
  readonly cost: Prospects;
  /** The depth of the search in turns. */
  readonly turns: number;
}

/** The review of one action. Lists are by seat. */
export type Reviewed =
  | {
      readonly type: 'decision';
      readonly seat: number;
      readonly chosen: Assessed;
      readonly best: Assessed;
      readonly after: readonly Prospects[];
    }
  | {
      readonly type: 'chance';
      /** The seat that rolled, or whose rug was drawn. */
      readonly seat: number;
      readonly action: ChanceAction;
      readonly luck: readonly Prospects[];
      readonly after: readonly Prospects[];
    }
  | { readonly type: 'leave'; readonly seat: number; readonly after: readonly Prospects[] };

/** The parts of a seat's result; they add up to result minus expectation. */
export interface Split {
  /** The expectation at the start. */
  readonly expected: Prospects;
  readonly result: Prospects;
  readonly luck: Prospects;
  /**
   * The sum of the costs of the seat's own decisions, negated; never above 0 for chances to win.
   */
  readonly ownDecisions: Prospects;
  readonly othersDecisions: Prospects;
  /** The part that is left: the evaluation changed as the game went on, or a player left. */
  readonly residual: Prospects;
  /**
   * From 0 to 100: how much of the chances at stake in its decisions the seat kept; `undefined` if
   * nothing was at stake. At stake is the cost of the worst decision, so a decided game counts for
   * nothing.
   */
  readonly accuracy: number | undefined;
}

const minus = (one: Prospects, other: Prospects): Prospects => ({
  score: one.score - other.score,
  win: one.win - other.win,
});
const plus = (one: Prospects, other: Prospects): Prospects => ({
  score: one.score + other.score,
  win: one.win + other.win,
});
const NOTHING: Prospects = { score: 0, win: 0 };

/** In chances to win; smaller differences count as equal. */
const ROUNDING = 1e-9;

/** The decisions with their costs, the best first. */
export function assess(judgements: readonly Judgement[], state: State): Assessed[] {
  const { seats } = state.switches;
  const mover = state.data[MOVER]!;
  const best = toProspects(judgements[0]!.value, seats)[mover]!;
  return judgements.map(({ decision, value, turns }) => {
    const prospects = toProspects(value, seats);
    const { score, win } = minus(best, prospects[mover]!);
    return { decision, prospects, cost: { score, win: Math.max(0, win) }, turns };
  });
}

export class Reviewer {
  readonly state: State;
  private readonly config: SearchConfig;
  private readonly limits: Limits;
  private readonly weigh: WeighChance;
  /** By seat: the prospects after the last action. */
  private now: readonly Prospects[];
  private readonly splits: {
    expected: Prospects;
    luck: Prospects;
    ownDecisions: Prospects;
    othersDecisions: Prospects;
    atStake: number;
  }[];

  /** `from` must be the start of a turn. */
  constructor(setup: Setup, config: SearchConfig, limits: Limits, from = startState(setup)) {
    this.state = copyState(from);
    // All decisions are searched equally deep, or their costs would not be comparable.
    this.config = { ...config, aim: TO_WIN_FIRST, rootBeam: Infinity };
    this.limits = limits;
    // Luck is measured at the same depth; otherwise the difference would be left unexplained.
    this.weigh = makeLuckScale(this.state, config.evaluate, TO_WIN_FIRST, config);
    const start = new Float64Array(VALUE_LENGTH);
    config.evaluate(this.state, start, 0);
    this.now = toProspects(start, setup.players);
    this.splits = this.now.map((expected) => ({
      expected,
      luck: NOTHING,
      ownDecisions: NOTHING,
      othersDecisions: NOTHING,
      atStake: 0,
    }));
  }

  /** Reviews and plays the next action, which must be legal. */
  next(action: Action): Reviewed {
    const reviewed = this.judged(action);
    this.now = reviewed.after;
    return reviewed;
  }

  private judged(action: Action): Reviewed {
    switch (action.type) {
      case 'roll':
      case 'draw': {
        const { before, after } = this.weigh(this.state, action);
        const { seats } = this.state.switches;
        const prospects = toProspects(after, seats);
        const luck = toProspects(before, seats).map((one, at) => minus(prospects[at]!, one));
        this.splits.forEach((split, at) => {
          split.luck = plus(split.luck, luck[at]!);
        });
        const seat = action.type === 'roll' ? this.state.data[MOVER]! : action.seat;
        play(this.state, action);
        return { type: 'chance', seat, action, luck, after: prospects };
      }
      case 'orient':
      case 'lay':
        return this.decided(action);
      case 'leave':
        play(this.state, action);
        return { type: 'leave', seat: action.seat, after: this.prospectsNow() };
    }
  }

  private decided(decision: Decision): Reviewed {
    const { state } = this;
    const mover = state.data[MOVER]!;
    let judgements: readonly Judgement[] = [];
    for (const progress of deepen(state, this.config, this.limits)) ({ judgements } = progress);
    const assessed = assess(judgements, state);
    const best = assessed[0]!;
    const decisions = assessed.map((one) => one.decision);
    const chosen = assessed[numberOf(decision, decisions)]!;
    this.splits.forEach((split, seat) => {
      const change = minus(chosen.prospects[seat]!, best.prospects[seat]!);
      if (seat === mover) {
        split.ownDecisions = minus(split.ownDecisions, chosen.cost);
        split.atStake += Math.max(...assessed.map(({ cost }) => cost.win));
      } else split.othersDecisions = plus(split.othersDecisions, change);
    });
    play(state, decision);
    return { type: 'decision', seat: mover, chosen, best, after: chosen.prospects };
  }

  /** By a search of the current turn, since the evaluation is valid only at the start of a turn. */
  private prospectsNow(): Prospects[] {
    const search = new Expectimax(this.state, this.config.evaluate, this.config.aim);
    search.look(this.state, 1, Infinity);
    return toProspects(search.values, this.state.switches.seats);
  }

  /** The balance by seat. In an unfinished game the result is the current expectation. */
  splitBySeat(): Split[] {
    const { now } = this;
    return this.splits.map((split, seat) => {
      const { expected, luck, ownDecisions, othersDecisions, atStake } = split;
      const result = now[seat]!;
      const explained = plus(plus(luck, ownDecisions), othersDecisions);
      const residual = minus(minus(result, expected), explained);
      const accuracy = atStake < ROUNDING ? undefined : 100 * (1 + ownDecisions.win / atStake);
      return { expected, result, luck, ownDecisions, othersDecisions, residual, accuracy };
    });
  }
}
