/** What follows from a log and is kept beside it: status, the next moment to act, the lobby's line. */
import type { Listing, TableEvent } from '@marrakech/protocol';
import { scores } from '@marrakech/rules';
import { botToAct, deadlineOf, isRematchAgreed, type Seat, type Table } from '@marrakech/table';
import { isBotName } from './identities.js';
import type { Derived, Status } from './store/store.js';

/**
 * Whoever stores what makes it a bot's turn plays it. If that has not happened by then, and nobody
 * says that it still thinks, its process is lost: whoever is alive takes over. In milliseconds.
 */
const HOUSE_PATIENCE = 1500;

export function statusOf(table: Table): Status {
  if (table.isClosed) return 'closed';
  if (table.play === undefined) return 'open';
  return table.secret === undefined ? 'playing' : 'over';
}

/** When a table that waits for players is closed, if nobody comes or goes before. */
export const closesAt = (table: Table, waitsFor: number): number | undefined =>
  statusOf(table) === 'open' ? table.at + waitsFor : undefined;

/** When the house has to act, if nobody else does before. */
function dueAtOf(table: Table, waitsFor: number): number | null {
  const isRematchDue = table.next === undefined && isRematchAgreed(table);
  if (botToAct(table) !== undefined || isRematchDue) return table.at + HOUSE_PATIENCE;
  return deadlineOf(table)?.at ?? closesAt(table, waitsFor) ?? null;
}

const sitterOf = (seat: Seat): Listing['seats'][number] =>
  seat.type === 'empty'
    ? null
    : { name: seat.name, bot: seat.type === 'bot' || isBotName(seat.player) };

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
  'sat',
  'stood',
  'host-passed',
  'closed',
  'began',
  'revealed',
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
  // As most decisions: nobody sits down by them either.
  if (!changesListing(events)) return { status, dueAt, seated: [] };
  const seated = events.flatMap((event) => (event.type === 'sat' ? [event.player] : []));
  const isPassed = events.some(({ type }) => type === 'host-passed');
  const listing = JSON.stringify(listingOf(table, openedAt));
  return { status, dueAt, seated, listing, ...(isPassed && { host: table.host }) };
}
