/** Measures how long play stops for the clients of a killed node. */
import type { TableEvent } from '@marrakech/table';
import { setTimeout as later } from 'node:timers/promises';
import type { TestCluster } from '@marrakech/testbed/cluster';
import type { History } from './history.js';
import { ENDLESS, openTable, playersOf } from './fault-tables.js';

/** Delay before the node is killed, so that most games are in the middle of a turn (ms). */
const PLAY_FOR = 2000;
const WAIT_FOR = 8000;

/** The maximum time until clients of a killed node play on at another one (ms). */
export const MOST_GAP = 3000;

interface Client {
  readonly history: Pick<History, 'seen'>;
  readonly brokeAt: number | undefined;
}

/**
 * The times from a node's death to the next event that each of its clients sees (ms), in ascending
 * order. Clients of finished games are left out.
 */
export function gapsOf(clients: readonly Client[], killedAt: number, diedAt: number): number[] {
  return clients
    .flatMap(({ history: { seen }, brokeAt = 0 }) => {
      if (brokeAt < killedAt) return [];
      const next = seen.find(({ text }) => (JSON.parse(text) as TableEvent).at >= diedAt);
      const wasOver = next === undefined && seen.at(-1)?.text.includes('"secret"') === true;
      return wasOver ? [] : [(next?.at ?? Infinity) - diedAt];
    })
    .toSorted((one, other) => one - other);
}

/** Kills one node while people and bots play on all of them. */
export async function measureTakeover(
  cluster: TestCluster,
  { node, games, below }: { node: number; games: number; below: (count: number) => number },
): Promise<number[]> {
  const { origin } = cluster;
  // Without the games in which a player lets the clock run.
  const numbers = Array.from({ length: games }, (_, number) => number).filter((n) => n % 5 !== 4);
  const tables = await Promise.all(numbers.map((number) => openTable(origin, number)));
  const players = tables.flatMap((table, index) =>
    playersOf(origin, table, numbers[index]!, below, ENDLESS),
  );
  await later(PLAY_FOR);
  const killedAt = Date.now();
  await cluster.node(node).child.end('SIGKILL');
  const diedAt = Date.now();
  await later(WAIT_FOR);
  for (const player of players) player.stop();
  await cluster.restart(node);
  return gapsOf(players, killedAt, diedAt);
}
