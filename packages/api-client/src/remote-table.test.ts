/** A remote table against a real host, over a network in memory that fails. */
import type { TableEvent } from '@marrakech/table';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { NetworkStatus } from './platform.js';
import { RemoteTable, type RemoteTableParts } from './remote-table.js';
import { legalCommand, MemoryServer } from './testing/memory-server.js';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** Lets everything arrive that is under way. */
const settle = async (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** Longer than any delay between two attempts. */
const LONG = 60_000;

async function connect(
  server: MemoryServer,
  player = 'ann',
  parts: Partial<RemoteTableParts> & { network?: NetworkStatus } = {},
): Promise<RemoteTable> {
  const { network, ...others } = parts;
  const client = server.client(player, network);
  const table = new RemoteTable({ client, game: server.game, ...others });
  onTestFinished(() => void table.close());
  await settle();
  return table;
}

const logOf = ({ host }: MemoryServer): readonly TableEvent[] => host.events;

test('a command reaches the host, and its events every client', async () => {
  const server = await MemoryServer.begin();
  const [ann, bob] = [await connect(server, 'ann'), await connect(server, 'bob')];
  expect([ann.state.you, bob.state.you]).toEqual(['ann', 'bob']);
  const before = ann.table.version;
  const heard: TableEvent[] = [];
  bob.onEvents((events) => heard.push(...events));
  expect(await ann.send(legalCommand(ann.table))).toMatchObject({ type: 'done' });
  await settle();
  expect(ann.table.version).toBeGreaterThan(before);
  expect(heard).toEqual(logOf(server).slice(before));
  for (const each of [ann, bob]) expect(each.table).toEqual(server.host.table);
});

test('after a cut it reconnects and takes only what it missed', async () => {
  const server = await MemoryServer.begin();
  const [ann, bob] = [await connect(server, 'ann'), await connect(server, 'bob')];
  const { version } = bob.table;
  server.sockets[1]!.close();
  await settle();
  expect(bob.state.isConnected).toBe(false);
  await ann.send(legalCommand(ann.table));
  expect(bob.table.version).toBe(version);
  const heard: TableEvent[] = [];
  bob.onEvents((events) => heard.push(...events));
  await settle(300);
  expect(bob.state.isConnected).toBe(true);
  expect(server.socket.path).toBe(`ws://memory/api/games/game/socket?since=${version}`);
  expect(heard).toEqual(logOf(server).slice(version));
  expect(bob.events).toEqual(logOf(server));
});

test.each(['request', 'reply'] as const)(
  'a command whose %s is lost happens exactly once',
  async (lost) => {
    const server = await MemoryServer.begin();
    const table = await connect(server);
    const { length } = logOf(server);
    server.loses = lost;
    const reply = table.send(legalCommand(table.table));
    await settle();
    expect([table.state.unansweredCount, table.state.isConnected]).toEqual([1, false]);
    expect(logOf(server)).toHaveLength(lost === 'reply' ? length + 1 : length);
    await settle(300);
    expect(await reply).toMatchObject({ type: 'done' });
    expect(table.state.unansweredCount).toBe(0);
    const [first, again] = server.sockets.flatMap(({ sent }) => sent);
    expect(again).toBe(first);
    expect(logOf(server)).toHaveLength(length + 1);
    expect(table.events).toEqual(logOf(server));
  },
);

test('an event that was left out is fetched before the next counts', async () => {
  const server = await MemoryServer.begin();
  const table = await connect(server);
  const { version } = table.table;
  server.isHoldingBack = true;
  await server.play();
  await server.play();
  const last = logOf(server).at(-1)!;
  expect(last.version).toBeGreaterThan(version + 1);
  server.tell({ type: 'events', events: [last] });
  await settle();
  expect(JSON.parse(server.socket.sent.at(-1)!)).toMatchObject({
    type: 'catch-up',
    since: version,
  });
  expect(table.events).toEqual(logOf(server));
});

test('a connection that died silently is found by a ping, and replaced', async () => {
  const server = await MemoryServer.begin();
  const table = await connect(server);
  server.socket.goSilent();
  await settle(20_000);
  expect(JSON.parse(server.socket.sent.at(-1)!)).toMatchObject({ type: 'catch-up' });
  expect(table.state.isConnected).toBe(true);
  await settle(10_000);
  expect(table.state.isConnected).toBe(false);
  await settle(300);
  expect([table.state.isConnected, server.sockets.length]).toEqual([true, 2]);
});

test('a connection that is answered is kept', async () => {
  const server = await MemoryServer.begin();
  await connect(server);
  await settle(10 * LONG);
  expect(server.sockets).toHaveLength(1);
});

/** A device whose network the test switches. */
class TestNetwork implements NetworkStatus {
  isOnline = true;
  wake = (): void => undefined;
  lose = (): void => undefined;

  watch(wake: () => void, lose: () => void): () => void {
    this.wake = wake;
    this.lose = lose;
    return () => {
      this.wake = () => undefined;
    };
  }
}

test('after a sleep the connection is pinged at once', async () => {
  const server = await MemoryServer.begin();
  const network = new TestNetwork();
  const table = await connect(server, 'ann', { network });
  server.isHoldingBack = true;
  await server.play();
  expect(table.table.version).toBeLessThan(server.host.table.version);
  network.wake();
  await settle();
  expect(table.table).toEqual(server.host.table);
});

test('without a network nothing is tried; when it is back, at once', async () => {
  const server = await MemoryServer.begin();
  const network = new TestNetwork();
  const table = await connect(server, 'ann', { network });
  network.isOnline = false;
  network.lose();
  await settle(LONG);
  expect([server.sockets.length, server.requests]).toEqual([1, []]);
  expect(table.state).toMatchObject({ isConnected: false, error: { code: 'no-answer' } });
  network.isOnline = true;
  network.wake();
  await settle();
  expect(table.state).toMatchObject({ isConnected: true, error: undefined });
});

test('attempts become rarer while the server is down, and one finds it soon after it is back', async () => {
  const server = await MemoryServer.begin();
  const table = await connect(server);
  server.isDown = true;
  server.cut();
  await settle(LONG);
  const inFirst = server.sockets.length;
  await settle(LONG);
  const inSecond = server.sockets.length - inFirst;
  expect(inFirst).toBeGreaterThan(10);
  // Each delay is 4 to 8 seconds by then.
  expect(inSecond).toBeGreaterThanOrEqual(7);
  expect(inSecond).toBeLessThanOrEqual(15);
  expect(table.state.error).toEqual({ code: 'no-answer' });
  server.isDown = false;
  await settle(8000);
  expect(table.state).toMatchObject({ isConnected: true, error: undefined });
});

const FINAL = [
  { code: 'not-found', fault: 'missing' },
  { code: 'invalid-credentials', fault: 'refused' },
] as const;

test.each(FINAL)(
  'an unknown table that answers $code is not tried again',
  async ({ code, fault }) => {
    const server = await MemoryServer.begin();
    server.refusal = { code };
    const table = await connect(server);
    expect(table.state.fault).toBe(fault);
    await settle(10 * LONG);
    expect([server.sockets.length, server.requests.length]).toEqual([1, 1]);
  },
);

test('a known table that is not found is kept, and looked for', async () => {
  const server = await MemoryServer.begin();
  const table = await connect(server);
  server.refusal = { code: 'not-found' };
  server.cut();
  await settle(LONG);
  expect(table.state).toMatchObject({ fault: undefined, error: { code: 'not-found' } });
  expect(table.table).toEqual(server.host.table);
  expect(server.sockets.length).toBeGreaterThan(2);
});

test('a server that answers requests and accepts no socket has refused it, the second time', async () => {
  const server = await MemoryServer.begin();
  server.refusesSockets = true;
  const table = await connect(server);
  // It may have come back between the socket and the request.
  expect(table.state.error).toBeUndefined();
  await settle(300);
  expect([table.state.error, server.sockets.length]).toEqual([{ code: 'not-let-in' }, 2]);
});

test('the time is that of the server', async () => {
  const server = await MemoryServer.begin();
  server.ahead = 5000;
  const table = await connect(server);
  expect(table.now).toBe(Date.now() + 5000);
});

test('a server that names a delay is not asked before', async () => {
  const server = await MemoryServer.begin();
  server.refusal = { code: 'too-fast', seconds: 50 };
  await connect(server);
  await settle(49_000);
  expect(server.sockets).toHaveLength(1);
  server.refusal = undefined;
  await settle(2000);
  expect(server.sockets).toHaveLength(2);
});

test('after `close` nothing is tried and nothing is sent', async () => {
  const server = await MemoryServer.begin();
  const table = await connect(server);
  const { sent } = server.socket;
  table.close();
  void table.send({ type: 'leave', seat: 0 });
  await settle(LONG);
  expect([server.sockets.length, sent, table.unanswered]).toEqual([1, [], []]);
});

test('an unsent command is handed to the next connection, which sends it with the same id', async () => {
  const server = await MemoryServer.begin();
  const first = await connect(server);
  server.isDown = true;
  server.cut();
  await settle();
  const reply = first.send(legalCommand(first.table));
  const left = first.close();
  server.isDown = false;
  expect(left!.unanswered).toHaveLength(1);
  const client = server.client('ann');
  const next = new RemoteTable({ client, game: 'game', left });
  onTestFinished(() => void next.close());
  // What was known is there before the connection is.
  expect([next.state.isConnected, next.table]).toEqual([false, left!.known.table]);
  await settle();
  expect(await reply).toMatchObject({ type: 'done' });
  expect(server.socket.sent).toEqual([JSON.stringify(left!.unanswered[0]!.message)]);
  expect(next.unanswered).toEqual([]);
  expect(next.close()).toBeUndefined();
});

test('a server that knows less is reported, and gets no command about what it does not know', async () => {
  const server = await MemoryServer.begin();
  let isBehind = false;
  const table = await connect(server, 'ann', { onBehind: () => (isBehind = true) });
  server.isDown = true;
  server.cut();
  await settle();
  void table.send(legalCommand(table.table));
  server.isDown = false;
  server.claimedVersion = 1;
  await settle(LONG);
  expect(isBehind).toBe(true);
  expect(server.socket.sent.filter((text) => !text.includes('catch-up'))).toEqual([]);
  server.cut();
  await settle();
  expect(table.close()).toBeUndefined();
});

test('a game of another name than the one that was asked for is not shown', async () => {
  const server = await MemoryServer.begin('x17');
  const table = await connect(server, 'ann', { game: 'game' });
  expect([table.state.known, table.state.fault]).toEqual([undefined, 'missing']);
});

const UNKNOWN: readonly (readonly [string, object])[] = [
  ['an event of a newer server', { type: 'events', events: [{ type: 'haggled' }] }],
  ['a frame of a newer server', { type: 'haggling', seat: 0 }],
  ['a known frame with more in it', { type: 'closing', seconds: 5 }],
];

test.each(UNKNOWN)('%s leaves the table as it was; only replies are read', async (_, frame) => {
  const server = await MemoryServer.begin();
  const table = await connect(server);
  const { version } = table.table;
  server.tellText(JSON.stringify(frame));
  await settle();
  expect(table.state.fault).toBe('outdated');
  expect(await table.send(legalCommand(table.table))).toMatchObject({ type: 'done' });
  await settle();
  expect(table.table.version).toBe(version);
  expect(server.host.table.version).toBeGreaterThan(version);
  expect(table.state.unansweredCount).toBe(0);
});

test('events that do not fit by the rules known here fit by newer ones', async () => {
  const server = await MemoryServer.begin();
  const table = await connect(server);
  const { version, at } = logOf(server).at(-1)!;
  server.tell({
    type: 'events',
    events: [{ type: 'opened', version: version + 1, at } as unknown as TableEvent],
  });
  await settle();
  expect([table.state.fault, table.events]).toEqual(['outdated', logOf(server)]);
});

test('a refusal for an unknown reason is an answer', async () => {
  const server = await MemoryServer.begin();
  const table = await connect(server);
  server.loses = 'request';
  const reply = table.send(legalCommand(table.table));
  const { id } = table.unanswered[0]!.message;
  const error = { code: 'too-loud', decibels: 90 };
  server.tellText(JSON.stringify({ type: 'refused', id, version: 9, error }));
  expect(await reply).toMatchObject({ type: 'refused', error: { code: 'stale' } });
  expect(table.state).toMatchObject({ unansweredCount: 0, fault: 'outdated' });
});

test('text that is no frame harms nothing', async () => {
  const server = await MemoryServer.begin();
  const table = await connect(server);
  for (const text of ['', 'null', '[]', '{"type":', '{"type":"events","events":{}}'])
    server.tellText(text);
  await settle();
  expect([table.events, table.state.fault]).toEqual([logOf(server), 'outdated']);
});

test('reactions keep the distance the server asks for; the last of those that wait is sent', async () => {
  const server = await MemoryServer.begin();
  const table = await connect(server);
  for (const reaction of ['hello', 'ouch', 'thanks'] as const) {
    table.react(0, reaction);
    await settle();
  }
  const sent = () =>
    server.socket.sent.map((text) => JSON.parse(text) as { readonly reaction: string });
  expect(sent().map(({ reaction }) => reaction)).toEqual(['hello']);
  await settle(2300);
  expect(sent().map(({ reaction }) => reaction)).toEqual(['hello', 'thanks']);
});
