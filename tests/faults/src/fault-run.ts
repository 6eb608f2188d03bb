/** A seeded run: games are played while faults happen; then the checker judges them. */
import { SPEEDS } from '@marrakech/table';
import { Pool } from 'pg';
import { setTimeout as later } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { TestCluster } from '@marrakech/testbed/cluster';
import { seeded } from './seeded-random.js';
import { check, type Broken } from './checker.js';
import { makeJumpingClock } from './database-clock.js';
import type { FinalLog } from './history.js';
import type { ScriptedPlayer } from './scripted-player.js';
import {
  bringBack,
  planSchedule,
  runSchedule,
  type FaultName,
  type Strike,
} from './fault-schedule.js';
import { ENDLESS, openTable, playersOf, runDownClocks, type FaultTable } from './fault-tables.js';
import { visitUntil } from './visitors.js';

const NODE = fileURLToPath(new URL('faulty-node.js', import.meta.url)).replace('/src/', '/dist/');
/** The time left on the first player's clock when a game begins (ms). */
const CLOCK_LEFT = 2500;
const RUN_DOWN = SPEEDS.quick.bank - CLOCK_LEFT;
/** How often a run waits for `patience` while games still progress: endless progress is no end. */
const MOST_SPELLS = 10;
/** The number of games for each visitor. */
const GAMES_PER_VISITOR = 10;

export interface RunWanted {
  readonly seed: number;
  readonly games: number;
  readonly faults: readonly FaultName[];
  /** After the last fault, games without events for this time have stopped (ms). */
  readonly patience: number;
  /** A player leaves every game before its end; otherwise a third of the games is played out. */
  readonly isShort?: boolean;
  /** How often to wait for `patience` while games still progress. */
  readonly spells?: number;
}

export interface RunReport {
  readonly seed: number;
  readonly schedule: readonly Strike[];
  /** The time from the last fault to the end of the last game (ms). */
  readonly endedAfter: number;
  readonly clients: number;
  readonly acknowledged: number;
  readonly seen: number;
  readonly broken: readonly Broken[];
}

const ENVIRONMENT = {
  MARRAKECH_BOT_PAUSE_MS: '20',
  MARRAKECH_FRAMES_PER_SECOND: '100000',
  MARRAKECH_GONE_AFTER_MS: '3000',
  LOG_LEVEL: 'info',
};

export const startFaultCluster = async (
  changed: Readonly<Record<string, string>> = {},
): Promise<TestCluster> => {
  const environment = { ...ENVIRONMENT, ...changed };
  const cluster = await TestCluster.start({
    nodes: 3,
    hasFaultProxies: true,
    program: NODE,
    environment,
  });
  await makeJumpingClock(cluster.postgres);
  return cluster;
};

async function withDatabase<Result>(
  address: string,
  work: (database: Pool) => Promise<Result>,
): Promise<Result> {
  const database = new Pool({ connectionString: address });
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

/** Opens the tables, some with clocks that have almost run out. */
async function openTables(
  database: Pool,
  cluster: TestCluster,
  games: number,
): Promise<readonly FaultTable[]> {
  await database.query('delete from outages');
  const nodes = Array.from({ length: cluster.size }, (_, number) => cluster.node(number).origin);
  const open = async (number: number): Promise<FaultTable> => {
    const table = await openTable(cluster.origin, number);
    if (table.isTimed) await runDownClocks(database, table.game, RUN_DOWN, nodes);
    return table;
  };
  return Promise.all(Array.from({ length: games }, (_, number) => open(number)));
}

async function readLogs(database: Pool, tables: readonly FaultTable[]): Promise<FinalLog[]> {
  const logs: FinalLog[] = [];
  for (const { game, isTimed, beganAt } of tables) {
    const { rows } = await database.query<{ event: string }>(
      'select event from events where game = $1 order by version',
      [game],
    );
    logs.push({
      game,
      lines: rows.map(({ event }) => event),
      beganAt,
      runDown: isTimed ? RUN_DOWN : 0,
      ...(isTimed && { dueAt: beganAt + CLOCK_LEFT }),
    });
  }
  return logs;
}

/** Resolves when no client has seen a new event for `patience`. A slow machine is no fault. */
async function quiet(
  players: readonly ScriptedPlayer[],
  { patience, spells: most = MOST_SPELLS }: RunWanted,
): Promise<void> {
  const known = () => players.reduce((sum, { version }) => sum + version, 0);
  let before = -1;
  for (let spells = 0; spells < most && known() > before; spells++) {
    before = known();
    await later(patience, undefined, { ref: false });
  }
}

export async function faultRun(cluster: TestCluster, wanted: RunWanted): Promise<RunReport> {
  const { seed, games, faults } = wanted;
  const { origin, postgres } = cluster;
  // The schedule depends on the seed alone, not on the order of earlier random numbers.
  const schedule = planSchedule(faults, cluster.size, seeded(~seed));
  const tables = await withDatabase(postgres.address, (database) =>
    openTables(database, cluster, games),
  );
  const players = tables.flatMap((table, number) => {
    const below = seeded(1000 * seed + number);
    const isWhole = number % 3 === 0 && wanted.isShort !== true;
    return playersOf(origin, table, number, below, isWhole ? ENDLESS : 8 + below(20));
  });
  const over = new AbortController();
  const visitors = Math.ceil(games / GAMES_PER_VISITOR);
  const visiting = visitUntil(over.signal, cluster, visitors, seeded(seed ^ games));
  await runSchedule(cluster, schedule);
  const calmAt = Date.now();
  over.abort();
  await Promise.race([
    Promise.all(players.map(({ finished }) => finished)),
    quiet(players, wanted),
  ]);
  const visits = await visiting;
  const endedAfter = Date.now() - calmAt;
  for (const player of players) player.stop();
  const histories = [...players.map(({ history }) => history), ...visits.histories];
  const logs = await withDatabase(postgres.address, (database) =>
    readLogs(database, [...tables, ...visits.tables]),
  );
  const fallen = cluster.fallen.splice(0).map((words) => `a node exited by itself: ${words}`);
  for (let node = 0; node < cluster.size; node++)
    if (cluster.node(node).child.hasEnded) await bringBack(cluster, node);
  return {
    seed,
    schedule,
    endedAfter,
    clients: histories.length,
    acknowledged: histories.reduce((sum, each) => sum + each.acknowledged.length, 0),
    seen: histories.reduce((sum, each) => sum + each.seen.length, 0),
    broken: check(histories, logs, {
      calmAt,
      isTimeSteady: !faults.includes('jumpDatabaseClock'),
      stuck: [...fallen, ...visits.stuck],
    }),
  };
}
