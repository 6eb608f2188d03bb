/** Nodes on one PostgreSQL without Redis. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../database/postgres/postgres-store.js';
import { hasPostgres, startPostgres, type Postgres } from '@marrakech/testbed/postgres';
import { optionsFor, seat, seeded } from '@marrakech/testbed/running-server';
import { startServer } from '@marrakech/testbed/cluster';
import { NodeWatch } from './node-watch.js';

describe.skipIf(!hasPostgres())('nodes without Redis', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  test('two nodes without Redis: a player on the other node is not gone, and both warn once', async () => {
    const clock = { type: 'live', speed: 'calm' } as const;
    const environment = {
      DATABASE_URL: postgres.address,
      MARRAKECH_GONE_AFTER_MS: '1000',
      LOG_LEVEL: 'info',
    };
    const WARNING = /other nodes use this database[^\n]*REDIS_URL/;
    const first = await startServer({ environment });
    onTestFinished(async () => void (await first.child.end('SIGKILL')));
    // A node that is alone knows who is gone.
    const [stays, goes] = await seat(first.origin, optionsFor(2, { clock }));
    await goes!.close();
    await stays!.until(() => stays!.events.some(({ type }) => type === 'gone'));
    expect(first.child.said).not.toMatch(WARNING);

    const second = await startServer({ environment });
    onTestFinished(async () => void (await second.child.end('SIGKILL')));
    await Promise.all([first.child.says(WARNING), second.child.says(WARNING)]);
    const lines = await seat(first.origin, optionsFor(2, { clock }));
    Object.assign(lines[1]!.person, { origin: second.origin });
    const moved = await lines[1]!.again();
    await lines[1]!.close();
    // Several times the time after which a player is gone.
    await new Promise((resolve) => {
      // oxlint-disable-next-line tests/no-sleeps -- nothing may happen in this time
      setTimeout(resolve, 4000);
    });
    const below = seeded(5);
    for (let step = 0; step < 6; step++) {
      const mover = [lines[0]!, moved].find((line) => line.isTurn)!;
      const reply = await mover.tell(mover.step(below));
      await Promise.all([lines[0]!, moved].map((line) => line.sees(reply.version)));
    }
    expect(moved.events.some(({ type }) => type === 'gone')).toBe(false);
    expect(await (await fetch(`${first.origin}/metrics`)).text()).toContain('redis_up 0');

    // The other node stops: presence is known again.
    await second.child.end('SIGTERM');
    await lines[0]!.until(() => lines[0]!.events.some(({ type }) => type === 'gone'));
    for (const { child } of [first, second]) expect(child.said.split(WARNING)).toHaveLength(2);
  });

  test('the row of a killed node does not count as another node', async () => {
    const environment = { DATABASE_URL: postgres.address, LOG_LEVEL: 'info' };
    const killed = await startServer({ environment });
    await killed.child.end('SIGKILL');
    const store = await openPostgres(postgres.address, 2);
    const others: string[] = [];
    const watch = new NodeWatch(store, () => others.push('met'));
    for (let looks = 0; looks < 40; looks++) await watch.look();
    expect(watch.isAlone).toBe(true);
    expect(others).toEqual([]);
    expect(await store.rows('select count(*) as nodes from nodes')).toEqual([{ nodes: 1 }]);
    await watch.stop();
    expect(await store.rows('select count(*) as nodes from nodes')).toEqual([{ nodes: 0 }]);
    await store.close();
  });
});
