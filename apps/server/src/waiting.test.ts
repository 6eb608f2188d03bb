/** Tables that wait for players: given up, passed on, or waiting for too long. */
import type { Listing, MyTable } from '@marrakech/protocol';
import { expect, test } from 'vitest';
import { Person } from './testing/client.js';
import { makeFolder } from './testing/folder.js';
import { optionsFor, run, seat } from './testing/running.js';

const HOUR = 3_600_000;

const lobbyOf = async (person: Person) => {
  const { tables } = await person.json<{ tables: readonly Listing[] }>('GET', '/api/tables');
  return tables.map(({ game }) => game);
};

const tablesOf = async (person: Person) => {
  const { tables } = await person.json<{ tables: readonly MyTable[] }>('GET', '/api/me');
  return tables;
};

test('a table that its host gives up is closed, out of the lobby, and counts no more', async () => {
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

test('who gets up from their own table passes it on, and it counts as the other’s', async () => {
  const { origin } = await run({ tablesPerPlayer: 1 });
  const [ann, bob] = [await new Person(origin).arrive(), await new Person(origin).arrive()];
  const { game } = await ann.open(optionsFor(3, { begins: 'host' }));
  const lines = [await ann.watch(game), await bob.watch(game)];
  await lines[0]!.sit(0);
  await lines[1]!.sit(1);
  await lines[0]!.tell({ type: 'stand', seat: 0 });
  await lines[1]!.until(() => lines[1]!.table!.host === bob.player);
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

test('a host who is erased leaves the table to whoever sits there', async () => {
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

test('a table where nobody comes or goes for too long closes by itself', async () => {
  const time = { now: Date.now() };
  const { origin, services } = await run({ now: () => time.now, waitsFor: 5 * HOUR });
  const person = await new Person(origin).arrive();
  const { game } = await person.open(optionsFor(3), { isPublic: true });
  const line = await person.watch(game);
  time.now += 4 * HOUR;
  await line.sit(0);
  time.now += 4 * HOUR;
  await services.house.look();
  expect(line.table!.isClosed).toBeUndefined();
  time.now += HOUR;
  await services.house.look();
  await line.until(() => line.table!.isClosed === true);
  expect(await lobbyOf(person)).toEqual([]);
});

test('a table that waited before there was a day to close gets one when the server starts', async () => {
  const time = { now: Date.now() };
  const wanted = { data: makeFolder(), now: () => time.now, waitsFor: 5 * HOUR };
  const first = await run(wanted);
  const person = await new Person(first.origin).arrive();
  const { game } = await person.open(optionsFor(3), { isPublic: true });
  await first.services.store.run('update games set due_at = null');
  await first.close();

  // It has waited for long, but is not closed at once: somebody may be on the way.
  time.now += 100 * HOUR;
  const second = await run(wanted);
  Object.assign(person, { origin: second.origin });
  await second.services.house.look();
  const line = await person.watch(game);
  expect(line.table!.isClosed).toBeUndefined();
  time.now += 5 * HOUR;
  await second.services.house.look();
  await line.until(() => line.table!.isClosed === true);
});

test('one’s tables are those where one sits, hosts or has played, and say which', async () => {
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
