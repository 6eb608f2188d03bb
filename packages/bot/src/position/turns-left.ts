/** How much of a game is to come. */
import { rugsLeft, type State } from '@marrakech/rules/fast';

/** Each turn lays a rug: those that everybody has left. */
export function turnsLeft(state: State): number {
  let turns = 0;
  for (let seat = 0; seat < state.switches.seats; seat++) turns += rugsLeft(state, seat);
  return turns;
}
