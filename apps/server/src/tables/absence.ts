/** Players with a seat who are not connected: when the others wait for them, and what is recorded. */
import {
  personAt,
  seatsOf,
  type Host,
  type Message,
  type Person,
  type Table,
  type TableEvent,
} from '@marrakech/table';
import { statusOf } from '../games/derived-row.js';
import { makeMessageId } from './message-id.js';

/** The time in which a player who sat down by HTTP opens a socket (ms). */
const CONNECTING_FOR = 5000;

export const seatedAt = ({ seats }: Table): readonly string[] =>
  seats.filter((seat): seat is Person => seat.type === 'person').map(({ player }) => player);

/** The players who must be present from this event on. */
export function expectedAfter(event: TableEvent, table: Table): readonly string[] {
  if (event.type === 'player-seated') return [event.player];
  return event.type === 'began' || event.type === 'rematch-asked' ? seatedAt(table) : [];
}

const isRematchAsked = ({ rematch, next }: Table): boolean =>
  rematch.length > 0 && next === undefined;

/** Whether absences matter: the table is open, in play, or a rematch is requested. */
export function waitsForPlayers(table: Table): boolean {
  const status = statusOf(table);
  return status === 'open' || status === 'playing' || isRematchAsked(table);
}

/** Whether a player sat down so recently that they may still be connecting. */
export function isConnecting(events: readonly TableEvent[], player: string, now: number): boolean {
  const sat = events.findLast((event) => event.type === 'player-seated' && event.player === player);
  return sat !== undefined && sat.at > now - CONNECTING_FOR;
}

/** Marks late players who have connected as arrived, which starts their clocks. */
export async function markArrived(
  host: Host,
  isConnected: (player: string) => boolean,
): Promise<void> {
  for (const [seat, sitter] of host.table.seats.entries())
    if (sitter.type === 'person' && sitter.late !== undefined && isConnected(sitter.player))
      await host.tell({ type: 'mark-arrived', seat });
}

/** Records that a player has connected, for the first time or again. */
export async function markPresent(host: Host, player: string): Promise<void> {
  await markArrived(host, (connected) => connected === player);
  for (const seat of seatsOf(host.table, player))
    if (personAt(host.table, seat)?.absence !== undefined)
      await host.tell({ type: 'mark-returned', seat });
}

/** Records that a player has been away for long, so that the others can decide how to continue. */
export async function reportMissing(host: Host, player: string, isPublic: boolean): Promise<void> {
  const { options } = host.table;
  const status = statusOf(host.table);
  const isWaitedFor = status === 'playing' || isRematchAsked(host.table);
  for (const seat of seatsOf(host.table, player)) {
    // A player who leaves an open table with a live clock loses the chair.
    if (status === 'open' && options.clock.type === 'live') {
      if (isPublic) await standUp(host, player, seat);
    } else if (isWaitedFor && options.clock.type !== 'days')
      await host.tell({ type: 'mark-gone', seat });
  }
}

async function standUp(host: Host, player: string, seat: number): Promise<void> {
  const { version } = host.table;
  const message: Message = { type: 'stand', id: makeMessageId(), version, seat };
  await host.hear(message, { type: 'player', player });
}
