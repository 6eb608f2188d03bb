/** Clients that are late, wrong, unauthorised or abusive. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { REACTIONS } from '@marrakech/protocol';
import type { Message } from '@marrakech/table';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openSqlite } from '../database/sqlite/sqlite-store.js';
import { Person, type TableClient } from '@marrakech/testbed/client';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { optionsFor, run, runOn, seat, seeded } from '@marrakech/testbed/running-server';

function turn(lines: TableClient[]): { mover: TableClient; other: TableClient } {
  const mover = lines.find((line) => line.isTurn)!;
  return { mover, other: lines.find((line) => line !== mover)! };
}

test('a repeated message has no second effect, whatever socket it is sent on', async () => {
  const { origin } = await run();
  const { mover } = turn(await seat(origin, optionsFor(2)));
  const step = { ...mover.step(seeded(1)), id: 'once', version: mover.table!.version };
  const first = await mover.say(step);
  const tab = await mover.person.watch(mover.game);
  expect([await mover.say(step), await tab.say(step)]).toEqual([first, first]);
  expect(tab.table!.version).toBe(first.version);
});

test('a stale decision is refused with the current version', async () => {
  const { origin } = await run();
  const { mover } = turn(await seat(origin, optionsFor(2)));
  const { version } = mover.table!;
  const step = mover.step(seeded(1));
  await mover.tell(step);
  const late = await mover.say({ ...step, id: 'late', version });
  expect(late).toMatchObject({
    type: 'refused',
    version: version + 1,
    error: { code: 'stale', version: version + 1 },
  });
  const early = await mover.say({ ...step, id: 'early', version: version + 9 });
  expect(early).toMatchObject({ error: { code: 'stale' } });
});

test('only its player can act on a seat: not an opponent, a spectator or an anonymous client', async () => {
  const { origin } = await run();
  const lines = await seat(origin, optionsFor(2));
  const { mover, other } = turn(lines);
  const spectator = await (await new Person(origin).arrive()).watch(mover.game);
  const anonymous = await new Person(origin).watch(mover.game);
  const stamp = { id: 'x', version: mover.table!.version, seat: mover.seat };
  const thefts: Message[] = [
    { type: 'orient', facing: 'S', ...stamp },
    { type: 'roll', ...stamp },
    { type: 'lay', rug: 'd3d2', ...stamp },
    { type: 'take-back', ...stamp },
    { type: 'leave', ...stamp },
    { type: 'end-stand-in', ...stamp },
    { type: 'rematch', ...stamp },
    { type: 'choose', about: other.seat, choice: 'out', ...stamp },
    { type: 'stand', ...stamp },
  ];
  for (const thief of [other, spectator, anonymous])
    for (const theft of thefts)
      expect(await thief.say(theft)).toMatchObject({ error: { code: 'not-your-seat' } });
  anonymous.sendRaw(JSON.stringify({ type: 'react', id: 'r', seat: 0, reaction: REACTIONS[0] }));
  await anonymous.until(() =>
    anonymous.frames.some((frame) => frame.type === 'refused' && frame.id === 'r'),
  );
  expect(mover.table!.version).toBe(stamp.version);
});

test('a chair with a seat token belongs to the first player who brings it', async () => {
  const { origin } = await run();
  const host = await new Person(origin).arrive();
  const { game, seatTokens } = await host.open(optionsFor(2), { bySeat: true });
  const friend = await new Person(origin).arrive();
  const thief = await new Person(origin).arrive();
  const claim = (person: Person, token: string) =>
    person.ask('POST', `/api/games/${game}/claim`, { token });
  expect(await (await thief.watch(game)).sit(1)).toMatchObject({
    error: { code: 'seat-reserved' },
  });
  expect((await claim(thief, 'A'.repeat(22))).status).toBe(403);
  expect(JSON.parse((await claim(friend, seatTokens[1]!)).text)).toEqual({ seat: 1 });
  expect((await claim(thief, seatTokens[1]!)).status).toBe(403);
  expect(await (await thief.watch(game)).sit(1)).toMatchObject({
    error: { code: 'seat-reserved' },
  });
  expect(await (await friend.watch(game)).sit(1)).toMatchObject({ type: 'done' });
});

const HOSTILE: readonly string[] = [
  '',
  'null',
  '[]',
  '{',
  '"roll"',
  '{"type":"roll"}',
  '{"type":"roll","id":"x","version":0,"seat":0,"die":4}',
  '{"type":"roll","id":"x","version":-1,"seat":0}',
  '{"type":"roll","id":"x","version":1e99,"seat":0}',
  '{"type":"roll","id":"","version":0,"seat":0}',
  '{"type":"expire","seat":0}',
  '{"type":"mark-gone","id":"x","version":0,"seat":0}',
  '{"type":"react","id":"x","seat":0,"reaction":"<script>"}',
  '{"type":"catch-up","id":"x","since":-1}',
  '{"type":"catch-up","id":"x","since":"0"}',
  `{"type":"sit","id":"x","version":0,"seat":0,"name":"\\u202e","share":"${'0'.repeat(64)}"}`,
  `{"type":"sit","id":"x","version":0,"seat":0,"name":"a\\nb","share":"${'0'.repeat(64)}"}`,
  `{"type":"sit","id":"x","version":0,"seat":0,"name":"${'a'.repeat(33)}","share":"00"}`,
  `{"__proto__":{"type":"roll"},"id":"x","version":0,"seat":0}`,
  `{"type":"constructor","id":"x","version":0}`,
  `${'['.repeat(1000)}${']'.repeat(1000)}`,
  'x'.repeat(2500),
];

test('an invalid message is refused with a code, and the table does not change', async () => {
  const { origin } = await run();
  const lines = await seat(origin, optionsFor(2));
  const [line] = lines;
  const { version } = line!.table!;
  for (const [index, text] of HOSTILE.entries()) {
    line!.sendRaw(text);
    await line!.until(() => line!.frames.filter(({ type }) => type === 'refused').length > index);
  }
  const codes = line!.frames.flatMap((frame) =>
    frame.type === 'refused' ? [frame.error.code] : [],
  );
  expect(new Set(codes)).toEqual(new Set(['unreadable', 'too-large']));
  expect(line!.table!.version).toBe(version);
  const { mover } = turn(lines);
  expect(await mover.tell(mover.step(seeded(2)))).toMatchObject({ type: 'done' });
});

async function closeCode(socket: WebSocket): Promise<number> {
  const [code] = (await once(socket, 'close')) as [number];
  return code;
}

test('a frame that is too large, a binary one and a flood close only the sender’s socket', async () => {
  const { origin } = await run({ framesPerSecond: 20 });
  const lines = await seat(origin, optionsFor(2));
  const { mover } = turn(lines);
  const rude = async () => {
    const line = await (await new Person(origin).arrive()).watch(mover.game);
    return { line, code: closeCode(line.socket) };
  };
  const large = await rude();
  large.line.sendRaw('x'.repeat(100_000));
  const binary = await rude();
  binary.line.socket.send(Buffer.from([1, 2, 3]));
  const flood = await rude();
  for (let index = 0; index < 200; index++) flood.line.sendRaw('{}');
  expect(await Promise.all([large.code, binary.code, flood.code])).toEqual([1009, 1008, 1008]);
  expect(await mover.tell(mover.step(seeded(2)))).toMatchObject({ type: 'done' });
});

test('a client that sends requests and never reads is closed, while others play on', async () => {
  const { origin, services } = await run({ mostWaiting: 100_000 });
  const { mover } = turn(await seat(origin, optionsFor(4)));
  const deaf = new WebSocket(`${origin.replace('http', 'ws')}/api/games/${mover.game}/socket`);
  await once(deaf, 'open');
  deaf.pause();
  const closed = once(deaf, 'close');
  const catchUp = JSON.stringify({ type: 'catch-up', id: 'c', since: 0 });
  for (let index = 0; index < 10_000; index++) deaf.send(catchUp);
  expect(await mover.tell(mover.step(seeded(2)))).toMatchObject({ type: 'done' });
  deaf.resume();
  await closed;
  const { values } = await services.metrics.dropped.get();
  expect(values).toContainEqual({ labels: { reason: 'too-slow' }, value: 1 });
});

test('a client that answers no ping is closed; one that is only idle is not', async () => {
  const { origin, services } = await run({ silentAfter: 1 });
  const { mover } = turn(await seat(origin, optionsFor(2)));
  const quiet = await (await new Person(origin).arrive()).watch(mover.game);
  const address = `${origin.replace('http', 'ws')}/api/games/${mover.game}/socket`;
  const gone = new WebSocket(address, { autoPong: false });
  await once(gone, 'close');
  const { values } = await services.metrics.dropped.get();
  expect(values.filter(({ value }) => value > 0)).toMatchObject([
    { labels: { reason: 'silent' }, value: 1 },
  ]);
  expect(quiet.socket.readyState).toBe(WebSocket.OPEN);
  expect(await mover.tell(mover.step(seeded(2)))).toMatchObject({ type: 'done' });
});

test('requests of foreign pages with a cookie are refused', async () => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  const foreign = { cookie: person.cookie, origin: 'https://elsewhere.example' };
  const post = await fetch(`${origin}/api/me/link`, { method: 'POST', headers: foreign });
  expect([post.status, await post.json()]).toEqual([403, { error: { code: 'wrong-origin' } }]);
  const silent = await fetch(`${origin}/api/me/link`, {
    method: 'POST',
    headers: { cookie: person.cookie },
  });
  expect(silent.status).toBe(403);
  const { game } = await person.open(optionsFor(2));
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/games/${game}/socket`, {
    headers: foreign,
  });
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    { statusCode: number },
  ];
  expect(response.statusCode).toBe(403);
});

test('limits: tables of a player, sockets of an address, requests per minute', async () => {
  const { origin } = await run({
    tablesPerPlayer: 2,
    socketsPerAddress: 3,
    requestsPerMinute: 30,
  });
  const person = await new Person(origin).arrive();
  const { game } = await person.open(optionsFor(2));
  await person.open(optionsFor(2));
  const body = { options: optionsFor(2), isPublic: false, bySeat: false };
  const third = await person.ask('POST', '/api/tables', body);
  expect([third.status, JSON.parse(third.text)]).toEqual([
    429,
    { error: { code: 'too-many-tables', limit: 2 } },
  ]);
  for (let index = 0; index < 3; index++) await person.watch(game);
  await expect(person.watch(game)).rejects.toThrow('closed');
  let last = { status: 200, text: '' };
  for (let index = 0; index < 40; index++) last = await person.ask('GET', '/api/tables');
  expect([last.status, JSON.parse(last.text)]).toMatchObject([
    429,
    { error: { code: 'too-fast' } },
  ]);
});

test('limits: a rematch counts as a table of the player', async () => {
  const { origin } = await run({ tablesPerPlayer: 1 });
  const lines = await seat(origin, optionsFor(2));
  const [host, other] = lines as [TableClient, TableClient];
  await other.tell({ type: 'leave', seat: other.seat });
  const { game } = await host.person.open(optionsFor(2));
  expect(await host.tell({ type: 'rematch', seat: host.seat })).toMatchObject({
    type: 'refused',
    error: { code: 'too-many-tables', limit: 1 },
  });
  const waiting = await host.person.watch(game);
  expect(await waiting.tell({ type: 'close' })).toMatchObject({ type: 'done' });
  for (const line of lines)
    expect(await line.tell({ type: 'rematch', seat: line.seat })).toMatchObject({ type: 'done' });
  await host.until(() => host.table!.next !== undefined);
});

test('a repeated request for a rematch gets the first answer, however many tables there are', async () => {
  const { origin } = await run({ tablesPerPlayer: 1 });
  const [host, other] = (await seat(origin, optionsFor(2))) as [TableClient, TableClient];
  await other.tell({ type: 'leave', seat: other.seat });
  const { version } = host.table!;
  const message = { type: 'rematch', id: 'again', version, seat: host.seat } as const;
  const first = await host.say(message);
  expect(first).toMatchObject({ type: 'done' });
  await host.person.open(optionsFor(2));
  expect(await host.say(message)).toEqual(first);
});

/** The host has asked for a rematch, and has since reached the limit of tables. */
async function askAndBeFull(goneAfter: number) {
  const store = await openSqlite(makeFolder());
  const { origin } = await runOn(store, { tablesPerPlayer: 1, goneAfter });
  const [host, other] = (await seat(origin, optionsFor(2))) as [TableClient, TableClient];
  await other.tell({ type: 'leave', seat: other.seat });
  await host.tell({ type: 'rematch', seat: host.seat });
  await host.person.open(optionsFor(2));
  return { store, host, other };
}

