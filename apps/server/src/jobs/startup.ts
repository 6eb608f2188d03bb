/** Tables that wait for players. */
import type { GameRepository } from '../games/game-repository.js';
import type { TableRegistry } from '../tables/table-registry.js';
import type { Store } from '../database/store.js';

/** Gives those that were opened when tables waited for ever a day to close. */
export async function closeInTime(store: Store, at: number): Promise<void> {
  await store.run(`update games set due_at = ? where status = 'open' and due_at is null`, at);
}

/** Takes up those that are public: who sat there before and does not come back is missed. */
export async function expectAllBack(
  games: GameRepository,
  tableRegistry: TableRegistry,
  isClosing: () => boolean,
): Promise<void> {
  for (const game of await games.waiting()) {
    if (isClosing()) return;
    // One that cannot be read is told of when somebody comes to it.
    await tableRegistry.find(game).catch(() => undefined);
  }
}
