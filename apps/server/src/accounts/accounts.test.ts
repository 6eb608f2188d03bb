/** Accounts: identities, tokens, other devices, export and erasure. */
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Listing, LobbyFrame } from '@marrakech/protocol';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Person } from '@marrakech/testbed/client';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { optionsFor, run, seat, seeded } from '@marrakech/testbed/running-server';

test('a guest keeps the seat after a reload, after a restart and on another device', async () => {
  const data = makeFolder();
  const first = await run({ data });
  const [line] = await seat(first.origin, optionsFor(2));
  const { person, game } = line!;
  const again = await person.json<{ player: string }>('POST', '/api/me');
  expect(again.player).toBe(person.player);
  const { token } = await person.json<{ token: string }>('POST', '/api/me/link');
  await first.close();

  const second = await run({ data });
  const phone = new Person(second.origin);
  const moved = await phone.json<{ player: string }>('POST', '/api/me/move', { token });
  expect(moved.player).toBe(person.player);
  expect(phone.cookie).not.toBe(person.cookie);
  phone.player = moved.player;
  const there = await phone.watch(game);
  expect(await there.tell({ type: 'leave', seat: there.seat })).toMatchObject({ type: 'done' });
  const thief = await new Person(second.origin).ask('POST', '/api/me/move', { token });
  expect(thief.status).toBe(403);
});

test('a cookie is not readable by scripts, and only its hash is stored', async () => {
  const data = makeFolder();
  const { origin, services } = await run({ data });
  const response = await fetch(`${origin}/api/me`, { method: 'POST', headers: { origin } });
  const [cookie] = response.headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  const token = /marrakech=([^;]+)/.exec(cookie!)![1]!;
  expect(token).toHaveLength(43);
  await services.store.run('select 1 as one');
  const files = ['marrakech.sqlite', 'marrakech.sqlite-wal'];
  expect(files.some((file) => readFileSync(join(data, file)).includes(token))).toBe(false);
});

test('a token acts for its owner, a bot’s token for a player of its own; both can be revoked', async () => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  const make = (bot: boolean) =>
    person.json<{ token: string; player: string }>('POST', '/api/me/tokens', { label: 'My', bot });
  const [own, bot] = [await make(false), await make(true)];
  expect(own.player).toBe(person.player);
  expect(bot.player).toMatch(/^b-/);
  const program = new Person(origin);
  program.token = bot.token;
  expect(await program.json('GET', '/api/me')).toMatchObject({ player: bot.player });
  program.player = bot.player;

  const { game } = await person.open(optionsFor(2));
  const lines = [await person.watch(game), await program.watch(game)];
  await lines[0]!.sit(0);
  await lines[1]!.sit(1, 'Robot');
  await Promise.all(lines.map((line) => line.until(() => line.table?.play !== undefined)));
  const mover = lines.find((line) => line.isTurn)!;
  const { version, seats } = mover.table!;
  const message = { ...mover.step(seeded(1)), id: 'by-http', version };
  const told = await mover.person.ask('POST', `/api/games/${game}/messages`, message);
  expect([told.status, seats.length]).toEqual([200, 2]);

  const { credentials } = await person.json<{
    credentials: { id: string; player: string; kind: string }[];
  }>('GET', '/api/me/tokens');
  const { id } = credentials.find(({ player }) => player === bot.player)!;
  const stranger = await new Person(origin).arrive();
  expect((await stranger.ask('DELETE', `/api/me/tokens/${id}`)).status).toBe(404);
  expect((await person.ask('DELETE', `/api/me/tokens/${id}`)).status).toBe(200);
  expect((await program.ask('GET', '/api/me')).status).toBe(401);
});

test.each([
  ['none', ''],
  ['a short', 'x'],
  ['an unknown', 'A'.repeat(43)],
  ['a huge', 'A'.repeat(5000)],
  ['a foreign', '\u00e9'],
])('no identity by %s secret', async (_what, token) => {
  const { origin } = await run();
  const person = new Person(origin);
  person.cookie = `marrakech=${encodeURIComponent(token)}`;
  expect((await person.ask('GET', '/api/me')).status).toBe(401);
  const program = new Person(origin);
  program.token = encodeURIComponent(token);
  expect((await program.ask('GET', '/api/me/export')).status).toBe(401);
});

test('all data of a player can be exported and erased; no name and no credential is left', async () => {
  const data = makeFolder();
  const { origin, services } = await run({ data });
  const ann = await new Person(origin).arrive();
  const bob = await new Person(origin).arrive();
  const { game } = await ann.open(optionsFor(2), { isPublic: true });
  const lines = [await ann.watch(game), await bob.watch(game)];
  await lines[0]!.sit(0, 'Annabella Unmistakable');
  await lines[1]!.sit(1, 'Bob');
  const mine = await ann.ask('GET', '/api/me/export');
  expect(mine.text).toContain('Annabella Unmistakable');
  expect(JSON.parse(mine.text)).toMatchObject({ player: ann.player, games: [{ game }] });

  expect((await ann.ask('DELETE', '/api/me')).status).toBe(200);
  expect((await ann.ask('GET', '/api/me')).status).toBe(401);
  const left = await Promise.all(
    ['select event as text from events', 'select listing as text from games'].map((sql) =>
      services.store.rows(sql),
    ),
  );
  expect(JSON.stringify(left)).not.toContain('Unmistakable');
  expect(
    await services.store.rows('select * from credentials where player = ?', ann.player),
  ).toEqual([]);
  // Bob's game is still readable, and he has won it.
  const again = await bob.watch(game);
  expect(again.table!.secret).toBeDefined();
});

