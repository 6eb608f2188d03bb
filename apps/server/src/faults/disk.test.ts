import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres, startPostgres, type Postgres } from '../trial/postgres.js';
import { slowDisk } from './disk.js';

describe.skipIf(!hasPostgres())('a slow disk', () => {
  let postgres: Postgres;
  let client: Client;
  beforeAll(async () => {
    postgres = await startPostgres();
    client = new Client({ connectionString: postgres.address });
    await client.connect();
    await client.query('create table written (number serial)');
  });
  afterAll(async () => {
    await client.end();
    await postgres.stop();
  });

  const delay = async (): Promise<string> =>
    (await client.query<{ commit_delay: string }>('show commit_delay')).rows[0]!.commit_delay;

  test('makes every commit wait, and is quick again afterwards', async () => {
    const slow = slowDisk(postgres, 1000);
    while ((await delay()) === '0');
    const before = performance.now();
    for (let commits = 0; commits < 3; commits++)
      await client.query('insert into written default values');
    expect(performance.now() - before).toBeGreaterThanOrEqual(300);
    await slow;
    while ((await delay()) !== '0');
    expect((await client.query('select * from written')).rowCount).toBe(3);
  });
});
