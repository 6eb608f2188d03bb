/** Bad things that happen to a cluster, the same for the same seed. */
import { setTimeout as later } from 'node:timers/promises';
import type { TestCluster, Line } from '@marrakech/testbed/cluster';
import { jumpDatabaseClock } from './database-clock.js';
import { hangDisk, slowDisk } from './disk.js';

type Below = (count: number) => number;

/** One bad thing, all about it drawn beforehand: what else goes on does not change it. */
export interface Strike {
  readonly fault: FaultName;
  /** Which node, if it is about one. */
  readonly node: number;
  /** Milliseconds until it is mended. */
  readonly ms: number;
  readonly line: Line;
  /** Whether those before it are still there when it comes. */
  readonly isMeanwhile: boolean;
  /** Milliseconds before it comes: after the last one came, if it is still there; or was over. */
  readonly pause: number;
}

interface Fault {
  /** No two strike the same at once, so that mending one leaves the other as it is. */
  readonly hits: 'one-node' | 'all-nodes' | 'postgres' | 'redis';
  /** Milliseconds, the least and the most, unless it is over by itself. */
  readonly lasts?: readonly [number, number];
  /** Does its worst, mends it, and comes back. */
  strike(cluster: TestCluster, strike: Strike): Promise<void>;
}

const BAD_LINES: readonly Line[] = [
  { type: 'cut' },
  { type: 'silent' },
  { type: 'slow', ms: 40 },
  { type: 'slow', ms: 200 },
];

/** Long ones: a slow line is no different for being slow longer, and one that is cut is soon noticed. */
const WORST_LINES: readonly Line[] = [{ type: 'silent' }, { type: 'silent' }, { type: 'cut' }];

const MOST_TRIES = 100;

/** A node that cannot start, as while the database is away, is started again. */
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
  /** As a new version is brought out: one after the other. */
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
  /** Only its players still reach it. */
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
  /** Of all nodes, that is: they go by it. */
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

/** Longer than anybody is patient: the database's answer, leases, heartbeats, the balancer. */
const LONG: readonly [number, number] = [6000, 8000];
/** One in so many storms has a fault that lasts long; one in so many faults comes on top of another. */
const LONG_ONE_IN = 3;
const MEANWHILE_ONE_IN = 3;

const isNodes = (hits: Fault['hits']): boolean => hits === 'one-node' || hits === 'all-nodes';

function clash(one: Strike, other: Strike): boolean {
  const [first, second] = [faultOf(one).hits, faultOf(other).hits];
  if (first === 'one-node' && second === 'one-node') return one.node === other.node;
  return first === second || (isNodes(first) && isNodes(second));
}

/** What happens, when and for how long, on so many nodes. */
export function planSchedule(
  faults: readonly FaultName[],
  nodes: number,
  below: Below,
): readonly Strike[] {
  const between = ([least, most]: readonly [number, number]) => least + below(most - least);
  const lasting = [...faults.keys()].filter((index) => lastsOf(faults[index]!) !== undefined);
  const long = below(LONG_ONE_IN) === 0 ? lasting[below(lasting.length)] : undefined;
  const plan: Strike[] = [];
  /** Those that may still be there. */
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

/** `disturbRedis=silent:7.1s +killNode`: the second came while the first was there. */
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
    // Heard of when all are waited for.
    mended.catch(() => undefined);
    there.push(mended);
  }
  await Promise.all(there);
}
