/** Time that the server was away while a player's clock ran: it is given back, as events of the log. */
import { deadlineOf, type Host, type HostParts, type TableEvent } from '@marrakech/table';
import type { Heartbeat } from '../cluster/heartbeat.js';
import type { GameRepository, Outage } from '../games/game-repository.js';

const MOST_TRIES = 5;

/** What was given in this turn: its clock runs `since` so much later than the event that began it. */
function givenIn(events: readonly TableEvent[], since: number): number {
  let given = 0;
  for (const event of events.toReversed())
    if (event.type === 'time-given') given += event.ms;
    else if (event.at === since - given) return given;
  return 0;
}

/** No moment counts twice: a process may be killed while it notes an outage, and the next notes it. */
function timeLost(began: number, outages: readonly Outage[]): number {
  let [lost, until] = [0, began];
  for (const { from, to } of outages) {
    lost += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return lost;
}

type LoggedTable = Pick<Host, 'table' | 'events'>;

async function timeOwed({ table, events }: LoggedTable, games: GameRepository): Promise<number> {
  if (deadlineOf(table) === undefined || table.play === undefined) return 0;
  // By amounts, not by moments: after a jump not all nodes agree at once what time it is.
  const { since } = table.play.clock;
  const given = givenIn(events, since);
  const began = since - given;
  return timeLost(began, await games.outagesSince(began)) - given;
}

/** Whether nothing is owed any more. */
export async function giveBackTime(host: Host, games: GameRepository): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { version } = host.table;
    const ms = await timeOwed(host, games);
    if (ms <= 0) return true;
    const reply = await host.tell({ type: 'give-time', ms, version });
    if (reply.type === 'done') return true;
    // Somebody moved meanwhile, or another node has given it.
    if (reply.error.code !== 'stale') return false;
  }
  return false;
}

/**
 * For one game: what is owed to it after a gap between two beats. Each decision asks before it goes by
 * the time, since after a freeze messages and timers come before anything else has noticed.
 */
export function timeOwedAfterGap(
  games: GameRepository,
  heartbeat: Heartbeat,
): NonNullable<HostParts['timeOwed']> {
  let settled = heartbeat.noted;
  const find = async (game: LoggedTable, gaps: number): Promise<number> => {
    await heartbeat.settle();
    const ms = await timeOwed(game, games);
    if (ms <= 0) settled = gaps;
    return ms;
  };
  return (game, now) => {
    const gaps = heartbeat.gapsUntil(now);
    return gaps === settled ? undefined : find(game, gaps);
  };
}
