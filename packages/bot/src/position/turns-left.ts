/** The number of turns left. */
import { rugsLeft, type State } from '@marrakech/rules/fast';

/** Each turn lays one rug. */
export function turnsLeft(state: State): number {
  let turns = 0;
  for (let seat = 0; seat < state.switches.seats; seat++) turns += rugsLeft(state, seat);
  return turns;
}
