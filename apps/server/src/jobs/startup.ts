/** Prepares tables without enough players when the server starts. */
import type { GameRepository } from '../games/game-repository.js';
import type { TableRegistry } from '../tables/table-registry.js';
import type { Store } from '../database/store.js';

/** Sets a closing time for open tables that have none. */
export async function setClosingTimes(store: Store, at: number): Promise<void> {
  await store.run(`update games set due_at = ? where status = 'open' and due_at is null`, at);
}

/** Loads public open tables, so that players who do not reconnect lose their seats. */
export async function loadWaitingTables(
  games: GameRepository,
  tableRegistry: TableRegistry,
  isClosing: () => boolean,
): Promise<void> {
  for (const game of await games.waiting()) {
    if (isClosing()) return;
    // An unreadable game is logged when a player opens it.
    await tableRegistry.find(game).catch(() => undefined);
  }
}
