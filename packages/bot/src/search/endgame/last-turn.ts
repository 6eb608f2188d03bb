/**
 * Computes the last turn of a game without search: it consists of a facing, a payment and the best
 * rug. This makes exact endgames about ten times faster.
 */
import { LAY, MOVER, ORIENT, PHASE, ROLL, rugsLeft, type State } from '@marrakech/rules/fast';
import { writeLastTurnOfMore } from './last-turn-of-more.js';
import { writeLastTurnOfTwo } from './last-turn-of-two.js';
import { turnsLeft } from '../../position/turns-left.js';
import type { Aim } from '../../position/value.js';

/** Whether this is the start of the last turn. */
export function isLastTurn(state: State): boolean {
  const { data, switches } = state;
  if (data[PHASE] !== (switches.turnLast ? ROLL : ORIENT)) return false;
  return rugsLeft(state, data[MOVER]!) === 1 && turnsLeft(state) === 1;
}

/** Whether exactly one turn follows directly after this rug. */
export function isLastRugButOne(state: State): boolean {
  const { data, switches } = state;
  if (data[PHASE] !== LAY || switches.turnLast) return false;
  return rugsLeft(state, data[MOVER]!) === 1 && turnsLeft(state) === 2;
}

/**
 * Writes the value at the start of the last turn. `points` are the seats' points. With two players
 * the search stops at a facing that is no better than `bound` for the other player, and writes its
 * value.
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
