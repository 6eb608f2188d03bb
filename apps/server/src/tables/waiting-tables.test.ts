/** Open tables: closed by the host, passed on, or expired. */
import type { Listing, MyTable } from '@marrakech/protocol';
import { expect, test } from 'vitest';
import { makeShare, Person, type TableClient } from '@marrakech/testbed/client';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { optionsFor, passOn, run, seat } from '@marrakech/testbed/running-server';

const HOUR = 3_600_000;
const LIVE = { clock: { type: 'live', speed: 'calm' } } as const;

const lobbyOf = async (person: Person) => {
  const { tables } = await person.json<{ tables: readonly Listing[] }>('GET', '/api/tables');
  return tables.map(({ game }) => game);
};

const tablesOf = async (person: Person) => {
  const { tables } = await person.json<{ tables: readonly MyTable[] }>('GET', '/api/me');
  return tables;
};

test('a table closed by its host leaves the lobby and no longer counts towards the limit', async () => {
  const { origin } = await run({ tablesPerPlayer: 1 });
  const [ann, bob] = [await new Person(origin).arrive(), await new Person(origin).arrive()];
  const { game } = await ann.open(optionsFor(2), { isPublic: true });
  const lines = [await ann.watch(game), await bob.watch(game)];
  await lines[1]!.sit(0);
  expect(await lobbyOf(bob)).toEqual([game]);
  expect(await lines[1]!.tell({ type: 'close' })).toMatchObject({ error: { code: 'host-only' } });
  expect(await lines[0]!.tell({ type: 'close' })).toMatchObject({ type: 'done' });
  expect(await lines[0]!.sit(1)).toMatchObject({ error: { code: 'closed' } });
  await lines[1]!.until(() => lines[1]!.table!.isClosed === true);
  expect(await lobbyOf(bob)).toEqual([]);
  expect(await tablesOf(ann)).toEqual([]);
  await ann.open(optionsFor(2));
});

test('a host who stands up passes the table on, and it counts for the new host', async () => {
  const { origin } = await run({ tablesPerPlayer: 1 });
  const [ann, bob] = [await new Person(origin).arrive(), await new Person(origin).arrive()];
  const { game, lines } = await passOn(ann, bob);
  await ann.open(optionsFor(2));
  const { status } = await bob.ask('POST', '/api/tables', {
    options: optionsFor(2),
    isPublic: false,
    bySeat: false,
  });
  expect(status).toBe(429);
  const third = await new Person(origin).arrive();
  await (await third.watch(game)).sit(2);
  expect(await lines[1]!.tell({ type: 'begin' })).toMatchObject({ type: 'done' });
});

test('the table of an erased host is passed to another player there', async () => {
  const { origin } = await run();
  const [ann, bob] = [await new Person(origin).arrive(), await new Person(origin).arrive()];
  const { game } = await ann.open(optionsFor(3, { begins: 'host' }));
  const { game: empty } = await ann.open(optionsFor(2), { isPublic: true });
  await (await bob.watch(game)).sit(1);
  await ann.ask('DELETE', '/api/me');
  expect((await bob.watch(game)).table!.host).toBe(bob.player);
  expect((await bob.watch(empty)).table!.isClosed).toBe(true);
  expect(await lobbyOf(bob)).toEqual([]);
});

test('an open table without changes of its seats closes after a while', async () => {
  const time = { now: Date.now() };
  const { origin, services } = await run({ now: () => time.now, waitsFor: 5 * HOUR });
  const person = await new Person(origin).arrive();
  const { game } = await person.open(optionsFor(3), { isPublic: true });
  const line = await person.watch(game);
  time.now += 4 * HOUR;
  await line.sit(0);
  time.now += 4 * HOUR;
  await services.backgroundJobs.look();
  expect(line.table!.isClosed).toBeUndefined();
  time.now += HOUR;
  await services.backgroundJobs.look();
  await line.until(() => line.table!.isClosed === true);
  expect(await lobbyOf(person)).toEqual([]);
});

test('an open table without a closing time gets one when the server starts', async () => {
  const time = { now: Date.now() };
  const wanted = { data: makeFolder(), now: () => time.now, waitsFor: 5 * HOUR };
  const first = await run(wanted);
  const person = await new Person(first.origin).arrive();
  const { game } = await person.open(optionsFor(3), { isPublic: true });
  await first.services.store.run('update games set due_at = null');
  await first.close();

  // It has been open for long, but closes later: players may be about to come.
  time.now += 100 * HOUR;
  const second = await run(wanted);
  Object.assign(person, { origin: second.origin });
  await second.services.backgroundJobs.look();
  const line = await person.watch(game);
  expect(line.table!.isClosed).toBeUndefined();
  time.now += 5 * HOUR;
  await second.services.backgroundJobs.look();
  await line.until(() => line.table!.isClosed === true);
});

