/** Time that the house was away while somebody's clock ran: it is given back, for all to see. */
import type { TableEvent } from '@marrakech/protocol';
import { deadlineOf, type Host } from '@marrakech/table';
import type { Games, Outage } from './games.js';

function timeOwed(
  events: readonly TableEvent[],
  since: number,
  outages: readonly Outage[],
): number {
  const given = events.findLast(({ type }) => type === 'time-given')?.at ?? 0;
  return outages
    .filter(({ to }) => to > given && to > since)
    .reduce((sum, { from, to }) => sum + to - Math.max(from, since), 0);
}

export async function giveBackTime(host: Host, games: Games): Promise<void> {
  const { table, events } = host;
  if (deadlineOf(table) === undefined || table.play === undefined) return;
  const { since } = table.play.clock;
  const ms = timeOwed(events, since, await games.outagesSince(since));
  if (ms > 0) await host.tell({ type: 'give-time', ms });
}
