/** The payment of a player, limited by the purse. */
import { DIRHAMS, dueOn, MOVER, type State } from '@marrakech/rules/fast';

/** The payment of the player to move on a square. */
export function paidOn(state: State, square: number): number {
  const due = dueOn(state, square);
  const purse = state.data[DIRHAMS + state.data[MOVER]!]!;
  return due < purse ? due : purse;
}
