import type { OnlineTable } from '../../online/online-table.js';

/** Whoever looks on from their own seat is here, even before the server has told everybody so. */
export function isHereNow(table: OnlineTable, seat: number): boolean {
  const sitter = table.seats.value[seat];
  if (sitter?.type !== 'person') return true;
  return table.ownSeats.value.includes(seat) || table.presence.value.here.includes(sitter.player);
}