test('the host of a rematch is a player who asked for it and is below the limit', async () => {
  const { host, other } = await askAndBeFull(60_000);
  await other.tell({ type: 'rematch', seat: other.seat });
  await host.until(() => host.table!.next !== undefined);
  const next = await other.person.watch(host.table!.next!);
  expect(next.table!.host).toBe(other.person.player);
});

test('a rematch that no player may open is retried after a minute', async () => {
  const { host, other, store } = await askAndBeFull(50);
  await other.close();
  const dueIn = async (): Promise<number> => {
    const [row] = await store.rows('select due_at from games where game = ?', host.game);
    return row!['due_at'] === null ? 0 : Number(row!['due_at']) - Date.now();
  };
  await expect.poll(dueIn, { timeout: 5000 }).toBeGreaterThan(30_000);
  expect(await dueIn()).toBeLessThanOrEqual(60_000);
  expect(host.table!.next).toBeUndefined();
});

test('a player with many addresses is limited by identity', async () => {
  const { origin } = await run({ requestsPerMinute: 10, proxies: 1 });
  const person = await new Person(origin).arrive();
  const from = async (number: number, headers: Record<string, string>): Promise<number> => {
    const forwarded = { ...headers, 'x-forwarded-for': `192.0.2.${number}` };
    return (await fetch(`${origin}/api/tables`, { headers: forwarded })).status;
  };
  const statuses: number[] = [];
  for (let number = 0; number < 20; number++) statuses.push(await from(number, person.headers));
  expect(statuses.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 200));
  expect(statuses.at(-1)).toBe(429);
  expect(await from(0, {})).toBe(200);
});

