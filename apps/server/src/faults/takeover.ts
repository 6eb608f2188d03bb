/** How long play stands still for those whose node dies: a figure, not a promise of the checker. */
import { setTimeout as later } from 'node:timers/promises';
import type { TrialCluster } from '../trial/cluster.js';
import { ENDLESS, openTable, playersOf } from './tables.js';

/** Into the game, so that most turns are in the middle of something. */
const PLAY_FOR = 2000;
const WAIT_FOR = 8000;

export interface Takeover {
  /** Those who were still playing when it happened. */
  readonly clients: number;
  /** Milliseconds from a node's death to the next event that a client sees, the shortest first. */
  readonly gaps: readonly number[];
}

/** Kills one node while games of people and of bots are played on all. */
export async function measureTakeover(
  cluster: TrialCluster,
  { node, games, below }: { node: number; games: number; below: (count: number) => number },
): Promise<Takeover> {
  const { origin } = cluster;
  // Not those that wait for their clock.
  const numbers = Array.from({ length: games }, (_, number) => number).filter((n) => n % 5 !== 4);
  const tables = await Promise.all(numbers.map((number) => openTable(origin, number)));
  const players = tables.flatMap((table, index) =>
    playersOf(origin, table, numbers[index]!, below, ENDLESS),
  );
  await later(PLAY_FOR);
  const diedAt = Date.now();
  await cluster.node(node).child.end('SIGKILL');
  await later(WAIT_FOR);
  for (const player of players) player.stop();
  await cluster.restart(node);
  const after = players.flatMap(({ history }) => {
    const next = history.seen.find(({ at }) => at > diedAt);
    const wasOver = next === undefined && history.seen.at(-1)?.text.includes('"secret"') === true;
    return wasOver ? [] : [next?.at ?? Infinity];
  });
  const gaps = after.map((at) => at - diedAt).toSorted((one, other) => one - other);
  return { clients: gaps.length, gaps };
}
