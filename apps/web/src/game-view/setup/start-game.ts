/** Sets a table and goes there. */
import type { TableOptions } from '@marrakech/table';
import { signal } from '@preact/signals';
import { setTable } from '../../game/device-table.js';
import { go } from '../../navigation/route.js';

/** Whether a game was to begin, and the browser lets the page keep none. */
export const keepsNothing = signal(false);

export async function startGame(options: TableOptions): Promise<void> {
  const set = await setTable(options);
  keepsNothing.value = !set.ok && set.error.code === 'not-stored';
  if (set.ok) go({ screen: 'game', id: set.value });
  // The rules have accepted these options before: any other refusal is a bug.
  else if (!keepsNothing.value) throw new Error(`the table cannot be set: ${set.error.code}`);
}
