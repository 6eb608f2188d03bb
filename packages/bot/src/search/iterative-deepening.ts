/** Iterative deepening over all legal decisions of a position, with the best so far at any time. */
import { legalDecisions, play, type Decision } from '@marrakech/rules';
import { copyState, LAY, MOVER, ORIENT, PHASE, type State } from '@marrakech/rules/fast';
import { Expectimax, Interrupted, MOST_TURNS, type Limits } from './expectimax.js';
import type { OpponentModels } from '../opponent-models/opponent-model.js';
import { AverageCorrection, orderJudgements, type Judgement } from './move-ordering.js';
import { turnsLeft } from '../position/turns-left.js';
import { utility, VALUE_LENGTH, type Aim, type Evaluate } from '../position/value.js';

/** The configuration of a search. */
export interface SearchConfig {
  readonly evaluate: Evaluate;
  readonly aim: Aim;
  /** The depth in turns, with the current one. */
  readonly turns: number;
  /** The number of decisions followed beyond the first turn, the best first. */
  readonly rootBeam: number;
  /** The same for places deeper in the tree. */
  readonly beam: number;
  /** With at most this many turns to come, the game is solved. */
  readonly lastTurns: number;
  /** The known models of the other players. */
  readonly models?: OpponentModels;
}

/** The state of a search, the best decision first. */
export interface Progress {
  readonly judgements: readonly Judgement[];
  readonly positions: number;
  /** Whether every decision was searched to the end of the game. */
  readonly exact: boolean;
}

/** Turns to the last rug, with the current one. */
export function turnsToCome(state: State): number {
  // With turning last, turning Assam after a rug counts as a turn of its own.
  const turning = state.switches.turnLast && state.data[PHASE] === ORIENT ? 1 : 0;
  return turning + turnsLeft(state);
}

interface Pass {
  readonly turns: number;
  readonly width: number;
  readonly beam: number;
  /** Whether it reaches the end of the game with all decisions. */
  readonly exact: boolean;
}

/** The passes after the first one, the cheapest first. */
function passesFor(state: State, config: SearchConfig): Pass[] {
  const end = turnsToCome(state);
  const { rootBeam: width, beam } = config;
  const passes = Array.from(
    { length: Math.max(0, Math.min(config.turns, end) - 1) },
    (_, index) => ({
      turns: index + 2,
      width,
      beam,
      exact: false,
    }),
  );
  if (end === 1 || end > Math.min(config.lastTurns, MOST_TURNS)) return passes;
  const whole = { turns: end, width: Infinity, beam: Infinity, exact: true };
  return [...passes.filter(({ turns }) => turns < end), whole];
}

class Root {
  private readonly search: Expectimax;
  private readonly state: State;
  private readonly config: SearchConfig;

  constructor(search: Expectimax, state: State, config: SearchConfig) {
    this.search = search;
    this.state = state;
    this.config = config;
  }

  judge(decision: Decision, turns: number, beam: number): Judgement {
    const { state, search, config } = this;
    const next = copyState(state);
    play(next, decision);
    // A decision that ends the turn leaves one turn less to search.
    const ends = (state.data[PHASE] === LAY) !== state.switches.turnLast;
    search.look(next, ends ? turns - 1 : turns, beam);
    const value = search.values.slice(0, VALUE_LENGTH);
    const { seats } = state.switches;
    const found = utility(value, 0, state.data[MOVER]!, seats, config.aim);
    return { decision, value, utility: found, turns };
  }
}

/**
 * Searches the legal decisions of `state`, in which a player must be to decide. Each step refines
 * the judgements, and the caller may stop at any time. The first step is always complete; the
 * limits count from there.
 */
export function* deepen(state: State, config: SearchConfig, limits: Limits): Generator<Progress> {
  const decisions = legalDecisions(state);
  const search = new Expectimax(state, config.evaluate, config.aim, config.models);
  const root = new Root(search, state, config);
  const corrections: AverageCorrection[] = [];
  let judgements = orderJudgements(
    decisions.map((decision) => root.judge(decision, 1, Infinity)),
    corrections,
  );
  const first = search.positions;
  const passes = passesFor(state, config);
  yield { judgements, positions: first, exact: turnsToCome(state) === 1 };

  search.limit(limits);
  for (const { turns, width, beam, exact } of passes) {
    const order = judgements.slice(0, width);
    const correction = new AverageCorrection(turns);
    corrections.push(correction);
    for (const [index, before] of order.entries()) {
      try {
        const judged = root.judge(before.decision, turns, beam);
        correction.add(judged.utility - before.utility);
        judgements = orderJudgements(
          judgements.map((one) => (one === before ? judged : one)),
          corrections,
        );
      } catch (error) {
        if (error instanceof Interrupted) return;
        throw error;
      }
      const done = exact && index === order.length - 1;
      yield { judgements, positions: first + search.positions, exact: done };
    }
  }
}
