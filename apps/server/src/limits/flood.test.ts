/** Clients that send without pause and read nothing. All floods are bounded and local. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { Person } from '@marrakech/testbed/client';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { startProcess, type ServerProcess } from '@marrakech/testbed/server-process';
import { optionsFor, run, seat, seeded } from '@marrakech/testbed/running-server';

const MOST_BYTES = 64e6;
const MOST_GROWTH = 100e6;
/** Differs from the players' address. */
const ATTACKER = '127.0.0.2';

/** A masked frame, RFC 6455, section 5.2; the mask is zero. */
function frame(opcode: number, payload = '', isFinal = true): Buffer {
  const header = [(isFinal ? 0x80 : 0) | opcode, 0x80 | payload.length, 0, 0, 0, 0];
  return Buffer.concat([Buffer.from(header), Buffer.from(payload)]);
}

const repeat = (unit: Buffer): Buffer =>
  Buffer.concat(Array.from({ length: Math.ceil(65_536 / unit.length) }, () => unit));

const TEXT = 1;
const BINARY = 2;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
const LONG = 'x'.repeat(125);
const CATCH_UP = '{"type":"catch-up","id":"c","since":0}';

/** The first bytes, and those that are repeated. */
type Flood = readonly [first: Buffer, then: Buffer];
const FLOODS: Readonly<Record<string, Flood>> = {
  pings: [Buffer.alloc(0), repeat(frame(PING, LONG))],
  'empty pings': [Buffer.alloc(0), repeat(frame(PING))],
  pongs: [Buffer.alloc(0), repeat(frame(PONG, LONG))],
  texts: [Buffer.alloc(0), repeat(frame(TEXT, 'x'))],
  'empty texts': [Buffer.alloc(0), repeat(frame(TEXT))],
  'binary frames': [Buffer.alloc(0), repeat(frame(BINARY, LONG))],
  'requests for all events': [Buffer.alloc(0), repeat(frame(TEXT, CATCH_UP))],
  'empty fragments': [frame(TEXT, '', false), repeat(frame(0, '', false))],
  'bytes after a close frame': [frame(CLOSE), Buffer.alloc(65_536)],
  'pings and close frames': [
    Buffer.alloc(0),
    Buffer.concat([repeat(frame(PING)).subarray(6 * 8), frame(CLOSE)]),
  ],
  'fragments with pongs in between': [
    frame(TEXT, 'x', false),
    Buffer.concat([frame(0, 'x', false), repeat(frame(PONG))]),
  ],
};

async function upgrade(origin: string, path: string): Promise<Socket> {
  const { port } = new URL(origin);
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: ATTACKER });
  socket.on('error', () => undefined);
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString('latin1')).toMatch(/^HTTP\/1.1 101 /);
  socket.pause();
  return socket;
}

/** `once` of Node rejects on an error, which a reset connection emits first. */
const until = (socket: Socket, event: 'close' | 'drain'): Promise<string> =>
  new Promise((resolve) => {
    socket.once(event, () => resolve(event));
  });

/** Sends without reading; whether the server closes the connection. */
async function isClosedBy(socket: Socket, [first, then]: Flood): Promise<boolean> {
  const closed = until(socket, 'close');
  socket.write(first);
  for (let sent = 0; sent < MOST_BYTES; sent += then.length) {
    if (socket.write(then)) continue;
    if ((await Promise.race([closed, until(socket, 'drain')])) === 'close') return true;
  }
  return false;
}

async function memoryOf({ origin }: ServerProcess): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)![1]);
}

test.each(Object.entries(FLOODS))(
  'a flood of %s closes the connection, at a table and in the lobby, and other games continue',
  async (_name, flood) => {
    const server = await startProcess(makeFolder(), { MARRAKECH_FRAMES_PER_SECOND: '20' });
    const lines = await seat(server.origin, optionsFor(2));
    const mover = lines.find((line) => line.isTurn)!;
    const before = await memoryOf(server);
    for (const path of [`/api/games/${mover.game}/socket`, '/api/lobby/socket']) {
      const socket = await upgrade(server.origin, path);
      expect({ path, isClosed: await isClosedBy(socket, flood) }).toEqual({ path, isClosed: true });
    }
    expect((await memoryOf(server)) - before).toBeLessThan(MOST_GROWTH);
    expect(await mover.tell(mover.step(seeded(1)))).toMatchObject({ type: 'done' });
  },
);

test('a client that sends pings within the limit is answered', async () => {
  const { origin } = await run({ framesPerSecond: 20 });
  const [line] = await seat(origin, optionsFor(2));
  const pong = once(line!.socket, 'pong') as Promise<[Buffer]>;
  line!.socket.ping('are you there');
  expect((await pong)[0].toString()).toBe('are you there');
});

test('a message in a few fragments is accepted, one in many closes the socket', async () => {
  const { origin } = await run();
  const { game } = await (await new Person(origin).arrive()).open(optionsFor(2));
  const watch = () => new Person(origin).watch(game);
  const line = await watch();
  const sendIn = (to: typeof line, parts: readonly string[]) => {
    for (const [index, part] of parts.entries())
      to.socket.send(part, { fin: index === parts.length - 1 });
  };
  const isDone = ({ frames }: typeof line) => frames.some(({ type }) => type === 'done');
  sendIn(line, [CATCH_UP.slice(0, 9), '', CATCH_UP.slice(9)]);
  await line.until(() => isDone(line));
  const other = await watch();
  sendIn(other, CATCH_UP.split(''));
  await other.closed();
  expect(isDone(other)).toBe(false);
});

