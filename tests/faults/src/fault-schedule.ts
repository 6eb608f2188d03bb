/** The faults of a run and their schedule, determined by the seed. */
import { setTimeout as later } from 'node:timers/promises';
import type { TestCluster, ProxyMode } from '@marrakech/testbed/cluster';
import { jumpDatabaseClock } from './database-clock.js';
import { hangDisk, slowDisk } from './disk.js';

type Below = (count: number) => number;

/** One fault with all of its parameters, drawn before the run, so that nothing else changes them. */
export interface Strike {
  readonly fault: FaultName;
  /** The node, for a fault of one node. */
  readonly node: number;
  /** The duration (ms). */
  readonly ms: number;
  readonly line: ProxyMode;
  /** Whether the faults before it are still active when it starts. */
  readonly isMeanwhile: boolean;
  /** The delay after the last fault started, if that is still active, or ended (ms). */
  readonly pause: number;
}

interface Fault {
  /** Two parallel faults never affect the same component, so that ending one leaves the other intact. */
  readonly hits: 'one-node' | 'all-nodes' | 'postgres' | 'redis';
  /** The minimum and maximum duration (ms); absent if the fault ends by itself. */
  readonly lasts?: readonly [number, number];
  /** Starts the fault, ends it, and then resolves. */
  strike(cluster: TestCluster, strike: Strike): Promise<void>;
}

const BAD_LINES: readonly ProxyMode[] = [
  { type: 'cut' },
  { type: 'silent' },
  { type: 'slow', ms: 40 },
  { type: 'slow', ms: 200 },
];

/** For long faults: slow connections behave the same if slow for longer, and cut ones are noticed soon. */
const WORST_LINES: readonly ProxyMode[] = [{ type: 'silent' }, { type: 'silent' }, { type: 'cut' }];

const MOST_TRIES = 100;

/** Retries: a node cannot start while, for example, the database is away. */
export async function bringBack(cluster: TestCluster, node: number): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await cluster.restart(node);
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      await later(200);
    }
}

async function replace(cluster: TestCluster, node: number): Promise<void> {
  await cluster.node(node).child.end('SIGTERM');
  await bringBack(cluster, node);
}

const disturb = (...services: readonly ('postgres' | 'redis')[]): Fault => ({
  hits: 'one-node',
  lasts: [300, 2800],
  async strike(cluster, { node, ms, line }) {
    const disturbed = services.map((service) => cluster.lines(node)[service]);
    for (const each of disturbed) each.set(line);
    await later(ms);
    for (const each of disturbed) each.set({ type: 'open' });
  },
});

const FAULTS = {
  killNode: {
    hits: 'one-node',
    lasts: [0, 500],
    async strike(cluster, { node, ms }) {
      await cluster.node(node).child.end('SIGKILL');
      await later(ms);
      await bringBack(cluster, node);
    },
  },
  replaceNode: { hits: 'one-node', strike: (cluster, { node }) => replace(cluster, node) },
  /** A rolling update: replaces one node after the other. */
  replaceAll: {
    hits: 'all-nodes',
    async strike(cluster) {
      for (let node = 0; node < cluster.size; node++) await replace(cluster, node);
    },
  },
  pauseNode: {
    hits: 'one-node',
    lasts: [300, 3300],
    async strike(cluster, { node, ms }) {
      const { child } = cluster.node(node);
      child.signal('SIGSTOP');
      await later(ms);
      child.signal('SIGCONT');
    },
  },
  crashPostgres: {
    hits: 'postgres',
    lasts: [0, 1500],
    async strike({ postgres }, { ms }) {
      await postgres.crash();
      await later(ms);
      await postgres.restart();
    },
  },
  killRedis: {
    hits: 'redis',
    lasts: [0, 1500],
    async strike({ redis }, { ms }) {
      await redis.kill();
      await later(ms);
      await redis.restart();
    },
  },
  disturbPostgres: disturb('postgres'),
  disturbRedis: disturb('redis'),
  /** The node loses its services, but its clients still reach it. */
  isolateNode: disturb('postgres', 'redis'),
  hangDisk: {
    hits: 'postgres',
    lasts: [200, 1200],
    strike: ({ postgres }, { ms }) => hangDisk(postgres, ms),
  },
  slowDisk: {
    hits: 'postgres',
    lasts: [1000, 3000],
    strike: ({ postgres }, { ms }) => slowDisk(postgres, ms),
  },
  /** Affects all nodes, since they use the database's clock. */
  jumpDatabaseClock: {
    hits: 'postgres',
    lasts: [1000, 2000],
    strike: ({ postgres }, { ms }) => jumpDatabaseClock(postgres, ms),
  },
  jumpClock: {
    hits: 'one-node',
    async strike(cluster, { node }) {
      cluster.node(node).child.signal('SIGUSR2');
      await later(100);
    },
  },
} satisfies Record<string, Fault>;
export type FaultName = keyof typeof FAULTS;
const OF_LINES: ReadonlySet<FaultName> = new Set([
  'disturbPostgres',
  'disturbRedis',
  'isolateNode',
]);
const FAULT_NAMES = Object.keys(FAULTS) as readonly FaultName[];
const faultOf = ({ fault }: Strike): Fault => FAULTS[fault];

