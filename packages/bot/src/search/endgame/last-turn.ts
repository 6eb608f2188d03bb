/**
 * The last turn of a game, counted instead of searched: all that is left is to choose a facing,
 * pay, and cover what is worth most. It makes exact endings some ten times faster.
 */
import { LAY, MOVER, ORIENT, PHASE, ROLL, rugsLeft, type State } from '@marrakech/rules/fast';
import { writeLastTurnOfMore } from './last-turn-of-more.js';
import { writeLastTurnOfTwo } from './last-turn-of-two.js';
import { turnsLeft } from '../../position/turns-left.js';
import type { Aim } from '../../position/value.js';

/** Whether a game stands before its last turn. */
export function isLastTurn(state: State): boolean {
  const { data, switches } = state;
  if (data[PHASE] !== (switches.turnLast ? ROLL : ORIENT)) return false;
  return rugsLeft(state, data[MOVER]!) === 1 && turnsLeft(state) === 1;
}

/** Whether one turn is left once the rug is laid, with nothing in between. */
export function isLastRugButOne(state: State): boolean {
  const { data, switches } = state;
  if (data[PHASE] !== LAY || switches.turnLast) return false;
  return rugsLeft(state, data[MOVER]!) === 1 && turnsLeft(state) === 2;
}

/**
 * Writes the value of a position before the last turn. Of two players it may be some value that is
 * no better than `bound` for the other one, once there is a facing that leads to it. `points` are
 * those of the seats.
 */
export function writeLastTurn(
  state: State,
  points: Float64Array,
  aim: Aim,
  bound: number,
  into: Float64Array,
  at: number,
): void {
  if (state.switches.seats === 2) writeLastTurnOfTwo(state, points, aim, bound, into, at);
  else writeLastTurnOfMore(state, points, aim, into, at);
}
