/** Tables that wait for players. */
import type { Store } from './store/store.js';

/** Gives those that were opened when tables waited for ever a day to close. */
export async function closeInTime(store: Store, at: number): Promise<void> {
  await store.run(`update games set due_at = ? where status = 'open' and due_at is null`, at);
}
