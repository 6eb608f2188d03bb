/** Migrations while nodes of the version before run games. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import type { TableClient } from '@marrakech/testbed/client';
import { hasPostgres, withPostgres } from '@marrakech/testbed/postgres';
import { optionsFor, seat, seeded } from '@marrakech/testbed/running-server';
import { startServer, FaultProxy } from '@marrakech/testbed/cluster';
import { MIGRATIONS, type Migration } from '../migrations.js';
import { migratePostgres } from './postgres-migration.js';

/** A migration of a next version. */
const NEXT: Migration = () => [
  `alter table games add column mood text not null default 'merry'`,
  'create table moods (game text primary key)',
];

/** Takes a lock on the games and runs on. */
const SLOW: Migration = () => [
  'alter table games add column pace integer',
  'select pg_sleep(1)',
  'create table paces (game text primary key)',
];

const WRONG: Migration = () => [
  'create table half (one integer)',
  'alter table nowhere add column two integer',
];

const WRONG_INDEX: Migration = () => ['create index wrong on events ((1 / (version - version)))'];

/** Runs until the test releases the lock that `dawdle` waits for at each first event. */
const LONG_INDEX: Migration = () => [
  'create index long on events (dawdle(game)) where version = 1',
];
const DAWDLE = `create function dawdle(game text) returns text language plpgsql immutable as
  'begin
     while not pg_try_advisory_xact_lock(1) loop perform pg_sleep(0.01); end loop;
     return game;
   end'`;

/** The last migration builds the indexes of the tables that the others create. */
const INDEXING = MIGRATIONS.length;
const LAST_INDEX = 'games_occupied';
const INDEXES = MIGRATIONS.at(-1)!('postgres').map((text) => / index (\w+)/.exec(text)![1]!);
const LAST_BUILD = MIGRATIONS.at(-1)!('postgres').find((text) => text.includes(LAST_INDEX))!;

test('an index of a table that is there already comes with nothing else', () => {
  for (const migration of MIGRATIONS) {
    const statements = migration('postgres');
    const ofOld = statements.filter((text) => {
      const table = / index \w+ on (\w+)/.exec(text)?.[1];
      return table !== undefined && !statements.join().includes(`create table ${table} `);
    });
    expect([[], statements]).toContainEqual(ofOld);
    expect(ofOld.filter((text) => !text.startsWith('create index '))).toEqual([]);
  }
});

async function play(lines: readonly TableClient[], steps: number): Promise<void> {
  const below = seeded(3);
  for (let step = 0; step < steps; step++) {
    const mover = lines.find((line) => line.isTurn)!;
    const reply = await mover.tell(mover.step(below));
    expect(reply).toMatchObject({ type: 'done' });
    await Promise.all(lines.map((line) => line.sees(reply.version)));
  }
}

