/** `rebuild` restores everything that is derived from the logs, on each store. */
import type { TableEvent } from '@marrakech/table';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openPostgres } from '../database/postgres/postgres-store.js';
import { openSqlite } from '../database/sqlite/sqlite-store.js';
import type { Store } from '../database/store.js';
import { Person } from '@marrakech/testbed/client';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { hasPostgres, withPostgres } from '@marrakech/testbed/postgres';
import { runCommand, startProcess } from '@marrakech/testbed/server-process';
import {
  optionsFor,
  passOn,
  runOn,
  seat,
  seeded,
  testConfig,
} from '@marrakech/testbed/running-server';
import { rebuild } from './rebuild.js';

interface Place {
  readonly open: () => Promise<Store>;
  /** The environment with which the command finds the same store. */
  readonly settings: Readonly<Record<string, string>>;
}

const LIVE = { clock: { type: 'live', speed: 'calm' } } as const;

const arrive = (origin: string) => new Person(origin).arrive();

/** A table with a free chair, a seated player, and one who has left the seat. */
async function wait(origin: string): Promise<string> {
  const [ann, bob] = [await arrive(origin), await arrive(origin)];
  const { game } = await ann.open(optionsFor(3), { isPublic: true });
  await (await ann.watch(game)).sit(2, 'Ann');
  const line = await bob.watch(game);
  await line.sit(0, 'Bob');
  await line.tell({ type: 'stand', seat: 0 });
  return game;
}

/** A running game with a clock. */
async function play(origin: string): Promise<string> {
  const lines = await seat(origin, optionsFor(2, LIVE));
  const below = seeded(3);
  for (let step = 0; step < 6; step++) {
    const mover = lines.find((line) => line.isTurn)!;
    const { version } = await mover.tell(mover.step(below));
    await Promise.all(lines.map((line) => line.sees(version)));
  }
  return lines[0]!.game;
}

async function finish(origin: string): Promise<string> {
  const [line] = await seat(origin, optionsFor(2, LIVE));
  await line!.tell({ type: 'leave', seat: line!.seat });
  return line!.game;
}

async function giveUp(origin: string): Promise<string> {
  const ann = await arrive(origin);
  const { game } = await ann.open(optionsFor(2));
  const line = await ann.watch(game);
  await line.sit(0);
  await line.tell({ type: 'close' });
  return game;
}

/** A table whose first host has passed it on. */
const passTable = async (origin: string): Promise<string> =>
  (await passOn(await arrive(origin), await arrive(origin))).game;

/** A game with an erased player. */
async function forget(origin: string): Promise<string> {
  const lines = await seat(origin, optionsFor(2));
  await lines[0]!.person.json('DELETE', '/api/me');
  return lines[0]!.game;
}

const pictureOf = async (store: Store) => ({
  games: await store.rows('select * from games order by game'),
  seatings: await store.rows('select * from seatings order by game, player'),
});

/** Corrupts all derived data, and adds seatings that never were. */
async function spoil(store: Store): Promise<void> {
  await store.run(
    `update games set status = case status when 'open' then 'over' else 'open' end,
      due_at = 1, lease_until = ?, listing = '{}', host = 'unknown'`,
    Number.MAX_SAFE_INTEGER,
  );
  if (store.dialect === 'postgres') await store.run('update games set version = 0');
  await store.run('delete from seatings');
  await store.run(
    `insert into seatings (player, game)
      select players.player, games.game from players cross join games
      where games.game = (select max(game) from games)`,
  );
}

/** Adds seatings for all players of the log, including erased ones. */
async function seatAll(store: Store, game: string): Promise<void> {
  for (const row of await store.rows('select event from events where game = ?', game)) {
    const event = JSON.parse(String(row['event'])) as TableEvent;
    if (event.type === 'player-seated')
      await store.run(
        'insert into seatings (player, game) values (?, ?) on conflict do nothing',
        event.player,
        game,
      );
  }
}

/** Runs `happens` once, after the log of this game was read and before anything is written. */
function meanwhile(store: Store, game: string, happens: () => Promise<unknown>): void {
  const read = store.rows.bind(store);
  let isPast = false;
  const spy = vi.spyOn(store, 'rows').mockImplementation(async (sql, ...values) => {
    const rows = await read(sql, ...values);
    if (!isPast && sql.startsWith('select event') && values[0] === game) {
      isPast = true;
      await happens();
    }
    return rows;
  });
  onTestFinished(() => spy.mockRestore());
}

async function rebuildWhile(store: Store, game: string, happens: () => Promise<unknown>) {
  onTestFinished(() => store.close());
  meanwhile(store, game, happens);
  expect(await rebuild(store, testConfig().waitsFor)).toMatchObject({ unreadable: [] });
}

