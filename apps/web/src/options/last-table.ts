/** The table that was set last, on this device. */
import { signal } from '@preact/signals';
import { forget, remember, remembered } from '../keep/small-things.js';
import { parseWish } from './stored-wish.js';
import { FIRST_WISH, type TableWish } from './table-options.js';

const KEY = 'marrakech.table';

export const lastTable = signal<TableWish>(parseWish(remembered(KEY)));

export function rememberTable(wish: TableWish): void {
  lastTable.value = wish;
  remember(KEY, JSON.stringify(wish));
}

export function forgetTable(): void {
  lastTable.value = FIRST_WISH;
  forget(KEY);
}
