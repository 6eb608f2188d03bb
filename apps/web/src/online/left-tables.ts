/**
 * Tables that were left before all commands could be sent. They are kept while the page lives, so that
 * the next screen of such a table shows and sends them.
 */
import type { LeftTable } from '@marrakech/api-client';

const left = new Map<string, LeftTable>();

/** The browser asks, in words of its own. */
export const askToStay = (event: BeforeUnloadEvent): void => event.preventDefault();
const askForLeft = (event: BeforeUnloadEvent): void => askToStay(event);

export function leaveTable(game: string, table: LeftTable): void {
  left.set(game, table);
  addEventListener('beforeunload', askForLeft);
}

/** The table as it was left, once. */
export function returnToTable(game: string): LeftTable | undefined {
  const table = left.get(game);
  left.delete(game);
  if (left.size === 0) removeEventListener('beforeunload', askForLeft);
  return table;
}
