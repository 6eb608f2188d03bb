/** What a walk costs whoever has no more than their purse. */
import { DIRHAMS, dueOn, MOVER, type State } from '@marrakech/rules/fast';

/** What the player to move would pay on a square. */
export function paidOn(state: State, square: number): number {
  const due = dueOn(state, square);
  const purse = state.data[DIRHAMS + state.data[MOVER]!]!;
  return due < purse ? due : purse;
}