describe.skipIf(!hasPostgres())('migrations on PostgreSQL', () => {
  const given = withPostgres();
  const start = () => startServer({ environment: { DATABASE_URL: given.postgres.address } });
  const done = async (): Promise<number> => {
    const { rows } = await given.client.query('select number from migrations order by number');
    return rows.length;
  };
  const until = async (sql: string): Promise<void> => {
    const holds = async () => (await given.client.query(sql)).rows.length > 0;
    await vi.waitUntil(holds, { timeout: 60_000, interval: 20 });
  };
  /** The database before its last migration, with all but some of the indexes. */
  const forget = async (indexes: readonly string[]): Promise<void> => {
    await given.client.query('delete from migrations where number >= $1', [INDEXING]);
    await given.client.query(`drop index ${indexes.join()}`);
  };
  const expectIndexes = async (): Promise<void> => {
    const { rows } = await given.client.query(
      `select relname from pg_class join pg_index on pg_class.oid = indexrelid
       where indisvalid and relname = any($1)`,
      [INDEXES],
    );
    expect(rows).toHaveLength(INDEXES.length);
    expect(await done()).toBe(MIGRATIONS.length);
    const invalid = await given.client.query('select * from pg_index where not indisvalid');
    expect(invalid.rows).toEqual([]);
  };
  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString: given.postgres.address });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  /** Keeps a snapshot open, as a backup does. */
  const lookAtOneMoment = async (): Promise<Client> => {
    const client = await connect();
    await client.query('begin isolation level repeatable read');
    await client.query('select 1');
    return client;
  };
  const untilBuilt = () =>
    until(`select 1 from pg_stat_progress_create_index
      where phase = 'waiting for old snapshots'`);
  /** Another connection builds an index, and waits for a backup at the end of the build. */
  const buildLast = async () => {
    await forget([LAST_INDEX]);
    const backup = await lookAtOneMoment();
    const builder = await connect();
    const built = builder
      .query(LAST_BUILD.replace('index', 'index concurrently if not exists'))
      .then(
        () => 'built',
        () => 'cut off',
      );
    await untilBuilt();
    return { backup, builder, built };
  };

  test('of many nodes that start at once, each migration runs once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => migratePostgres(given.postgres.address)));
    expect(await done()).toBe(MIGRATIONS.length);
  });

  test('a game goes on while the next version waits for its turn, and after it', async () => {
    const old = await start();
    const lines = await seat(old.origin, optionsFor(2));
    // As a backup does.
    await given.client.query('begin');
    await given.client.query('lock table games in access share mode');
    let isDone = false;
    const next = migratePostgres(given.postgres.address, [...MIGRATIONS, NEXT]).finally(() => {
      isDone = true;
    });
    await play(lines, 6);
    expect(isDone).toBe(false);
    await given.client.query('commit');
    await next;
    expect(await done()).toBe(MIGRATIONS.length + 1);
    await play(lines, 6);
    // A node of the version before can restart on the new schema.
    await old.child.end('SIGTERM');
    const again = await start();
    for (const { person } of lines) Object.assign(person, { origin: again.origin });
    const [one, other] = await Promise.all(lines.map((line) => line.again()));
    lines.splice(0, 2, one!, other!);
    await play(lines, 3);
    await again.child.end('SIGTERM');
    const { rows } = await given.client.query('select distinct mood from games');
    expect(rows).toEqual([{ mood: 'merry' }]);
  });

  test('a failed migration leaves nothing behind', async () => {
    const before = await done();
    const tried = migratePostgres(given.postgres.address, [...MIGRATIONS, NEXT, WRONG]);
    await expect(tried).rejects.toThrow('nowhere');
    expect(await done()).toBe(before);
    await expect(given.client.query('select * from half')).rejects.toThrow('half');
    const index = migratePostgres(given.postgres.address, [...MIGRATIONS, NEXT, WRONG_INDEX]);
    await expect(index).rejects.toThrow('division by zero');
    expect(await done()).toBe(before);
    const { rows } = await given.client.query('select * from pg_index where not indisvalid');
    expect(rows).toEqual([]);
  });

  test('the migration of a frozen node is rolled back, and all others go on', async () => {
    const line = await FaultProxy.start(given.postgres.port);
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
    await vi.waitUntil(isAsleep, { timeout: 60_000, interval: 20 });
    line.set({ type: 'silent' });
    await given.client.query(`set lock_timeout = '60s'`);
    await expect(given.client.query('select pace from games')).rejects.toThrow('pace');
    expect(await tried).toBe('given up');
    line.close();
  });

  test('decisions are stored while an index of the log is built', async () => {
    const old = await start();
    const lines = await seat(old.origin, optionsFor(2));
    await given.client.query(DAWDLE);
    await given.client.query('select pg_advisory_lock(1)');
    const migrations = [...MIGRATIONS, NEXT, LONG_INDEX];
    const next = migratePostgres(given.postgres.address, migrations);
    await until(`select 1 from pg_stat_activity where wait_event = 'PgSleep'
      and query like 'create index%'`);
    await play(lines, 6);
    expect(await done()).toBe(migrations.length - 1);
    await given.client.query('select pg_advisory_unlock(1)');
    await next;
    expect(await done()).toBe(migrations.length);
    await play(lines, 3);
    await old.child.end('SIGTERM');
  });

  test('of many nodes that start during a backup one builds the indexes, and all start after it', async () => {
    await forget(INDEXES);
    const backup = await lookAtOneMoment();
    const nodes = Promise.all(Array.from({ length: 4 }, start));
    await untilBuilt();
    // Longer than a transaction may be idle.
    // oxlint-disable-next-line tests/no-sleeps -- no node may start in this time
    await later(6000);
    expect(await done()).toBe(INDEXING - 1);
    await backup.end();
    for (const { child } of await nodes) await child.end('SIGTERM');
    await expectIndexes();
  });

  test.each([LAST_INDEX, `${LAST_INDEX}_rest`])(
    'an index whose build was cut off is built again: %s',
    async (left) => {
      const { backup, built } = await buildLast();
      await given.client.query(
        'select pg_terminate_backend(pid) from pg_stat_progress_create_index',
      );
      expect(await built).toBe('cut off');
      await backup.end();
      if (left !== LAST_INDEX)
        await given.client.query(`alter index ${LAST_INDEX} rename to ${left}`);
      await migratePostgres(given.postgres.address);
      await expectIndexes();
    },
  );

  test('a build that outlives its node is waited for', async () => {
    const { backup, builder, built } = await buildLast();
    const find = `select '${LAST_INDEX}'::regclass::oid as oid`;
    const before = await given.client.query(find);
    const next = migratePostgres(given.postgres.address);
    await until(`select 1 from pg_locks where not granted and relation = 'games'::regclass
      and mode = 'ShareUpdateExclusiveLock'`);
    await backup.end();
    expect(await built).toBe('built');
    await next;
    await expectIndexes();
    expect((await given.client.query(find)).rows).toEqual(before.rows);
    await builder.end();
  });

  test('a database that accepts a connection and then stays silent times out', async () => {
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
