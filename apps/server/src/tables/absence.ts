/** Those who have a seat and are not here: whom the others wait for, and what becomes of the seat. */
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

/** In milliseconds: who sat down by a request takes so long at most to connect. */
const ON_THE_WAY = 5000;

export const seatedAt = ({ seats }: Table): readonly string[] =>
  seats.filter((seat): seat is Person => seat.type === 'person').map(({ player }) => player);

/** Whom the others wait for from this event on, whether they are here or not. */
export function neededBy(event: TableEvent, table: Table): readonly string[] {
  if (event.type === 'sat') return [event.player];
  return event.type === 'began' || event.type === 'rematch-asked' ? seatedAt(table) : [];
}

const isRematchAsked = ({ rematch, next }: Table): boolean =>
  rematch.length > 0 && next === undefined;

/** Whether it matters who is away: the table may begin, plays, or is about to play again. */
export function waitsForPlayers(table: Table): boolean {
  const status = statusOf(table);
  return status === 'open' || status === 'playing' || isRematchAsked(table);
}

/** Whether a player sat down so lately that they may still be about to connect. */
export function isOnTheWay(events: readonly TableEvent[], player: string, now: number): boolean {
  const sat = events.findLast((event) => event.type === 'sat' && event.player === player);
  return sat !== undefined && sat.at > now - ON_THE_WAY;
}

/** Notes that players who were late have connected, so that their clock runs from now on. */
export async function markArrived(
  host: Host,
  isConnected: (player: string) => boolean,
): Promise<void> {
  for (const [seat, sitter] of host.table.seats.entries())
    if (sitter.type === 'person' && sitter.late !== undefined && isConnected(sitter.player))
      await host.tell({ type: 'mark-arrived', seat });
}

/** A player is here again, or for the first time. */
export async function welcomeBack(host: Host, player: string): Promise<void> {
  await markArrived(host, (connected) => connected === player);
  for (const seat of seatsOf(host.table, player))
    if (personAt(host.table, seat)?.absence !== undefined)
      await host.tell({ type: 'mark-returned', seat });
}

/** A player has been away for long: the others may choose what to do. */
export async function miss(host: Host, player: string, isPublic: boolean): Promise<void> {
  const { options } = host.table;
  const status = statusOf(host.table);
  const isWaitedFor = status === 'playing' || isRematchAsked(host.table);
  for (const seat of seatsOf(host.table, player)) {
    // Who waits for a game that is played at once, and goes away, leaves the chair to others.
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
