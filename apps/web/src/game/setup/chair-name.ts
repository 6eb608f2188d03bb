/** The name of the player on a chair, as far as it is known before the game. */
import { words } from '@marrakech/i18n';
import { makeOptions, type TableForm } from './table-options.js';

export const nameOfChair = (form: TableForm, index: number): string =>
  makeOptions(form).chairs[index]!.name ?? words.value.table.defaultName({ seat: index + 1 });
