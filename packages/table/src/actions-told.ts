/** The game that a table's events tell. In a file of its own: a page needs it before any record. */
import type { Action } from '@marrakech/rules';
import type { TableEvent } from '@marrakech/protocol';

/** What stands on the board in the end: decisions taken back are not told. */
export function actionsOf(opening: readonly Action[], events: readonly TableEvent[]): Action[] {
  const actions = [...opening];
  for (const event of events) {
    if (event.type === 'played') actions.push(event.action);
    else if (event.type === 'taken-back') {
      // Only the very last decision can be, with the rug that was turned over after it.
      while (actions.at(-1)?.type === 'draw') actions.pop();
      actions.pop();
    }
  }
  return actions;
}

/** How many rolls, and draws by seat, a list of actions holds. */
export function countChance(actions: readonly Action[], players: number): number[] {
  const counts = Array.from({ length: 1 + players }, () => 0);
  for (const action of actions) {
    if (action.type === 'roll') counts[0]!++;
    else if (action.type === 'draw') counts[1 + action.seat]!++;
  }
  return counts;
}