function contract(makePlace: () => Promise<Place>): void {
  test('corrupted derived data are restored, without erased players', async () => {
    const { open, settings } = await makePlace();
    const server = await runOn(await open());
    const games: string[] = [];
    for (const make of [wait, play, finish, giveUp, passTable, forget])
      games.push(await make(server.origin));
    await server.close();

    const store = await open();
    const before = await pictureOf(store);
    const statusOf = (game: string) => before.games.find((row) => row['game'] === game)!['status'];
    expect(games.map(statusOf)).toEqual(['open', 'playing', 'over', 'closed', 'open', 'over']);
    expect(before.seatings).toHaveLength(2 + 2 + 2 + 1 + 2 + 1);
    await spoil(store);
    await seatAll(store, games.at(-1)!);
    await store.close();
    expect(runCommand(settings, 'rebuild')).toMatchObject({
      status: 0,
      stdout: '6 games rebuilt\n',
      stderr: '',
    });

    const again = await open();
    onTestFinished(() => again.close());
    expect(await pictureOf(again)).toEqual(before);
  });

  test('an unreadable log is reported and skipped, and the others are restored', async () => {
    const { open, settings } = await makePlace();
    const server = await runOn(await open());
    const { origin } = server;
    const [torn, newer, whole] = [await wait(origin), await play(origin), await finish(origin)];
    await server.close();

    const store = await open();
    const before = await pictureOf(store);
    const write = 'update events set event = ? where game = ? and version = 2';
    await store.run(write, '{"type":"sat', torn);
    await store.run(write, '{"type":"haggled","version":2}', newer);
    await spoil(store);
    const spoilt = await pictureOf(store);
    await store.close();
    const { status, stdout, stderr } = runCommand(settings, 'rebuild');
    expect([status, stdout]).toEqual([1, '1 game rebuilt\n']);
    expect(new Set(stderr.trim().split('\n'))).toEqual(
      new Set([
        `game ${torn} cannot be read: broken-event`,
        `game ${newer} cannot be read: unknown-event`,
      ]),
    );

    const again = await open();
    onTestFinished(() => again.close());
    const after = await pictureOf(again);
    const rowOf = ({ games }: typeof after, game: string) =>
      games.find((row) => row['game'] === game);
    expect(rowOf(after, whole)).toEqual(rowOf(before, whole));
    for (const game of [torn, newer]) expect(rowOf(after, game)).toEqual(rowOf(spoilt, game));
  });
}

describe('SQLite', () => {
  contract(() => {
    const data = makeFolder();
    return Promise.resolve({
      open: () => openSqlite(data),
      settings: { MARRAKECH_DATA: data },
    });
  });

  test('the store of a running server is refused', async () => {
    const data = makeFolder();
    const { origin } = await startProcess(data);
    await arrive(origin);
    expect(runCommand({ MARRAKECH_DATA: data }, 'rebuild')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `Cannot rebuild the store: a server uses ${data}, stop it first\n`,
    });
  });
});

describe.skipIf(!hasPostgres())('PostgreSQL', () => {
  const given = withPostgres();
  let places = 0;
  const makePlace = async () => {
    const name = `place_${++places}`;
    await given.client.query(`create database ${name}`);
    const address = new URL(name, given.postgres.address).href;
    return { open: () => openPostgres(address, 8), settings: { DATABASE_URL: address } };
  };
  contract(makePlace);

  test('a player who sits down during the rebuild keeps the seat', async () => {
    const { open } = await makePlace();
    const [{ origin, services }, store] = [await runOn(await open()), await open()];
    const game = await wait(origin);
    const line = await (await arrive(origin)).watch(game);
    await rebuildWhile(store, game, async () => {
      expect(await line.sit(1, 'Cleo')).toMatchObject({ type: 'done' });
    });
    const [row] = await store.rows('select version, listing from games where game = ?', game);
    expect(row).toMatchObject({ version: line.table!.version });
    expect(row!['listing']).toContain('Cleo');
    const seated = await services.games.ofPlayer(line.person.player);
    expect(seated.map((each) => each.game)).toEqual([game]);
    expect(await line.tell({ type: 'stand', seat: 1 })).toMatchObject({ type: 'done' });
  });

  test('a player who is erased during the rebuild stays erased', async () => {
    const { open } = await makePlace();
    const [{ origin }, store] = [await runOn(await open()), await open()];
    const [line] = await seat(origin, optionsFor(2));
    const { person, game } = line!;
    // After the end of the game, leaving adds no event.
    await line!.tell({ type: 'leave', seat: line!.seat });
    await rebuildWhile(store, game, () => person.json('DELETE', '/api/me'));
    const [row] = await store.rows('select listing from games where game = ?', game);
    expect(row!['listing']).not.toContain('Player 1');
    const seatings = await store.rows('select * from seatings where player = ?', person.player);
    expect(seatings).toEqual([]);
  });
});
