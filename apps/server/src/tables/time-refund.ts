/** Gives a player the time back in which the server was down while the clock ran, as events of the log. */
import { deadlineOf, type Host, type HostParts, type TableEvent } from '@marrakech/table';
import type { Heartbeat } from '../cluster/heartbeat.js';
import type { GameRepository, Outage } from '../games/game-repository.js';

const MOST_TRIES = 5;

/** The time given in this turn: each gift moved `since`, the start of the clock, to later. */
function givenIn(events: readonly TableEvent[], since: number): number {
  let given = 0;
  for (const event of events.toReversed())
    if (event.type === 'time-given') given += event.ms;
    else if (event.at === since - given) return given;
  return 0;
}

/** Overlaps count once: a process killed while it records an outage leaves it to the next one. */
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
  // Compares durations, not times: after a clock jump nodes disagree about the time for a moment.
  const { since } = table.play.clock;
  const given = givenIn(events, since);
  const began = since - given;
  return timeLost(began, await games.outagesSince(began)) - given;
}

/** Gives time back after outages; returns whether all of it is stored. */
export async function giveBackTime(host: Host, games: GameRepository): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { version } = host.table;
    const ms = await timeOwed(host, games);
    if (ms <= 0) return true;
    const reply = await host.tell({ type: 'give-time', ms, version });
    if (reply.type === 'done') return true;
    // A player has moved meanwhile, or another node has given the time.
    if (reply.error.code !== 'stale') return false;
  }
  return false;
}

/**
 * The owed time of one game after a gap between two heartbeats. Every decision checks it first, since
 * after a freeze pending messages and timers run before the heartbeat.
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
