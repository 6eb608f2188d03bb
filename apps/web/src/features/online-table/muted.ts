/** Players whose reactions are not shown here. */
import { signal } from '@preact/signals';
import * as v from 'valibot';
import type { OnlineTable } from '../../online/online-table.js';
import { remember, remembered } from '../../storage/local-storage.js';
import { parseStored } from '../../storage/stored-value.js';

const KEY = 'marrakech.online.muted';
const MOST_KEPT = 200;

const muted = signal<readonly string[]>(parseStored(v.array(v.string()), remembered(KEY), []));

const playerAt = (table: OnlineTable, seat: number): string | undefined => {
  const sitter = table.seats.value[seat];
  return sitter?.type === 'person' ? sitter.player : undefined;
};

export const isMuted = (table: OnlineTable, seat: number): boolean =>
  muted.value.includes(playerAt(table, seat) ?? '');

export function mute(table: OnlineTable, seat: number, on: boolean): void {
  const player = playerAt(table, seat);
  if (player === undefined) return;
  const others = muted.value.filter((each) => each !== player);
  muted.value = on ? [...others, player].slice(-MOST_KEPT) : others;
  remember(KEY, JSON.stringify(muted.value));
}
