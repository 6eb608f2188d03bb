import type { OnlineTable } from '../../online/online-table.js';

/** A player at their own seat is present, even before the server has announced it. */
export function isHereNow(table: OnlineTable, seat: number): boolean {
  const sitter = table.seats.value[seat];
  if (sitter?.type !== 'person') return true;
  return table.ownSeats.value.includes(seat) || table.presence.value.here.includes(sitter.player);
}