test('a socket closes when its credential is deleted from the store, even without a message', async () => {
  const { origin, services } = await run();
  const lines = await seat(origin, optionsFor(2));
  const [gone, stays] = lines as [(typeof lines)[0], (typeof lines)[0]];
  const [second, stranger] = [await gone.again(), await new Person(origin).watch(gone.game)];
  await services.credentialWatch.look();
  expect([gone, second, stays, stranger].every((line) => line.isOpen)).toBe(true);
  const sql = 'delete from credentials where player = ?';
  await services.store.run(sql, gone.person.player);
  await services.credentialWatch.look();
  for (const line of [gone, second]) {
    await line.closed();
    expect(line.frames.at(-1)).toEqual({ type: 'closing' });
  }
  await services.credentialWatch.look();
  expect([stays, stranger].every((line) => line.isOpen)).toBe(true);
});

test('an erased player blocks no rematch, and no chair is reserved for them', async () => {
  const { origin } = await run({ goneAfter: 50 });
  const lines = await seat(origin, optionsFor(2));
  const [ann, bob] = lines as [(typeof lines)[0], (typeof lines)[0]];
  await ann.tell({ type: 'leave', seat: ann.seat });
  await ann.person.json('DELETE', '/api/me');
  const again = await bob.person.watch(bob.game);
  expect(again.table!.seats[ann.seat]).toMatchObject({ name: '…' });
  await again.tell({ type: 'rematch', seat: again.seat });
  await again.until(() => again.table!.next !== undefined);
  const next = await bob.person.watch(again.table!.next!);
  const { chairs } = next.table!.options;
  expect(chairs.map((chair) => chair.type === 'person' && chair.player)).toEqual(
    expect.arrayContaining([bob.person.player, undefined]),
  );
  expect(next.table!.host).toBe(bob.person.player);
  expect(JSON.stringify(next.events)).not.toContain(ann.person.player);
});

test('a rematch does not name an erased player who never sat there', async () => {
  const { origin, services } = await run({ goneAfter: 50 });
  const people = [await new Person(origin).arrive(), await new Person(origin).arrive()];
  const [ann, bob] = people as [Person, Person];
  const { game } = await bob.open(optionsFor(2));
  const lines = [await ann.watch(game), await bob.watch(game)];
  await lines[0]!.sit(0, 'Annabella Unmistakable');
  await lines[1]!.sit(1, 'Bob');
  await lines[1]!.tell({ type: 'leave', seat: lines[1]!.seat });
  for (const line of lines) await line.tell({ type: 'rematch', seat: line.seat });
  await lines[1]!.until(() => lines[1]!.table!.next !== undefined);
  const { next } = lines[1]!.table!;
  expect((await ann.ask('GET', '/api/me/export')).text).toContain(next);
  expect(JSON.stringify((await bob.watch(next!)).events)).toContain('Unmistakable');

  await ann.json('DELETE', '/api/me');
  expect(JSON.stringify((await bob.watch(next!)).events)).not.toContain('Unmistakable');
  const left = await services.store.rows('select event from events');
  expect(JSON.stringify(left)).not.toContain('Unmistakable');
});

test('the export of a player includes the games of their bots', async () => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  const wish = { label: 'My', bot: true };
  const made = await person.json<{ token: string }>('POST', '/api/me/tokens', wish);
  const program = new Person(origin);
  program.token = made.token;
  const { game } = await (await new Person(origin).arrive()).open(optionsFor(2));
  await (await program.watch(game)).sit(1, 'Robot');
  const mine = await person.json<{ games: unknown[] }>('GET', '/api/me/export');
  expect(mine.games).toMatchObject([{ game }]);
});

/** All bytes of a store's folder. */
const bytesOf = (folder: string): Buffer =>
  Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));

test('an erased name is nowhere on the disk, and a stopped server leaves one file', async () => {
  const data = makeFolder();
  const server = await run({ data });
  const lines = await seat(server.origin, optionsFor(2));
  const { person, game } = lines[0]!;
  const other = await person.open(optionsFor(3));
  const line = await person.watch(other.game);
  await line.sit(0, 'Annabella Unmistakable');
  expect(bytesOf(data).includes('Unmistakable')).toBe(true);
  expect((await person.ask('DELETE', '/api/me')).status).toBe(200);
  expect(bytesOf(data).includes('Unmistakable')).toBe(false);
  await server.close();
  expect(readdirSync(data)).toEqual(['marrakech.sqlite']);
  expect(bytesOf(data).includes('Unmistakable')).toBe(false);

  const copy = makeFolder();
  cpSync(join(data, 'marrakech.sqlite'), join(copy, 'marrakech.sqlite'));
  const again = await run({ data: copy });
  expect((await fetch(`${again.origin}/api/games/${game}/record.mkh`)).status).toBe(200);
});

test('the lobby shows public tables as they change, and no others', async () => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/lobby/socket`);
  const frames: LobbyFrame[] = [];
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as LobbyFrame));
  const next = async (count: number) => {
    while (frames.length < count) await once(socket, 'message');
  };
  await next(1);
  expect(frames[0]).toEqual({ type: 'tables', tables: [] });
  const hidden = await person.open(optionsFor(2));
  const { game } = await person.open(optionsFor(2), { isPublic: true });
  await next(2);
  const line = await person.watch(game);
  await line.sit(0, 'Ann');
  await next(3);
  expect(frames[2]).toMatchObject({
    type: 'table',
    table: { game, status: 'open', seats: [{ name: 'Ann', bot: false }, null] },
  });
  const { tables } = await person.json<{ tables: Listing[] }>('GET', '/api/tables');
  expect(tables.map((table) => table.game)).toEqual([game]);
  expect(tables.map((table) => table.game)).not.toContain(hidden.game);
  socket.terminate();
});
