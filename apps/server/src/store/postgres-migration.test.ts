/** A new version comes while the one before still plays. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { hasPostgres, withPostgres } from '../testing/postgres.js';
import { optionsFor, seat, seeded } from '../testing/running.js';
import { startNode } from '../trial/node.js';
import { ToxicLine } from '../trial/toxic.js';
import { MIGRATIONS, type Migration } from './migrations.js';
import { migratePostgres } from './postgres-migration.js';

/** As the next version might bring it. */
const NEXT: Migration = () => [
  `alter table games add column mood text not null default 'merry'`,
  'create table moods (game text primary key)',
];

/** Holds what everybody needs, and is not done yet. */
const SLOW: Migration = () => [
  'alter table games add column pace integer',
  'select pg_sleep(1)',
  'create table paces (game text primary key)',
];

const WRONG: Migration = () => [
  'create table half (one integer)',
  'alter table nowhere add column two integer',
];

describe.skipIf(!hasPostgres())('migrations on PostgreSQL', () => {
  const given = withPostgres();
  const start = () => startNode({ environment: { DATABASE_URL: given.postgres.address } });
  const done = async (): Promise<number> => {
    const { rows } = await given.client.query('select number from migrations order by number');
    return rows.length;
  };

  test('of many that start at once each does its part once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => migratePostgres(given.postgres.address)));
    expect(await done()).toBe(MIGRATIONS.length);
  });

  test('a game goes on while the next version waits for its turn, and after it', async () => {
    const old = await start();
    const lines = await seat(old.origin, optionsFor(2));
    const below = seeded(3);
    const play = async (steps: number): Promise<void> => {
      for (let step = 0; step < steps; step++) {
        const mover = lines.find((line) => line.isTurn)!;
        const reply = await mover.tell(mover.step(below));
        expect(reply).toMatchObject({ type: 'done' });
        await Promise.all(lines.map((line) => line.sees(reply.version)));
      }
    };
    // As a backup holds it for as long as it runs.
    await given.client.query('begin');
    await given.client.query('lock table games in access share mode');
    let isDone = false;
    const next = migratePostgres(given.postgres.address, [...MIGRATIONS, NEXT]).finally(() => {
      isDone = true;
    });
    await play(6);
    expect(isDone).toBe(false);
    await given.client.query('commit');
    await next;
    expect(await done()).toBe(MIGRATIONS.length + 1);
    await play(6);
    // One of the version before may even start anew, and goes on with what it finds.
    await old.child.end('SIGTERM');
    const again = await start();
    for (const { person } of lines) Object.assign(person, { origin: again.origin });
    const [one, other] = await Promise.all(lines.map((line) => line.again()));
    lines.splice(0, 2, one!, other!);
    await play(3);
    await again.child.end('SIGTERM');
    const { rows } = await given.client.query('select distinct mood from games');
    expect(rows).toEqual([{ mood: 'merry' }]);
  });

  test('what fails leaves nothing half done', async () => {
    const before = await done();
    const tried = migratePostgres(given.postgres.address, [...MIGRATIONS, NEXT, WRONG]);
    await expect(tried).rejects.toThrow('nowhere');
    expect(await done()).toBe(before);
    await expect(given.client.query('select * from half')).rejects.toThrow('half');
  });

  test('one that stands still in the middle is given up, and all others go on', async () => {
    const line = await ToxicLine.start(given.postgres.port);
    const url = new URL(given.postgres.address);
    url.port = String(line.port);
    const tried = migratePostgres(url.href, [...MIGRATIONS, NEXT, SLOW]).then(
      () => 'done',
      () => 'given up',
    );
    const isAsleep = async (): Promise<boolean> => {
      const { rows } = await given.client.query(
        `select 1 from pg_stat_activity where state = 'active' and query = 'select pg_sleep(1)'`,
      );
      return rows.length > 0;
    };
    while (!(await isAsleep()));
    line.set({ type: 'silent' });
    await given.client.query(`set lock_timeout = '60s'`);
    await expect(given.client.query('select pace from games')).rejects.toThrow('pace');
    expect(await tried).toBe('given up');
    line.close();
  });

  test('a database that lets in and then says nothing is not waited for without end', async () => {
    const letIn = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
    const mute = createServer((socket) => {
      socket.once('data', () => socket.write(letIn)).on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    await expect(migratePostgres(`postgresql://marrakech@127.0.0.1:${port}/x`)).rejects.toThrow(
      'timeout',
    );
    mute.close();
  });
});
