/** The document of the API is complete and correct: every route, status and frame. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { plainTable } from '@marrakech/table';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { makeShare, Person } from '@marrakech/testbed/client';
import { Documented } from '@marrakech/testbed/api-conformance';
import { optionsFor, run, seat, seeded, type Running } from '@marrakech/testbed/running-server';

interface Asked {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Appended to the path. */
  readonly query?: string;
}

const NOWHERE = 'nowhere';
const WISH = { players: 2, speed: 'quick' } as const;

/** Sends requests to documented routes and checks that the responses match the document. */
class Reader {
  readonly documented: Documented;
  readonly person: Person;

  constructor(documented: Documented, person: Person) {
    this.documented = documented;
    this.person = person;
  }

  /** `route` is as in the document; `named` replaces its parameter. */
  async ask(route: string, named = '', { body, headers, query = '' }: Asked = {}) {
    const [method, path] = route.split(' ') as [string, string];
    const response = await fetch(this.person.origin + path.replace(/\{\w+\}/, named) + query, {
      method,
      headers: {
        ...this.person.headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const type = response.headers.get('content-type') ?? '';
    const answered = { status: response.status, type, text: await response.text() };
    this.documented.check(method, path, answered);
    return answered;
  }

  /** Requests an upgrade, and closes the socket if it opens. */
  async upgrade(path: string, named: string, { headers = {}, query = '' }: Asked = {}) {
    const address = this.person.origin.replace('http', 'ws') + path.replace(/\{\w+\}/, named);
    const socket = new WebSocket(address + query, {
      headers: { ...this.person.headers, ...headers },
    });
    const answered = await Promise.race([
      once(socket, 'open').then(() => ({ status: 101, type: '', text: '' })),
      once(socket, 'unexpected-response').then(async ([, response]: IncomingMessage[]) => ({
        status: response!.statusCode!,
        type: response!.headers['content-type'] ?? '',
        text: await textOf(response!),
      })),
    ]);
    socket.on('error', () => undefined);
    socket.terminate();
    this.documented.check('GET', path, answered);
    return answered.status;
  }
}

const SOCKET = '/api/games/{game}/socket';
const LOBBY = '/api/lobby/socket';

async function tellAboutOneself(reader: (person: Person) => Reader, origin: string): Promise<void> {
  const anonymous = reader(new Person(origin));
  for (const route of [
    'GET /api/me',
    'POST /api/me/link',
    'GET /api/me/tokens',
    'GET /api/me/export',
    'DELETE /api/me',
  ])
    expect((await anonymous.ask(route)).status).toBe(401);
  await anonymous.ask('DELETE /api/me/tokens/{id}', 'x');
  await anonymous.ask('POST /api/me/tokens', '', { body: { label: 'Mine', bot: true } });
  await anonymous.ask('GET /api/hello');

  const ann = reader(await new Person(origin).arrive());
  await ann.ask('POST /api/me');
  await ann.ask('GET /api/hello', '', { query: `?game=${NOWHERE}` });
  await ann.ask('GET /api/hello', '', { query: '?game=a&game=b' });
  const { token } = JSON.parse((await ann.ask('POST /api/me/link')).text) as { token: string };
  await ann.ask('POST /api/me/move', '', { body: { token } });
  expect((await ann.ask('POST /api/me/move', '', { body: { token } })).status).toBe(403);
  const made = await ann.ask('POST /api/me/tokens', '', { body: { label: 'Mine', bot: true } });
  const program = new Person(origin);
  program.token = (JSON.parse(made.text) as { token: string }).token;
  const body = { label: 'Theirs', bot: true };
  expect((await reader(program).ask('POST /api/me/tokens', '', { body })).status).toBe(403);
  while ((await ann.ask('POST /api/me/tokens', '', { body })).status === 200);
  const { credentials } = JSON.parse((await ann.ask('GET /api/me/tokens')).text) as {
    credentials: { id: string }[];
  };
  await ann.ask('DELETE /api/me/tokens/{id}', credentials.at(-1)!.id);
  expect((await ann.ask('DELETE /api/me/tokens/{id}', 'none')).status).toBe(404);
}

async function openTables(reader: (person: Person) => Reader, origin: string): Promise<void> {
  const anonymous = reader(new Person(origin));
  const host = reader(await new Person(origin).arrive());
  const open = 'POST /api/tables';
  expect((await anonymous.ask(open, '', { body: {} })).status).toBe(401);
  const opened = await host.ask(open, '', { body: { bySeat: true, isPublic: true } });
  const { game, seatTokens } = JSON.parse(opened.text) as {
    game: string;
    seatTokens: Record<string, string>;
  };
  await host.ask('GET /api/tables');
  const claim = 'POST /api/games/{game}/claim';
  expect((await anonymous.ask(claim, game, { body: { token: seatTokens['0'] } })).status).toBe(401);
  expect((await host.ask(claim, game, { body: { token: seatTokens['0'] } })).status).toBe(200);
  expect((await host.ask(claim, game, { body: { token: 'A'.repeat(22) } })).status).toBe(403);
  const levels = [{ type: 'person' }, { type: 'bot', name: 'X', level: 'x' }];
  for (const options of [
    { chairs: levels },
    { edition: 'gigamic', colours: 2, chairs: plainTable(4).chairs },
    {
      chairs: [
        { type: 'person', colour: 'A' },
        { type: 'person', colour: 'A' },
      ],
    },
    { opening: [{ type: 'roll', die: 4 }] },
  ])
    expect((await host.ask(open, '', { body: { options } })).status).toBe(422);
  while ((await host.ask(open, '', { body: {} })).status === 200);

  const pair = 'POST /api/pair';
  expect((await anonymous.ask(pair, '', { body: WISH })).status).toBe(401);
  expect((await host.ask(pair, '', { body: WISH })).status).toBe(429);
  const guest = reader(await new Person(origin).arrive());
  expect((await guest.ask(pair, '', { body: WISH })).status).toBe(200);
  const odd = { ...WISH, edition: 'first', order: 'turn-last' };
  expect((await guest.ask(pair, '', { body: odd })).status).toBe(422);
}

const PICTURES = ['record.mkh', 'replay.json', 'board.svg', 'board.png'];

async function playAndLook(reader: (person: Person) => Reader, origin: string): Promise<void> {
  const clock = { type: 'live', speed: 'calm' } as const;
  const lines = await seat(origin, optionsFor(2, { clock }));
  const mover = lines.find((line) => line.isTurn)!;
  const other = lines.find((line) => !line.isTurn)!;
  const { game } = mover;
  const ann = reader(mover.person);
  const say = 'POST /api/games/{game}/messages';
  const { version } = mover.table!;
  const stamp = { version, seat: mover.seat };
  const roll = { type: 'roll', id: 'a', ...stamp };
  expect((await reader(new Person(origin)).ask(say, game, { body: roll })).status).toBe(401);
  expect((await ann.ask(say, NOWHERE, { body: roll })).status).toBe(404);
  expect((await reader(other.person).ask(say, game, { body: roll })).status).toBe(403);
  const lay = { type: 'lay', id: 'b', ...stamp, rug: 'a1a1' };
  expect((await ann.ask(say, game, { body: lay })).status).toBe(422);
  const step = { ...mover.step(seeded(1)), id: 'c', version };
  expect((await ann.ask(say, game, { body: step })).status).toBe(200);
  expect((await ann.ask(say, game, { body: { ...roll, version: 0 } })).status).toBe(409);
  await ann.ask('GET /api/me');
  const leave = { type: 'leave', id: 'd', version: version + 1, seat: mover.seat };
  expect((await ann.ask(say, game, { body: leave })).status).toBe(200);
  await ann.ask('GET /api/me');
  await ann.ask('GET /api/me/export');

  const { game: waiting } = await mover.person.open(optionsFor(2), { isPublic: true });
  await ann.ask('GET /api/tables');
  for (const [named, status] of [
    [game, 200],
    [NOWHERE, 404],
    ['%ZZ', 400],
  ] as const)
    for (const rest of ['', '/events', ...PICTURES.map((name) => `/${name}`)])
      expect((await ann.ask(`GET /api/games/{game}${rest}`, named)).status).toBe(status);
  for (const name of PICTURES)
    expect((await ann.ask(`GET /api/games/{game}/${name}`, waiting)).status).toBe(409);
  await ann.ask('GET /api/games/{game}/events', game, { query: '?since=x' });
  await ann.ask(say, waiting, { body: { type: 'close', id: 'e', version: 1 } });
  const sit = { type: 'sit', id: 'f', version: 2, seat: 0, name: 'Ann', share: makeShare() };
  expect((await ann.ask(say, waiting, { body: sit })).status).toBe(410);

  expect(await ann.upgrade(SOCKET, game)).toBe(101);
  expect(await ann.upgrade(LOBBY, '')).toBe(101);
  expect(await ann.upgrade(SOCKET, NOWHERE)).toBe(404);
  expect(await ann.upgrade(SOCKET, game, { query: '?since=x' })).toBe(400);
  const headers = { origin: 'https://elsewhere.example' };
  for (const [path, named] of [
    [SOCKET, game],
    [LOBBY, ''],
  ] as const)
    expect(await ann.upgrade(path, named, { headers })).toBe(403);
  expect((await ann.ask(`GET ${LOBBY}`)).status).toBe(404);
  expect((await ann.ask('DELETE /api/me')).status).toBe(200);
}

/** Sends requests that every route refuses alike. */
async function askInvalid(reader: Reader): Promise<void> {
  for (const { method, path } of reader.documented.routes.filter(
    (route) => route.method !== 'GET',
  )) {
    const route = `${method} ${path}`;
    const headers = { origin: 'https://elsewhere.example' };
    expect((await reader.ask(route, NOWHERE, { headers })).status).toBe(403);
    expect((await reader.ask(route, NOWHERE, { body: '{' })).status).toBe(400);
    const body = JSON.stringify('x'.repeat(70_000));
    expect((await reader.ask(route, NOWHERE, { body })).status).toBe(413);
  }
}

/** Sends a request to every route, and expects this status from each. */
async function askAll(reader: Reader, game: string, status: number): Promise<void> {
  const bodies: Readonly<Record<string, unknown>> = {
    'POST /api/tables': {},
    'POST /api/pair': WISH,
    'POST /api/me/move': { token: 'A'.repeat(43) },
    'POST /api/me/tokens': { label: 'Mine', bot: false },
    'POST /api/games/{game}/claim': { token: 'A'.repeat(22) },
    'POST /api/games/{game}/messages': { type: 'roll', id: 'x', version: 1, seat: 0 },
  };
  const troubled = reader.documented.routes.filter(
    ({ path, statuses }) => statuses.includes(status) && path.startsWith('/api/'),
  );
  for (const { method, path } of troubled) {
    const body = bodies[`${method} ${path}`];
    const asked = body === undefined ? {} : { body };
    expect((await reader.ask(`${method} ${path}`, game, asked)).status).toBe(status);
  }
}

test('every response matches the document, and every documented response occurs', async () => {
  const { origin } = await run({ tablesPerPlayer: 3 });
  const documented = await Documented.of(origin);
  const reader = (person: Person) => new Reader(documented, person);
  await tellAboutOneself(reader, origin);
  await openTables(reader, origin);
  await playAndLook(reader, origin);
  await askInvalid(reader(await new Person(origin).arrive()));
  for (const route of ['/healthz', '/readyz', '/metrics'])
    await reader(new Person(origin)).ask(`GET ${route}`);

  const stranger = new Person(origin);
  stranger.token = 'A'.repeat(43);
  await askAll(reader(stranger), NOWHERE, 401);

  const busy = await run({ requestsPerMinute: 3 });
  const visitor = await new Person(busy.origin).arrive();
  const { game } = await visitor.open(plainTable(2));
  await visitor.ask('GET', '/api/me');
  await askAll(reader(visitor), game, 429);
  expect((await reader(visitor).ask('GET /metrics')).status).toBe(429);

  await failStore(await run({ logLevel: 'silent' }), reader);
  // Only occurs if other players take the seat of every table that matchmaking chooses.
  expect(documented.unseen).toEqual(['POST /api/pair 409']);
}, 120_000);

/** Tests a store whose queries fail, then one that cannot be reached. */
async function failStore(
  { origin, services }: Running,
  reader: (person: Person) => Reader,
): Promise<void> {
  const [line] = await seat(origin, optionsFor(2));
  const { person, game } = line!;
  const { store } = services;
  store.ping = () => Promise.resolve();
  store.rows = () => Promise.reject(new Error('query failed'));
  await askAll(reader(person), game, 500);
  // Restores the method of the class.
  Reflect.deleteProperty(store, 'rows');
  store.ping = () => Promise.reject(new Error('gone'));
  const isLost = async () => (await fetch(`${origin}/api/tables`)).status === 503;
  await vi.waitUntil(isLost, { timeout: 60_000, interval: 100 });
  await reader(person).ask('GET /readyz');
  await askAll(reader(person), game, 503);
  Reflect.deleteProperty(store, 'ping');
}

test('every route is in the document', async () => {
  const { origin, app } = await run();
  const documented = await Documented.of(origin);
  const undocumented = new Set(['/openapi.json', '/docs', '/docs/style.css']);
  // The routes are printed as a tree; each level indents by four characters.
  const within: string[] = [];
  const routes = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, branch, part, methods] = /^(.*?)(\/\S*) \((.*)\)$/.exec(line) ?? [];
      if (branch === undefined) return [];
      within.splice(branch.length / 4 - 1, Infinity, part!);
      const path = within.join('').replaceAll(/:(\w+)/g, '{$1}');
      return methods!
        .split(', ')
        .filter((method) => method !== 'HEAD' && !undocumented.has(path))
        .map((method) => `${method} ${path}`);
    });
  expect(routes.toSorted()).toEqual(
    documented.routes.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
  expect(routes.length).toBeGreaterThan(25);
});

test('every frame of a whole game matches a documented one', async () => {
  const { origin } = await run({ goneAfter: 50 });
  const documented = await Documented.of(origin);
  const lobby = new WebSocket(`${origin.replace('http', 'ws')}/api/lobby/socket`);
  const listed: string[] = [];
  lobby.on('message', (data: Buffer) => listed.push(data.toString()));
  await once(lobby, 'open');
  const clock = { type: 'live', speed: 'calm' } as const;
  const lines = await seat(origin, optionsFor(2, { clock }));
  const host = await new Person(origin).arrive();
  const { game } = await host.open(optionsFor(2), { isPublic: true });
  const waiting = await host.watch(game);
  await waiting.sit(0);
  await waiting.tell({ type: 'close' });
  const [one, other] = lines as [(typeof lines)[0], (typeof lines)[0]];
  one.sendRaw('nonsense');
  one.sendRaw(JSON.stringify({ type: 'react', id: 'r', seat: one.seat, reaction: 'thanks' }));
  await one.tell({ type: 'lay', seat: one.seat, rug: 'a1a1' });
  await other.close();
  await one.until(() => one.events.some(({ type }) => type === 'gone'));
  await one.tell({ type: 'choose', seat: one.seat, about: other.seat, choice: 'bot' });
  const below = seeded(7);
  while (one.table!.secret === undefined) {
    await one.until(() => one.isTurn || one.table!.secret !== undefined);
    if (one.isTurn) await one.tell(one.step(below));
  }
  await one.tell({ type: 'rematch', seat: one.seat });
  const events = new Set(one.events.map(({ type }) => type));
  for (const type of [
    'opened',
    'player-seated',
    'began',
    'played',
    'chosen',
    'stand-in-started',
    'revealed',
  ])
    expect(events).toContain(type);
  const types = new Set(one.frames.map(({ type }) => type));
  for (const type of ['welcome', 'events', 'presence', 'reaction', 'done', 'refused'])
    expect(types).toContain(type);
  for (const frame of [...one.frames, ...waiting.frames])
    documented.checkShape('ServerFrame', JSON.stringify(frame));
  lobby.terminate();
  expect(listed.length).toBeGreaterThan(1);
  for (const text of listed) documented.checkShape('LobbyFrame', text);
  // No other frame matches.
  for (const [shape, wrong] of [
    ['ServerFrame', '{"type":"secret"}'],
    ['ServerFrame', '{"type":"done","id":"x"}'],
    ['LobbyFrame', '{"type":"table","table":{}}'],
    ['Refusal', '{"error":{"code":"unheard-of"}}'],
    ['Refusal', '{"error":{"code":"stale"}}'],
  ] as const)
    expect(() => documented.checkShape(shape, wrong)).toThrow(shape);
});
