/** Derives a game's row from its log: status, next deadline, lobby listing. */
import type { Listing } from '@marrakech/protocol';
import { scores } from '@marrakech/rules';
import {
  botToAct,
  deadlineOf,
  firstExpiry,
  isRematchAgreed,
  type Seat,
  type Table,
  type TableEvent,
} from '@marrakech/table';
import type { Derived, Status } from '../database/store.js';

/**
 * The node that stores the event before a bot's turn plays that turn. If it neither plays within this
 * time nor renews its lease, another node does (ms).
 */
const BOT_LEASE = 1500;

export function statusOf(table: Table): Status {
  if (table.isClosed) return 'closed';
  if (table.play === undefined) return 'open';
  return table.secret === undefined ? 'playing' : 'over';
}

/** When an open table closes, if its seats do not change before. */
export const closesAt = (table: Table, waitsFor: number): number | undefined =>
  statusOf(table) === 'open' ? table.at + waitsFor : undefined;

/** When the server has to act if no player does. */
function dueAtOf(table: Table, waitsFor: number): number | null {
  const isRematchDue = table.next === undefined && isRematchAgreed(table);
  if (botToAct(table) !== undefined || isRematchDue) return table.at + BOT_LEASE;
  const closing = closesAt(table, waitsFor);
  if (closing !== undefined) return Math.min(closing, firstExpiry(table) ?? closing);
  return deadlineOf(table)?.at ?? null;
}

/** A person who sits waits without a limit. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** Until when a person sits or has a reservation at this open table; 0 if none. */
function occupiedUntil(table: Table): number {
  if (statusOf(table) !== 'open') return 0;
  return table.seats.reduce((until, seat) => {
    if (seat.type === 'person') return NO_LIMIT;
    return Math.max(until, seat.type === 'empty' ? (seat.reservedFor?.until ?? 0) : 0);
  }, 0);
}

const sitterOf = (seat: Seat): Listing['seats'][number] =>
  seat.type === 'empty'
    ? null
    : { name: seat.name, bot: seat.type === 'bot' || seat.isProgram === true };

export function listingOf(table: Table, openedAt: number): Listing {
  const { edition, order, houseRules, clock } = table.options;
  const status = statusOf(table);
  return {
    game: table.game,
    status,
    edition,
    order,
    houseRules,
    clock,
    seats: table.seats.map(sitterOf),
    openedAt,
    ...(status === 'over' && table.play !== undefined && { scores: scores(table.play.state) }),
  };
}

const CHANGES_LISTING: ReadonlySet<TableEvent['type']> = new Set([
  'opened',
  'player-seated',
  'seat-vacated',
  'host-passed',
  'closed',
  'began',
  'revealed',
]);

const CHANGES_SEATS: ReadonlySet<TableEvent['type']> = new Set([
  ...CHANGES_LISTING,
  'seat-reserved',
  'reservation-ended',
]);

export const changesListing = (events: readonly TableEvent[]): boolean =>
  events.some(({ type }) => CHANGES_LISTING.has(type));

export function derivedOf(
  events: readonly TableEvent[],
  table: Table,
  openedAt: number,
  waitsFor: number,
): Derived {
  const status = statusOf(table);
  const dueAt = dueAtOf(table, waitsFor);
  // True for most decisions.
  if (!events.some(({ type }) => CHANGES_SEATS.has(type))) return { status, dueAt, seated: [] };
  const seated = events.flatMap((event) => (event.type === 'player-seated' ? [event.player] : []));
  const seats = { status, dueAt, seated, occupiedUntil: occupiedUntil(table) };
  if (!changesListing(events)) return seats;
  const isPassed = events.some(({ type }) => type === 'host-passed');
  const listing = JSON.stringify(listingOf(table, openedAt));
  return { ...seats, listing, ...(isPassed && { host: table.host }) };
}