function lastsOf(fault: FaultName): Fault['lasts'] {
  const { lasts }: Fault = FAULTS[fault];
  return lasts;
}

export const drawFaults = (count: number, below: Below): readonly FaultName[] =>
  Array.from({ length: count }, () => FAULT_NAMES[below(FAULT_NAMES.length)]!);

/** Longer than every timeout: of the database, leases, heartbeats and the balancer (ms). */
const LONG: readonly [number, number] = [6000, 8000];
/** One in this many schedules has a long fault; one in this many faults starts during another. */
const LONG_ONE_IN = 3;
const MEANWHILE_ONE_IN = 3;

const isNodes = (hits: Fault['hits']): boolean => hits === 'one-node' || hits === 'all-nodes';

function clash(one: Strike, other: Strike): boolean {
  const [first, second] = [faultOf(one).hits, faultOf(other).hits];
  if (first === 'one-node' && second === 'one-node') return one.node === other.node;
  return first === second || (isNodes(first) && isNodes(second));
}

/** Draws the schedule of these faults for this many nodes. */
export function planSchedule(
  faults: readonly FaultName[],
  nodes: number,
  below: Below,
): readonly Strike[] {
  const between = ([least, most]: readonly [number, number]) => least + below(most - least);
  const lasting = [...faults.keys()].filter((index) => lastsOf(faults[index]!) !== undefined);
  const long = below(LONG_ONE_IN) === 0 ? lasting[below(lasting.length)] : undefined;
  const plan: Strike[] = [];
  /** Faults that may still be active. */
  let there: Strike[] = [];
  for (const [index, fault] of faults.entries()) {
    const lasts = lastsOf(fault);
    const lines = index === long ? WORST_LINES : BAD_LINES;
    const alone: Strike = {
      fault,
      node: below(nodes),
      ms: lasts === undefined ? 0 : between(index === long ? LONG : lasts),
      line: lines[below(lines.length)]!,
      isMeanwhile: false,
      pause: between([100, 400]),
    };
    const last = there.at(-1);
    const isMeanwhile =
      below(MEANWHILE_ONE_IN) === 0 &&
      last !== undefined &&
      there.every((other) => !clash(alone, other));
    const strike = isMeanwhile ? { ...alone, isMeanwhile, pause: below(last.ms) } : alone;
    there = isMeanwhile ? [...there, strike] : [strike];
    plan.push(strike);
  }
  return plan;
}

/** A fault as text: in `disturbRedis=silent:7.1s +killNode` the second starts during the first. */
export function tellStrike({ fault, ms, line, isMeanwhile }: Strike): string {
  const how = OF_LINES.has(fault) ? `=${line.type}` : '';
  const long = ms >= LONG[0] ? `:${(ms / 1000).toFixed(1)}s` : '';
  return `${isMeanwhile ? '+' : ''}${fault}${how}${long}`;
}

export async function runSchedule(
  cluster: TestCluster,
  schedule: readonly Strike[],
): Promise<void> {
  let there: Promise<void>[] = [];
  for (const strike of schedule) {
    if (!strike.isMeanwhile) {
      await Promise.all(there);
      there = [];
    }
    await later(strike.pause);
    const mended = faultOf(strike).strike(cluster, strike);
    // `Promise.all` below reports a failure.
    mended.catch(() => undefined);
    there.push(mended);
  }
  await Promise.all(there);
}
