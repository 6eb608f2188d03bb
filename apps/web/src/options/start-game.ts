/** Sets a table and goes there. */
import type { TableOptions } from '@marrakech/protocol';
import { setTable } from '../game/device-table.js';
import { go } from '../page/route.js';

export async function startGame(options: TableOptions): Promise<void> {
  const set = await setTable(options);
  // Whoever made the options asked the rules before: a refusal here is our own mistake.
  if (!set.ok) throw new Error(`the table cannot be set: ${set.error.code}`);
  go({ screen: 'game', id: set.value });
}
