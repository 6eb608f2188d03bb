/** The table that was set last, on this device. */
import { signal } from '@preact/signals';
import { parseWish } from './stored-wish.js';
import { FIRST_WISH, type TableWish } from './table-options.js';

const KEY = 'marrakech.table';

export const lastTable = signal<TableWish>(parseWish(localStorage.getItem(KEY)));

export function rememberTable(wish: TableWish): void {
  lastTable.value = wish;
  localStorage.setItem(KEY, JSON.stringify(wish));
}

export function forgetTable(): void {
  lastTable.value = FIRST_WISH;
  localStorage.removeItem(KEY);
}
