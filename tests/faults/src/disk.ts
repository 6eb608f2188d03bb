/** Disk faults: a disk that hangs for a while, and a slow one. */
import { spawnSync } from 'node:child_process';
import { setTimeout as later } from 'node:timers/promises';
import { Client } from 'pg';
import type { Postgres } from '@marrakech/testbed/cluster';

/** The maximum of `commit_delay` (µs). */
const SYNC_TAKES = 100_000;

/** Suspends all processes of PostgreSQL, as if its disk did not answer. */
export async function hangDisk(postgres: Postgres, ms: number): Promise<void> {
  const parent = String(postgres.pid());
  const found = spawnSync('ps', ['-o', 'pid=', '--ppid', parent], { encoding: 'utf8' }).stdout;
  // Including the parent, which would otherwise accept new connections.
  const all = [Number(parent), ...found.split('\n').map(Number).filter(Boolean)];
  const tell = (signal: NodeJS.Signals) => {
    for (const pid of all)
      try {
        process.kill(pid, signal);
      } catch {
        // The process has exited already.
      }
  };
  tell('SIGSTOP');
  await later(ms);
  tell('SIGCONT');
}

async function change(address: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  for (const sql of [...statements, 'select pg_reload_conf()']) await client.query(sql);
  await client.end();
}

/** Reads are fast, but commits are slow, one after the other. */
export async function slowDisk({ address }: Postgres, ms: number): Promise<void> {
  await change(
    address,
    `alter system set commit_delay = ${SYNC_TAKES}`,
    // Also delay a commit if no other transaction is active.
    'alter system set commit_siblings = 0',
  );
  await later(ms);
  await change(address, 'alter system reset commit_delay', 'alter system reset commit_siblings');
}
