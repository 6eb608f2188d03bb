/**
 * A judge for games: what every decision was worth, how lucky every roll and draw was, and what
 * the two together leave unexplained.
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
 * What a review holds for best: winning. Points count only among decisions that win as often, or
 * the best would at times win less often than what was chosen.
 */
export const TO_WIN_FIRST: Aim = { win: 1, lead: 1e-6 };

/** One legal decision, judged. */
export interface Assessed {
  readonly decision: Decision;
  /** By seat. */
  readonly prospects: readonly Prospects[];
  /**
   * What it gives away against the best, for the player who decides. In chances to win never below
   * 0; the best may well have fewer points.
   */
  readonly cost: Prospects;
  /** Turns looked ahead. */
  readonly turns: number;
}

/** One action of a game, judged. By seat, unless said otherwise. */
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
      /** Whose roll or rug it is. */
      readonly seat: number;
      readonly action: ChanceAction;
      readonly luck: readonly Prospects[];
      readonly after: readonly Prospects[];
    }
  | { readonly type: 'leave'; readonly seat: number; readonly after: readonly Prospects[] };

/** Where a seat's result came from; the parts add up to result minus expectation. */
export interface Split {
  /** What the seat could expect before anything had happened. */
  readonly expected: Prospects;
  readonly result: Prospects;
  readonly luck: Prospects;
  /** Never above 0 for winning chances: what the seat's own decisions gave away. */
  readonly ownDecisions: Prospects;
  readonly othersDecisions: Prospects;
  /** What the judge cannot explain: where it changed its mind, and who left. */
  readonly residual: Prospects;
  /**
   * From 0 to 100: the part of what was at stake in the seat's decisions that they kept, in chances
   * to win; none where nothing was at stake. At stake is what the worst decision would give away,
   * so that a game already won or lost counts for nothing.
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

/** In parts of a win; what differs by less is equal. */
const ROUNDING = 1e-9;

/** What was judged, the best first, each with what it gives away. */
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
  /** By seat: what the last action has left to expect. */
  private now: readonly Prospects[];
  private readonly splits: {
    expected: Prospects;
    luck: Prospects;
    ownDecisions: Prospects;
    othersDecisions: Prospects;
    atStake: number;
  }[];

  /** `from` is a position in which a turn begins. */
  constructor(setup: Setup, config: SearchConfig, limits: Limits, from = startState(setup)) {
    this.state = copyState(from);
    // Every decision is followed as far as the best one, or costs would compare unlike with unlike.
    this.config = { ...config, aim: TO_WIN_FIRST, rootBeam: Infinity };
    this.limits = limits;
    // As far as the decisions are, or what the deeper look finds would be left unexplained.
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

  /** Judges the next action of the game, which must be legal, and plays it. */
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

  /** By a look at the turn going on, since the value judges nothing but where one begins. */
  private prospectsNow(): Prospects[] {
    const search = new Expectimax(this.state, this.config.evaluate, this.config.aim);
    search.look(this.state, 1, Infinity);
    return toProspects(search.values, this.state.switches.seats);
  }

  /** The game so far, split by seat. While it goes on, its result is what can be expected now. */
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