test('the list of own tables has those where the player sits, hosts or has played', async () => {
  const { origin } = await run();
  const [ann, bob] = [await new Person(origin).arrive(), await new Person(origin).arrive()];
  const { game } = await ann.open(optionsFor(3), { isPublic: true });
  const line = await bob.watch(game);
  await line.sit(1);
  expect(await tablesOf(ann)).toMatchObject([{ game, isSeated: false }]);
  expect(await tablesOf(bob)).toMatchObject([{ game, isSeated: true }]);
  await line.tell({ type: 'stand', seat: 1 });
  expect(await tablesOf(bob)).toEqual([]);

  const players = await seat(origin, optionsFor(3));
  const leaver = players.find(({ isTurn }) => !isTurn)!;
  expect(await tablesOf(leaver.person)).toMatchObject([{ status: 'playing', isSeated: true }]);
  await leaver.tell({ type: 'leave', seat: leaver.seat });
  expect(await tablesOf(leaver.person)).toMatchObject([{ status: 'playing', isSeated: false }]);
});

test('a player who leaves the page of an open live game loses the chair', async () => {
  const { origin } = await run({ goneAfter: 30 });
  const [ann, bob] = [await new Person(origin).arrive(), await new Person(origin).arrive()];
  const { game } = await ann.open(optionsFor(3, LIVE), { isPublic: true });
  const lines = [await ann.watch(game), await bob.watch(game)];
  await lines[0]!.sit(0);
  await lines[1]!.sit(1);
  await lines[1]!.close();
  await lines[0]!.until(() => lines[0]!.events.some(({ type }) => type === 'seat-vacated'));
  expect(lines[0]!.table!.seats[1]).toMatchObject({ type: 'empty' });
  expect(await tablesOf(bob)).toEqual([]);
});

// The server's own commands used such ids once, made from the version of the table.
test.each([
  ['away-2', LIVE, (line: TableClient) => line.close()],
  ['erase-2', {}, (line: TableClient) => line.person.json('DELETE', '/api/me')],
] as const)(
  'a player who sat down with the id %s is still removed in time',
  async (id, clock, go) => {
    const { origin } = await run({ goneAfter: 30 });
    const person = await new Person(origin).arrive();
    const { game } = await person.open(optionsFor(3, clock), { isPublic: true });
    const [line, watcher] = [await person.watch(game), await new Person(origin).watch(game)];
    const sit = { type: 'sit', seat: 0, name: 'Ann', share: makeShare(), version: 1, id } as const;
    expect(await line.say(sit)).toMatchObject({ type: 'done', version: 2 });
    await go(line);
    await watcher.until(() => (watcher.table?.version ?? 0) > 2);
    expect(watcher.events[2]).toMatchObject({
      type: 'seat-vacated',
      by: { player: person.player },
    });
  },
);

test('a player who sits down at a public table by HTTP and never connects loses the chair', async () => {
  const { origin } = await run({ goneAfter: 30 });
  const ghost = await new Person(origin).arrive();
  const { game, seat: number } = await ghost.reserve({ players: 2 });
  const sit = {
    type: 'sit',
    id: 'sit',
    version: 1,
    seat: number,
    name: 'Ghost',
    share: makeShare(),
  };
  await ghost.json('POST', `/api/games/${game}/messages`, sit);
  const watcher = await new Person(origin).watch(game);
  await watcher.until(() => watcher.table!.isClosed === true);
  expect(await tablesOf(ghost)).toEqual([]);
});

test.each([
  ['with days a turn', { clock: { type: 'days', days: 7 } }],
  ['without a clock', { clock: { type: 'none' } }],
] as const)('a player who is away from a table %s keeps the chair', async (_what, changed) => {
  const goneAfter = 30;
  const { origin } = await run({ goneAfter });
  const ann = await new Person(origin).arrive();
  const { game } = await ann.open(optionsFor(3, changed), { isPublic: true });
  const { game: live } = await ann.open(optionsFor(3, LIVE), { isPublic: true });
  const [line, other] = [await ann.watch(game), await ann.watch(live)];
  const watchers = await Promise.all([game, live].map((each) => new Person(origin).watch(each)));
  await line.sit(0);
  await other.sit(0);
  await line.close();
  await other.close();
  // The first table's time would be over before the second one's.
  await watchers[1]!.until(() => watchers[1]!.table!.isClosed === true);
  await watchers[0]!.sees(2);
  expect(watchers[0]!.events.map(({ type }) => type)).toEqual(['opened', 'player-seated']);
  expect(await tablesOf(ann)).toMatchObject([{ game, isSeated: true }]);
});

test('a player who is away when a game without a clock begins is reported as gone', async () => {
  const { origin } = await run({ goneAfter: 30 });
  const [ann, bob] = [await new Person(origin).arrive(), await new Person(origin).arrive()];
  const { game } = await ann.open(optionsFor(2), { isPublic: true });
  const line = await ann.watch(game);
  await line.sit(0);
  await line.close();
  const other = await bob.watch(game);
  await other.sit(1);
  await other.until(() => other.events.some(({ type }) => type === 'gone'));
  const away = other.table!.seats.find(({ chair }) => chair === 0);
  expect(away).toMatchObject({ player: ann.player, absence: {} });
});
