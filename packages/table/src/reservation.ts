/**
 * Short-term reservations of seats. The player sees the table's dice commitment first, and only then
 * sits down with a dice share. A reservation expires by time alone; the event `reservation-ended`
 * reports it to the clients of the table.
 */
import type { Refusal } from './schemas/refusals.js';
import type { Draft } from './draft.js';
import type { Reservation, Seat, Table } from './table.js';

/** The reservation of a seat that is valid at this time. */
export function reservationOf(seat: Seat | undefined, now: number): Reservation | undefined {
  const reserved = seat?.type === 'empty' ? seat.reservedFor : undefined;
  return reserved !== undefined && now < reserved.until ? reserved : undefined;
}

/** The reservations valid at this time, by seat. */
export const reservationsAt = (
  table: Table,
  now: number,
): readonly (Reservation & { readonly seat: number })[] =>
  table.seats.flatMap((each, seat) => {
    const reserved = reservationOf(each, now);
    return reserved === undefined ? [] : [{ ...reserved, seat }];
  });

/** The time at which the first active reservation expires; `undefined` if there is none. */
export function firstExpiry({ seats, play }: Table): number | undefined {
  if (play !== undefined) return undefined;
  const times = seats.flatMap((seat) =>
    seat.type === 'empty' && seat.reservedFor !== undefined ? [seat.reservedFor.until] : [],
  );
  return times.length === 0 ? undefined : Math.min(...times);
}

/** The reservation of a player, valid or not yet ended. */
export const reservationBy = ({ seats }: Table, player: string): Reservation | undefined =>
  seats
    .flatMap((seat) => (seat.type === 'empty' ? (seat.reservedFor ?? []) : []))
    .find((reserved) => reserved.player === player);

/** The seats without the reservations of a player. */
export const withoutReservationsBy = (seats: readonly Seat[], player: string): readonly Seat[] =>
  seats.map((seat) =>
    seat.type === 'empty' && seat.reservedFor?.player === player
      ? { type: 'empty', chair: seat.chair }
      : seat,
  );

/** Whether a player, seated or with a reservation, wants people only. */
export const isPeopleOnly = (table: Table, now: number): boolean =>
  table.options.chairs.some((chair) => chair.type === 'person' && chair.peopleOnly) ||
  table.seats.some((seat) => seat.type === 'person' && seat.peopleOnly) ||
  reservationsAt(table, now).some(({ peopleOnly }) => peopleOnly);

/** Whether a program sits at this table or has a reservation. */
export const hasPrograms = (table: Table, now: number): boolean =>
  table.seats.some((seat) => seat.type === 'person' && seat.isProgram) ||
  reservationsAt(table, now).some(({ isProgram }) => isProgram);

/** Properties and wishes of a player who asks for a seat. */
export interface SeatClaim {
  readonly player: string;
  readonly isProgram?: true | undefined;
  readonly peopleOnly?: true | undefined;
}

/** Why the player cannot have this seat now. */
export function whyNoSeat(
  table: Table,
  number: number,
  { player, isProgram, peopleOnly }: SeatClaim,
  now: number,
): Refusal | undefined {
  if (table.play !== undefined) return { code: 'already-begun' };
  const chair = table.options.chairs[number];
  const seat = table.seats[number];
  if (chair?.type !== 'person' || seat?.type !== 'empty')
    return { code: 'seat-taken', seat: number };
  const keptFor = chair.player ?? reservationOf(seat, now)?.player ?? player;
  if (keptFor !== player) return { code: 'seat-reserved', seat: number };
  if (isProgram && isPeopleOnly(table, now)) return { code: 'person-only' };
  return peopleOnly && hasPrograms(table, now) ? { code: 'person-only' } : undefined;
}

export interface ReserveMessage extends SeatClaim {
  readonly type: 'reserve';
  readonly seat: number;
  readonly until: number;
}

export function reserve(draft: Draft, message: ReserveMessage): Refusal | undefined {
  const { seat, player, until, isProgram, peopleOnly } = message;
  const fault = whyNoSeat(draft.table, seat, message, draft.now);
  if (fault !== undefined) return fault;
  draft.add({
    type: 'seat-reserved',
    seat,
    player,
    until,
    ...(isProgram && { isProgram }),
    ...(peopleOnly && { peopleOnly }),
  });
  return undefined;
}
