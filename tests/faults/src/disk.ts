/** Disks that do not do their work: at all for a while, or only slowly. */
import { spawnSync } from 'node:child_process';
import { setTimeout as later } from 'node:timers/promises';
import { Client } from 'pg';
import type { Postgres } from '@marrakech/testbed/cluster';

/** The longest that PostgreSQL lets itself be told to wait, in microseconds. */
const SYNC_TAKES = 100_000;

/** All that PostgreSQL does stands still, as when its disk does not answer. */
export async function hangDisk(postgres: Postgres, ms: number): Promise<void> {
  const parent = String(postgres.pid());
  const found = spawnSync('ps', ['-o', 'pid=', '--ppid', parent], { encoding: 'utf8' }).stdout;
  // Its parent, too, or whoever comes anew would be served.
  const all = [Number(parent), ...found.split('\n').map(Number).filter(Boolean)];
  const tell = (signal: NodeJS.Signals) => {
    for (const pid of all)
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended by itself.
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

/** What is read comes at once, but every commit takes long, and the next one waits for it. */
export async function slowDisk({ address }: Postgres, ms: number): Promise<void> {
  await change(
    address,
    `alter system set commit_delay = ${SYNC_TAKES}`,
    // Also if nobody else is about to commit.
    'alter system set commit_siblings = 0',
  );
  await later(ms);
  await change(address, 'alter system reset commit_delay', 'alter system reset commit_siblings');
}
