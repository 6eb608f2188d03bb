/** What whoever sits there is called, as far as it is known before the game. */
import { words } from '../words/words.js';
import { makeOptions, type TableWish } from './table-options.js';

export const nameOfChair = (wish: TableWish, index: number): string =>
  makeOptions(wish).chairs[index]!.name ?? words.value.table.defaultName({ seat: index + 1 });