/** Sends all requests at once and collects the answers; `isClosed` if the server closed the connection. */
async function pipeline(origin: string, requests: readonly string[]) {
  const { port } = new URL(origin);
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: ATTACKER });
  socket.on('error', () => undefined);
  let text = '';
  const answers = () => text.split('HTTP/1.1 200 OK').length - 1;
  const isClosed = await new Promise<boolean>((resolve) => {
    socket.on('close', () => resolve(true));
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (answers() === requests.length) resolve(false);
    });
    socket.write(requests.map((rest) => `GET ${rest}`).join(''));
  });
  socket.destroy();
  return { answers: answers(), isClosed };
}

const many = (path: string, count: number, rest = '\r\n') =>
  Array.from({ length: count }, () => `${path} HTTP/1.1\r\nHost: x\r\n${rest}`);

test.each(['/openapi.json', '/docs', '/metrics', '/healthz', '/api/tables'])(
  'a connection that sends hundreds of requests for %s at once is closed, and its address blocked for a while',
  async (path) => {
    const { origin } = await run();
    expect(await pipeline(origin, many(path, 4))).toEqual({ answers: 4, isClosed: false });
    // Sequential requests are not limited this way.
    for (let time = 0; time < 10; time++)
      expect(await pipeline(origin, many(path, 1))).toEqual({ answers: 1, isClosed: false });
    const { answers, isClosed } = await pipeline(origin, many(path, 300));
    expect(isClosed).toBe(true);
    expect(answers).toBeLessThanOrEqual(4);
    expect(await pipeline(origin, many(path, 1))).toEqual({ answers: 0, isClosed: true });
    expect((await fetch(`${origin}${path}`)).status).toBe(200);
  },
);

/** A chunk of one byte of a body, RFC 9112, section 7.1. */
const CHUNK = Buffer.from('1\r\nx\r\n');
test.each([
  ['GET /healthz', '200 OK'],
  ['GET /nowhere', '404 Not Found'],
  ['POST /api/me', '413 Payload Too Large'],
])('a connection whose body to %s never ends is closed', async (line, status) => {
  const { origin } = await run();
  const { port } = new URL(origin);
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: ATTACKER });
  socket.on('error', () => undefined);
  const answer = once(socket, 'data') as Promise<[Buffer]>;
  const head = `${line} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
  expect(await isClosedBy(socket, [Buffer.from(head), repeat(CHUNK)])).toBe(true);
  expect((await answer)[0].toString('latin1')).toContain(status);
  // After 413 Fastify may have closed the connection first.
  const isBlocked = line.startsWith('GET');
  const { answers } = await pipeline(origin, many('/healthz', 1));
  expect(answers).toBeLessThanOrEqual(isBlocked ? 0 : 1);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});

test('behind a proxy no address is blocked, since all clients share the proxy’s', async () => {
  const { origin } = await run({ proxies: 1 });
  expect(await pipeline(origin, many('/healthz', 300))).toMatchObject({ isClosed: true });
  expect(await pipeline(origin, many('/healthz', 1))).toEqual({ answers: 1, isClosed: false });
});

test('the connections of an address are limited, including idle ones', async () => {
  const { origin } = await run({ socketsPerAddress: 1 });
  const { port } = new URL(origin);
  const open = () => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: ATTACKER });
    return socket.on('error', () => undefined).resume();
  };
  const idle = Array.from({ length: 20 }, open);
  await Promise.all(idle.map((socket) => once(socket, 'connect')));
  expect(await pipeline(origin, many('/healthz', 1))).toEqual({ answers: 0, isClosed: true });
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const closed = until(idle[0]!, 'close');
  idle[0]!.destroy();
  await closed;
  await expect
    .poll(() => pipeline(origin, many('/healthz', 1)))
    .toEqual({ answers: 1, isClosed: false });
  for (const socket of idle) socket.destroy();
});

test('a short body that no route reads leaves its connection open', async () => {
  const { origin } = await run();
  const body = `Content-Length: 40000\r\n\r\n${'x'.repeat(40_000)}`;
  const { answers } = await pipeline(origin, many('/healthz', 4, body));
  expect(answers).toBe(4);
});

test('metrics are limited like the routes of the API', async () => {
  const { origin } = await run({ requestsPerMinute: 3 });
  const statuses: number[] = [];
  for (let time = 0; time < 5; time++) statuses.push((await fetch(`${origin}/metrics`)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

test('upgrades count as requests, also those of a client whose socket was closed', async () => {
  const server = await startProcess(makeFolder(), {
    MARRAKECH_FRAMES_PER_SECOND: '20',
    MARRAKECH_REQUESTS_PER_MINUTE: '3',
  });
  for (let time = 0; time < 3; time++) {
    const socket = await upgrade(server.origin, '/api/lobby/socket');
    expect(await isClosedBy(socket, FLOODS['pings']!)).toBe(true);
  }
  await expect(upgrade(server.origin, '/api/lobby/socket')).rejects.toThrow('429');
});
