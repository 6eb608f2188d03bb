/** Tables that wait for players. */
import type { Games } from './games.js';
import type { Rooms } from './rooms.js';
import type { Store } from './store/store.js';

/** Gives those that were opened when tables waited for ever a day to close. */
export async function closeInTime(store: Store, at: number): Promise<void> {
  await store.run(`update games set due_at = ? where status = 'open' and due_at is null`, at);
}

/** Takes up those that are public: who sat there before and does not come back is missed. */
export async function expectAllBack(
  games: Games,
  rooms: Rooms,
  isClosing: () => boolean,
): Promise<void> {
  for (const game of await games.waiting()) {
    if (isClosing()) return;
    // One that cannot be read is told of when somebody comes to it.
    await rooms.find(game).catch(() => undefined);
  }
}
