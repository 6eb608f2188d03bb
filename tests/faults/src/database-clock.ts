/** Makes the clock of a PostgreSQL jump, for connections with a changed search path. */
import { setTimeout as later } from 'node:timers/promises';
import { Client } from 'pg';
import type { Postgres } from '@marrakech/testbed/cluster';

const PATH = 'public,faults,pg_catalog';

/** The address for connections that see the jumps. */
export function withJumpingClock(address: string): string {
  const url = new URL(address);
  url.searchParams.set('options', `-c search_path=${PATH}`);
  return url.href;
}

async function tell(address: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  for (const sql of statements) await client.query(sql);
  await client.end();
}

export const makeJumpingClock = ({ address }: Postgres): Promise<void> =>
  tell(
    address,
    'create schema faults',
    `create table faults.clock (ahead interval not null, jumps integer not null)`,
    `insert into faults.clock values ('0', 0)`,
    `create function faults.clock_timestamp() returns timestamptz language sql volatile as
      'select pg_catalog.clock_timestamp() + ahead from faults.clock'`,
  );

/** Jumps ahead, each time an hour further than before, and then back to the real time. */
export async function jumpDatabaseClock({ address }: Postgres, ms: number): Promise<void> {
  await tell(
    address,
    `update faults.clock set jumps = jumps + 1, ahead = (jumps + 1) * interval '1 hour'`,
  );
  await later(ms);
  await tell(address, `update faults.clock set ahead = '0'`);
}
