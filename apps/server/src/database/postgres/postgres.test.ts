/** The whole server on a real PostgreSQL: a game, a deadline, a restart, two processes. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { Host } from '@marrakech/table';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SharedGames, type Latest } from '../../games/shared-games.js';
import { openPostgres } from './postgres-store.js';
import { Person } from '@marrakech/testbed/client';
import { hasPostgres, startPostgres, type Postgres } from '@marrakech/testbed/postgres';
import { optionsFor, runOn, seat, seeded } from '@marrakech/testbed/running-server';

const MAIN = createRequire(import.meta.url).resolve('@marrakech/server/main');

describe.skipIf(!hasPostgres())('on PostgreSQL', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  const start = async (now: () => number) =>
    runOn(await openPostgres(postgres.address, 8), { now });

  test('a database that wants a password is named in one line, and not waited for', async () => {
    const strict = await startPostgres();
    onTestFinished(() => strict.stop());
    const store = await openPostgres(strict.address, 2);
    onTestFinished(() => store.close());
    const [row] = await store.rows('show hba_file');
    const rule = 'host all all 127.0.0.1/32 scram-sha-256';
    await store.run(`alter role marrakech password 'right'`);
    await store.run(`copy (select '${rule}') to '${String(row!['hba_file'])}'`);
    await store.run('select pg_reload_conf()');
    const wrong = new URL(strict.address);
    wrong.password = 'wrong';
    for (const [address, reason] of [
      [strict.address, 'it requires a password, and the address has none'],
      [wrong.href, 'password authentication failed for user "marrakech"'],
    ] as const) {
      const { status, stderr } = spawnSync(process.execPath, [MAIN], {
        encoding: 'utf8',
        timeout: 30_000,
        env: { PATH: process.env['PATH'], DATABASE_URL: address },
      });
      expect(stderr).toBe(`Cannot use the PostgreSQL of DATABASE_URL: ${reason}\n`);
      expect(status).toBe(1);
    }
  });

  test('a database that is not there is named in one line', () => {
    const { status, stderr } = spawnSync(process.execPath, [MAIN], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DATABASE_URL: new URL('nowhere', postgres.address).href },
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Cannot use the PostgreSQL .*database "nowhere" does not exist\n$/);
  });

  test('a database in which something is missing is named in one line', async () => {
    const broken = new URL('broken', postgres.address).href;
    const whole = await openPostgres(postgres.address, 2);
    onTestFinished(() => whole.close());
    await whole.run('create database broken');
    const store = await openPostgres(broken, 2);
    await store.run('drop table heartbeat');
    await store.close();
    const { status, stderr } = spawnSync(process.execPath, [MAIN], {
      encoding: 'utf8',
      timeout: 30_000,
      env: { PATH: process.env['PATH'], PORT: '0', DATABASE_URL: broken },
    });
    expect(stderr).toBe('Cannot start the server: relation "heartbeat" does not exist\n');
    expect(status).toBe(1);
  });

  test('a game is played, goes on after a restart, and ends by its clock', async () => {
    let time = 1_800_000_000_000;
    const now = () => time;
    const first = await start(now);
    const clock = { type: 'live', speed: 'quick' } as const;
    const lines = await seat(first.origin, optionsFor(2, { clock }));
    const below = seeded(7);
    for (let step = 0; step < 12; step++) {
      const mover = lines.find((line) => line.isTurn)!;
      const reply = await mover.tell(mover.step(below));
      expect(reply).toMatchObject({ type: 'done' });
      await Promise.all(lines.map((line) => line.sees(reply.version)));
    }
    const before = lines[0]!.events;
    await first.close();
    time += 3_600_000;
    const second = await start(now);
    Object.assign(lines[0]!.person, { origin: second.origin });
    const again = await lines[0]!.person.watch(lines[0]!.game);
    expect(again.events.slice(0, before.length)).toEqual(before);
    expect(again.events.some(({ type }) => type === 'time-given')).toBe(true);
    // A node is alive all the time, so the player's clock runs.
    for (let passed = 0; passed < 3_600_000; passed += 2000) {
      time += 2000;
      await second.services.backgroundJobs.look();
      if (again.table!.secret !== undefined) break;
      await second.services.games.beat(time, 2500);
    }
    await again.until(() => again.table!.secret !== undefined);
  });

  test('two processes: one decides, the other is refused', async () => {
    const [one, other] = [await start(Date.now), await start(Date.now)];
    const lines = await seat(one.origin, optionsFor(2));
    const mover = lines.find((line) => line.isTurn)!;
    Object.assign(mover.person, { origin: other.origin });
    const elsewhere = await mover.person.watch(mover.game);
    const step = mover.step(seeded(1));
    const { version } = mover.table!;
    expect(await mover.tell(step)).toMatchObject({ type: 'done' });
    // With the version it saw: it may already know the next one.
    const late = { ...step, id: 'late', version };
    expect(await elsewhere.say(late)).toMatchObject({ error: { code: 'stale' } });
    await elsewhere.sees(version + 1);
    expect(elsewhere.events).toEqual(mover.events);
  });

  test('a player who is connected to another node arrives without Redis', async () => {
    const [one, other] = [await start(Date.now), await start(Date.now)];
    const [ann, bob] = [
      await new Person(one.origin).arrive(),
      await new Person(one.origin).arrive(),
    ];
    const clock = { type: 'live', speed: 'quick' } as const;
    const { game } = await ann.open(optionsFor(2, { clock, starts: 0 }));
    Object.assign(ann, { origin: other.origin });
    const elsewhere = await ann.watch(game);
    await elsewhere.sit(0);
    const here = await bob.watch(game);
    await here.sees(elsewhere.table!.version);
    await here.sit(1);
    const arrived = () => here.events.find(({ type }) => type === 'arrived');
    await here.until(() => arrived() !== undefined);
    expect(here.events.find(({ type }) => type === 'late')).toMatchObject({ seats: [0] });
    expect(arrived()).toMatchObject({ seat: 0 });
  });

  test('a late answer about an edited log does not drop a newer table', async () => {
    const { origin, services } = await start(Date.now);
    const { game } = await (await new Person(origin).arrive()).open(optionsFor(2));
    await services.store.run('update games set edits = edits + 1 where game = ?', game);
    let answer!: (latest: Latest) => void;
    const asked = vi.spyOn(SharedGames.prototype, 'latest');
    onTestFinished(() => asked.mockRestore());
    asked.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const late = services.tableRegistry.find(game);
    const found = await services.tableRegistry.find(game);
    answer({ version: 1, edits: 1 });
    expect(await late).toBe(found);
    expect(found!.row.edits).toBe(1);
  });

  test('a player whom another node marks as gone returns if they are connected here', async () => {
    const { origin, services } = await start(Date.now);
    const [line] = await seat(origin, optionsFor(2));
    const row = (await services.games.find(line!.game))!;
    const parts = { store: services.games.logFor(row, row.openedAt), now: Date.now };
    const elsewhere = await Host.resume(parts, line!.game);
    if (!elsewhere?.ok) throw new Error('no game');
    const { seat: number } = line!;
    expect(await elsewhere.value.tell({ type: 'mark-gone', seat: number })).toMatchObject({
      type: 'done',
    });
    await line!.until(() => line!.events.some(({ type }) => type === 'returned'));
    expect(line!.events.slice(-2)).toMatchObject([
      { type: 'gone', seat: number },
      { type: 'returned', seat: number },
    ]);
  });

  test('a game that is due is claimed by one node', async () => {
    let time = 1_900_000_000_000;
    const servers = [await start(() => time), await start(() => time)];
    // The background jobs claim games, too.
    for (const { services } of servers) await services.backgroundJobs.stop();
    const clock = { type: 'live', speed: 'quick' } as const;
    const games: string[] = [];
    for (let index = 0; index < 4; index++)
      games.push((await seat(servers[0]!.origin, optionsFor(2, { clock })))[0]!.game);
    time += 10_000_000;
    const claims = await Promise.all(
      [0, 1, 0, 1].map((index) => servers[index]!.services.games.claimDue(time)),
    );
    expect(claims.flat().filter((game) => games.includes(game))).toHaveLength(games.length);
  });
});
