import { beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres, withPostgres } from '@marrakech/testbed/postgres';
import { slowDisk } from './disk.js';

describe.skipIf(!hasPostgres())('a slow disk', () => {
  const given = withPostgres();
  beforeAll(async () => {
    await given.client.query('create table written (number serial)');
  });

  const delay = async (): Promise<string> =>
    (await given.client.query<{ commit_delay: string }>('show commit_delay')).rows[0]!.commit_delay;

  test('delays every commit, and is fast again afterwards', async () => {
    const slow = slowDisk(given.postgres, 1000);
    while ((await delay()) === '0');
    const before = performance.now();
    for (let commits = 0; commits < 3; commits++)
      await given.client.query('insert into written default values');
    expect(performance.now() - before).toBeGreaterThanOrEqual(300);
    await slow;
    while ((await delay()) !== '0');
    expect((await given.client.query('select * from written')).rowCount).toBe(3);
  });
});