test('bytes that are not HTTP affect no other client', async () => {
  const { origin } = await run();
  const { port, hostname } = new URL(origin);
  for (const bytes of ['\0\0\0', 'GET / HTTP/9.9\r\n\r\n', `GET /${'a'.repeat(70_000)}`]) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.end(bytes);
    socket.resume();
    await once(socket, 'close');
  }
  const person = new Person(origin);
  for (const [path, body] of [
    ['/api/tables', '{'],
    ['/api/me/move', '{"token":1}'],
    ['/api/pair', '{"players":7}'],
    ['/api/tables', 'x'.repeat(200_000)],
  ] as const) {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body,
    });
    expect([400, 413]).toContain(response.status);
    expect(((await response.json()) as { error: { code: string } }).error.code).toMatch(
      /unreadable|too-large/,
    );
  }
  expect((await person.arrive()).player).toMatch(/^p-/);
  expect(await person.ask('GET', '/api/games/..%2f..%2fetc/events')).toMatchObject({ status: 404 });
});

test('invalid options of a table are refused with the reason', async () => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  const ask = async (options: object) => {
    const body = { options: { ...optionsFor(2), ...options }, isPublic: true, bySeat: false };
    return JSON.parse((await person.ask('POST', '/api/tables', body)).text) as unknown;
  };
  const bot = { type: 'bot', name: 'Bot', level: 'unknown' };
  expect(await ask({ chairs: [bot, { type: 'person' }] })).toMatchObject({
    error: { code: 'unknown-level', level: 'unknown' },
  });
  expect(await ask({ chairs: [{ type: 'person' }] })).toMatchObject({
    error: { code: 'unreadable' },
  });
  expect(await ask({ edition: 'first', order: 'turn-last' })).toMatchObject({
    error: { code: 'setup' },
  });
});
