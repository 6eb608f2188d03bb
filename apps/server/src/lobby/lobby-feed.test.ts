/** The lobby after a restart: it keeps open tables and drops players who do not reconnect. */
import { once } from 'node:events';
import type { Listing, LobbyFrame } from '@marrakech/protocol';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Person } from '@marrakech/testbed/client';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { optionsFor, run } from '@marrakech/testbed/running-server';

const HOUR = 3_600_000;
const LIVE = { clock: { type: 'live', speed: 'quick' } } as const;

test('a player who waited when the server stopped and does not reconnect leaves the lobby', async () => {
  const data = makeFolder();
  const first = await run({ data });
  const person = await new Person(first.origin).arrive();
  const { game } = await person.open(optionsFor(2, LIVE), { isPublic: true });
  await (await person.watch(game)).sit(0, 'Ann');
  await first.close();

  const { origin } = await run({ data, goneAfter: 500 });
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/lobby/socket`);
  const frames: LobbyFrame[] = [];
  socket.on('message', (text: Buffer) => frames.push(JSON.parse(text.toString()) as LobbyFrame));
  const isGone = (frame: LobbyFrame) =>
    (frame.type === 'tables' && frame.tables.length === 0) ||
    (frame.type === 'table' && frame.table.game === game && frame.table.status === 'closed');
  while (!frames.some(isGone)) await once(socket, 'message');
  socket.terminate();
  const { tables } = await new Person(origin).json<{ tables: unknown }>('GET', '/api/tables');
  expect(tables).toEqual([]);
});

test('a table is in the lobby while it is open, also after a restart', async () => {
  const time = { now: Date.now() };
  const wanted = { data: makeFolder(), now: () => time.now, waitsFor: 168 * HOUR };
  const first = await run(wanted);
  const person = await new Person(first.origin).arrive();
  const { game } = await person.open(optionsFor(2), { isPublic: true });
  await first.close();

  time.now += 100 * HOUR;
  const second = await run(wanted);
  const guest = new Person(second.origin);
  const { tables } = await guest.json<{ tables: readonly Listing[] }>('GET', '/api/tables');
  expect(tables).toMatchObject([{ game, status: 'open' }]);
});
