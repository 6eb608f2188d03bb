/** All legal decisions of a position, judged deeper and deeper: the best so far at any moment. */
import { legalDecisions, play, type Decision } from '@marrakech/rules';
import { copyState, LAY, MOVER, ORIENT, PHASE, type State } from '@marrakech/rules/fast';
import { Expectimax, Interrupted, MOST_TURNS, type Limits } from './expectimax.js';
import type { OpponentModels } from '../opponent-models/opponent-model.js';
import { Change, inOrder, type Judgement } from './move-ordering.js';
import { turnsLeft } from '../position/turns-left.js';
import { utility, VALUE_LENGTH, type Aim, type Evaluate } from '../position/value.js';

/** How a player thinks. */
export interface SearchConfig {
  readonly evaluate: Evaluate;
  readonly aim: Aim;
  /** Turns looked ahead, the one going on included. */
  readonly turns: number;
  /** How many of the best-looking decisions are followed beyond the first turn. */
  readonly rootBeam: number;
  /** The same at every rug further on. */
  readonly beam: number;
  /** With no more turns than this to come, the game is solved to its end. */
  readonly lastTurns: number;
  /** How the others play, as far as it is known. */
  readonly models?: OpponentModels;
}

/** How far a deliberation has come: the decision that promises most in front. */
export interface Progress {
  readonly judgements: readonly Judgement[];
  readonly positions: number;
  /** Every decision was followed to the end of the game. */
  readonly exact: boolean;
}

/** Turns until the game ends by its last rug, the one going on included. */
export function turnsToCome(state: State): number {
  // Turning Assam last, his turn is a turn of its own once the rug is laid.
  const turning = state.switches.turnLast && state.data[PHASE] === ORIENT ? 1 : 0;
  return turning + turnsLeft(state);
}

interface Look {
  readonly turns: number;
  /** How many of the decisions are followed. */
  readonly width: number;
  readonly beam: number;
  /** To the end of the game, with nothing left out. */
  readonly exact: boolean;
}

/** What is looked at after the first turn, the cheapest first. */
function looksFor(state: State, config: SearchConfig): Look[] {
  const end = turnsToCome(state);
  const { rootBeam: width, beam } = config;
  const looks = Array.from(
    { length: Math.max(0, Math.min(config.turns, end) - 1) },
    (_, index) => ({
      turns: index + 2,
      width,
      beam,
      exact: false,
    }),
  );
  if (end === 1 || end > Math.min(config.lastTurns, MOST_TURNS)) return looks;
  const whole = { turns: end, width: Infinity, beam: Infinity, exact: true };
  return [...looks.filter(({ turns }) => turns < end), whole];
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
    // What ends the turn has one turn less to look at.
    const ends = (state.data[PHASE] === LAY) !== state.switches.turnLast;
    search.look(next, ends ? turns - 1 : turns, beam);
    const value = search.values.slice(0, VALUE_LENGTH);
    const { seats } = state.switches;
    const found = utility(value, 0, state.data[MOVER]!, seats, config.aim);
    return { decision, value, utility: found, turns };
  }
}

/**
 * Judges the legal decisions of `state`, in which a player is to decide, a little better with each
 * step. Whoever stops asking keeps the answer so far; the first step always comes, and the limits
 * count from there.
 */
export function* deepen(state: State, config: SearchConfig, limits: Limits): Generator<Progress> {
  const decisions = legalDecisions(state);
  const search = new Expectimax(state, config.evaluate, config.aim, config.models);
  const root = new Root(search, state, config);
  const changes: Change[] = [];
  let known = inOrder(
    decisions.map((decision) => root.judge(decision, 1, Infinity)),
    changes,
  );
  const first = search.positions;
  const looks = looksFor(state, config);
  yield { judgements: known, positions: first, exact: turnsToCome(state) === 1 };

  search.limit(limits);
  for (const { turns, width, beam, exact } of looks) {
    const order = known.slice(0, width);
    const change = new Change(turns);
    changes.push(change);
    for (const [index, before] of order.entries()) {
      try {
        const judged = root.judge(before.decision, turns, beam);
        change.add(judged.utility - before.utility);
        known = inOrder(
          known.map((one) => (one === before ? judged : one)),
          changes,
        );
      } catch (error) {
        if (error instanceof Interrupted) return;
        throw error;
      }
      const done = exact && index === order.length - 1;
      yield { judgements: known, positions: first + search.positions, exact: done };
    }
  }
}
