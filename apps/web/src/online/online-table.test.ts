/** What is unsent when the screen of a table closes. The connection itself: packages/api-client. */
import { makeHex } from '@marrakech/fair-dice';
import type { ServerFrame } from '@marrakech/protocol';
import { Host, MemoryStore, plainTable, type Message, type TableEvent } from '@marrakech/table';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { OnlineTable } from './online-table.js';

/** Sockets that were opened, the last one at the end. */
let sockets: FakeSocket[] = [];

class FakeSocket extends EventTarget {
  readonly address: string;
  readonly sent: Message[] = [];

  constructor(address: string) {
    super();
    this.address = address;
    sockets.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Message);
  }

  close(): void {}

  tell(frame: ServerFrame): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
}

const page = { isOnline: true, window: new EventTarget() };

beforeEach(() => {
  sockets = [];
  page.isOnline = true;
  page.window = new EventTarget();
  const { window } = page;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { visibilityState: 'visible', baseURI: 'http://here/' }),
  );
  vi.stubGlobal('navigator', {
    get onLine() {
      return page.isOnline;
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
});

function setOnline(isOnline: boolean): void {
  page.isOnline = isOnline;
  page.window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** Whether the browser asks before the page goes. */
function asksToStay(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  page.window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

/** The events of a game of two that has begun. */
async function begunGame(game: string): Promise<readonly TableEvent[]> {
  const parts = { store: new MemoryStore(), now: () => 1_700_000_000_000 };
  const options = plainTable(2, { starts: 0 });
  const host = await Host.open(parts, game, makeHex(new Uint8Array(32)), { options, host: 'me' });
  if (!host.ok) throw new Error(host.error.code);
  for (const [seat, player] of ['me', 'they'].entries()) {
    const share = makeHex(new Uint8Array(32).fill(seat + 1));
    const sit = { type: 'sit', id: `s${seat}`, version: 1, seat, name: player, share } as const;
    await host.value.hear(sit, { type: 'player', player });
  }
  return host.value.events;
}

/** The server lets the last socket in, and tells what is new to it. */
function letIn(events: readonly TableEvent[], game: string): FakeSocket {
  const socket = sockets.at(-1)!;
  socket.dispatchEvent(new Event('open'));
  const { version } = events.at(-1)!;
  socket.tell({ type: 'welcome', game, version, now: Date.now(), you: 'me', bySeat: false });
  const since = Number(new URL(socket.address).searchParams.get('since'));
  const news = events.filter((event) => event.version > since);
  if (news.length > 0) socket.tell({ type: 'events', events: news });
  return socket;
}

function openTable(game: string, onBehind: () => void = () => undefined): OnlineTable {
  const table = new OnlineTable(game, onBehind);
  onTestFinished(() => table.close());
  return table;
}

const LAY = { type: 'lay', seat: 0, rug: 'c2c3' } as const;

/** A table that lost its connection, and where a rug was laid that could not be sent. */
async function layUnsent(game: string): Promise<readonly TableEvent[]> {
  const events = await begunGame(game);
  const table = openTable(game);
  letIn(events, game);
  setOnline(false);
  void table.send(LAY);
  expect(table.hasUnsent.value).toBe(true);
  table.close();
  return events;
}

test('what could not be sent is shown and sent when the table is opened again, with the same id', async () => {
  const events = await layUnsent('unsent');
  expect(asksToStay()).toBe(true);
  const table = openTable('unsent');
  // Also without a connection there is a table to show it at.
  expect(table.table.version).toBe(events.length);
  expect(table.own).toEqual([0]);
  expect(table.hasUnsent.value).toBe(true);
  expect(asksToStay()).toBe(true);
  const [left] = table.unanswered;
  expect(left!.command).toMatchObject(LAY);
  setOnline(true);
  const socket = letIn(events, 'unsent');
  const [message] = socket.sent;
  expect(message).toEqual(left!.command);
  expect(message).toMatchObject({ ...LAY, version: events.length });
  socket.tell({ type: 'done', id: message!.id, version: events.length });
  expect(await left!.reply).toMatchObject({ type: 'done' });
  expect(table.unanswered).toEqual([]);
  expect(asksToStay()).toBe(false);
  table.close();
  expect(openTable('unsent').unanswered).toEqual([]);
});

test('what could not be sent stays with its own table', async () => {
  await layUnsent('one');
  expect(openTable('other').unanswered).toEqual([]);
  const table = openTable('one');
  table.close();
  expect(openTable('one').unanswered).toHaveLength(1);
});

test('what could not be sent is shown also if the next screen opens before the last one closes', async () => {
  const events = await begunGame('overlap');
  const last = openTable('overlap');
  letIn(events, 'overlap');
  setOnline(false);
  void last.send(LAY);
  const next = openTable('overlap');
  expect(next.unanswered).toHaveLength(1);
  last.close();
  expect(next.hasUnsent.value).toBe(true);
  next.close();
  expect(openTable('overlap').unanswered).toHaveLength(1);
});

test('a screen that was left says nothing more', async () => {
  const events = await begunGame('said-late');
  const table = openTable('said-late');
  letIn(events, 'said-late');
  setOnline(false);
  table.close();
  void table.send(LAY);
  expect(asksToStay()).toBe(false);
  expect(openTable('said-late').unanswered).toEqual([]);
});

test('at a table that the server knows less of, nothing that was not sent is kept', async () => {
  const events = await layUnsent('behind');
  let isBehind = false;
  const table = openTable('behind', () => {
    isBehind = true;
  });
  setOnline(true);
  const socket = letIn(events.slice(0, 1), 'behind');
  expect(isBehind).toBe(true);
  expect(socket.sent).toEqual([]);
  table.close();
  expect(openTable('behind').known.value).toBeUndefined();
});
