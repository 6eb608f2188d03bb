/** Bad things that happen to a cluster, one after the other, the same for the same seed. */
import { spawnSync } from 'node:child_process';
import { setTimeout as later } from 'node:timers/promises';
import type { TrialCluster } from '../trial/cluster.js';
import type { Line } from '../trial/toxic.js';

type Below = (count: number) => number;
/** Does its worst, mends it, and comes back. */
type Fault = (cluster: TrialCluster, below: Below) => Promise<void>;

const anyNode = (cluster: TrialCluster, below: Below): number => below(cluster.size);
const BAD_LINES: readonly Line[] = [
  { type: 'cut' },
  { type: 'silent' },
  { type: 'slow', ms: 40 },
  { type: 'slow', ms: 200 },
];

const disturb =
  (service: 'postgres' | 'redis'): Fault =>
  async (cluster, below) => {
    const line = cluster.lines(anyNode(cluster, below))[service];
    line.set(BAD_LINES[below(BAD_LINES.length)]!);
    await later(300 + below(2500));
    line.set({ type: 'open' });
  };

/** All that PostgreSQL does stands still, as when its disk does not answer. */
const hangDisk: Fault = async (cluster, below) => {
  const parent = String(cluster.postgres.pid());
  const found = spawnSync('ps', ['-o', 'pid=', '--ppid', parent], { encoding: 'utf8' }).stdout;
  const workers = found.split('\n').map(Number).filter(Boolean);
  const tell = (signal: NodeJS.Signals) => {
    for (const pid of workers)
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended by itself.
      }
  };
  tell('SIGSTOP');
  await later(200 + below(1000));
  tell('SIGCONT');
};

const FAULTS = {
  async killNode(cluster: TrialCluster, below: Below) {
    const node = anyNode(cluster, below);
    await cluster.node(node).child.end('SIGKILL');
    await later(below(500));
    await cluster.restart(node);
  },
  async replaceNode(cluster: TrialCluster, below: Below) {
    const node = anyNode(cluster, below);
    await cluster.node(node).child.end('SIGTERM');
    await cluster.restart(node);
  },
  /** As a new version is brought out: one after the other. */
  async replaceAll(cluster: TrialCluster) {
    for (let node = 0; node < cluster.size; node++) {
      await cluster.node(node).child.end('SIGTERM');
      await cluster.restart(node);
    }
  },
  async pauseNode(cluster: TrialCluster, below: Below) {
    const { child } = cluster.node(anyNode(cluster, below));
    child.signal('SIGSTOP');
    await later(300 + below(3000));
    child.signal('SIGCONT');
  },
  async crashPostgres(cluster: TrialCluster, below: Below) {
    await cluster.postgres.crash();
    await later(below(1500));
    await cluster.postgres.restart();
  },
  async killRedis(cluster: TrialCluster, below: Below) {
    await cluster.redis.kill();
    await later(below(1500));
    await cluster.redis.restart();
  },
  disturbPostgres: disturb('postgres'),
  disturbRedis: disturb('redis'),
  hangDisk,
  async jumpClock(cluster: TrialCluster, below: Below) {
    cluster.node(anyNode(cluster, below)).child.signal('SIGUSR2');
    await later(100);
  },
} satisfies Record<string, Fault>;
export type FaultName = keyof typeof FAULTS;
const FAULT_NAMES = Object.keys(FAULTS) as readonly FaultName[];

export const drawFaults = (count: number, below: Below): readonly FaultName[] =>
  Array.from({ length: count }, () => FAULT_NAMES[below(FAULT_NAMES.length)]!);

/** One after the other, with a breath between them. */
export async function rage(
  cluster: TrialCluster,
  faults: readonly FaultName[],
  below: Below,
): Promise<void> {
  for (const name of faults) {
    await later(100 + below(300));
    await FAULTS[name](cluster, below);
  }
}
