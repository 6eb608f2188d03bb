/** How long play stands still for those whose node dies: a figure, not a promise of the checker. */
import type { TableEvent } from '@marrakech/table';
import { setTimeout as later } from 'node:timers/promises';
import type { TestCluster } from '@marrakech/testbed/cluster';
import type { History } from './history.js';
import { ENDLESS, openTable, playersOf } from './fault-tables.js';

/** Into the game, so that most turns are in the middle of something. */
const PLAY_FOR = 2000;
const WAIT_FOR = 8000;

/** In milliseconds: players of a node that dies play on elsewhere within this time. */
export const MOST_GAP = 3000;

interface Client {
  readonly history: Pick<History, 'seen'>;
  readonly brokeAt: number | undefined;
}

/**
 * Milliseconds from a node's death to the first event after it that a client sees, the shortest first:
 * of those who were at that node, and whose game was not over.
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

/** Kills one node while games of people and of bots are played on all. */
export async function measureTakeover(
  cluster: TestCluster,
  { node, games, below }: { node: number; games: number; below: (count: number) => number },
): Promise<number[]> {
  const { origin } = cluster;
  // Not those that wait for their clock.
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
