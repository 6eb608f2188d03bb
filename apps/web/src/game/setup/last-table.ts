/** The table that was set last, on this device. */
import { signal } from '@preact/signals';
import { forget, remember, remembered } from '../../storage/local-storage.js';
import { parseTableForm } from './stored-options.js';
import { FIRST_TABLE, type TableForm } from './table-options.js';

const KEY = 'marrakech.table';

export const lastTable = signal<TableForm>(parseTableForm(remembered(KEY)));

export function rememberTable(form: TableForm): void {
  lastTable.value = form;
  remember(KEY, JSON.stringify(form));
}

export function forgetTable(): void {
  lastTable.value = FIRST_TABLE;
  forget(KEY);
}
