/** Complete games over real sockets. */
import { verifyDice } from '@marrakech/fair-dice';
import { parseRecord, resultOf, viewOf } from '@marrakech/rules';
import type { EventOf } from '@marrakech/table';
import { expect, test, vi } from 'vitest';
import { openSqlite } from '../database/sqlite/sqlite-store.js';
import { Person, type TableClient } from '@marrakech/testbed/client';
import { optionsFor, run, runOn, seat, seeded } from '@marrakech/testbed/running-server';
import { makeFolder } from '@marrakech/testbed/temporary-folder';

/** All players make legal moves until the game is over. */
async function playOut(lines: TableClient[], below: (count: number) => number): Promise<void> {
  for (;;) {
    const line = lines.find((each) => each.isTurn);
    if (line === undefined) return;
    const reply = await line.tell(line.step(below));
    expect(reply).toMatchObject({ type: 'done' });
    await Promise.all(lines.map((each) => each.sees(reply.version)));
  }
}

test.each([2, 3, 4])(
  'a full game of %i players and a spectator ends in the same state for all',
  async (players) => {
    const { origin } = await run();
    const lines = await seat(origin, optionsFor(players));
    const { game } = lines[0]!;
    const spectator = await new Person(origin).watch(game);
    await playOut(lines, seeded(players));
    const { version, play } = lines[0]!.table!;
    expect(resultOf(play!.state)).toBeDefined();
    await spectator.sees(version);
    expect(spectator.events).toEqual(lines[0]!.events);
    expect(lines.map((line) => line.events)).toEqual(lines.map(() => spectator.events));

    const { text } = await lines[0]!.person.ask('GET', `/api/games/${game}/record.mkh`);
    const record = parseRecord(text);
    expect(record.ok && verifyDice(record.value).type).toBe('fair');
  },
);

const actionsIn = (stored: readonly string[]) =>
  stored.map((text) => (JSON.parse(text) as EventOf<'played'>).action.type);

test('a turn is two messages: two commits, and two frames of events to each player', async () => {
  const store = await openSqlite(makeFolder());
  const { origin } = await runOn(store);
  const lines = await seat(origin, optionsFor(2));
  const line = lines.find((each) => each.isTurn)!;
  const append = vi.spyOn(store, 'append');
  const before = lines.map(({ frames }) => frames.length);
  const { facing } = viewOf(line.table!.play!.state);
  expect(await line.tell({ type: 'roll', seat: line.seat, facing })).toMatchObject({
    type: 'done',
  });
  const reply = await line.tell(line.step(seeded(1)));
  await Promise.all(lines.map((each) => each.sees(reply.version)));
  expect(line.isTurn).toBe(false);
  expect(append.mock.calls.map(([each]) => actionsIn(each.lines).slice(0, 2))).toEqual([
    ['orient', 'roll'],
    expect.arrayContaining(['lay']),
  ]);
  const news = lines.map(({ frames }, index) =>
    frames.slice(before[index]).flatMap(({ type }) => (type === 'events' ? [type] : [])),
  );
  expect(news.map(({ length }) => length)).toEqual([2, 2]);
});

test('a player who reconnects after every step misses no event', async () => {
  const { origin } = await run();
  let lines = await seat(origin, optionsFor(2, { order: 'turn-last' }));
  const below = seeded(5);
  for (;;) {
    const line = lines.find((each) => each.isTurn);
    if (line === undefined) break;
    const reply = await line.tell(line.step(below));
    await lines[0]!.close();
    lines = [await lines[0]!.again(), lines[1]!];
    await Promise.all(lines.map((each) => each.sees(reply.version)));
  }
  expect(lines[0]!.events).toEqual(lines[1]!.events);
  expect(resultOf(lines[0]!.table!.play!.state)).toBeDefined();
});

test('two tabs of one player count as one player', async () => {
  const { origin } = await run();
  const [first, second] = await seat(origin, optionsFor(2));
  const mover = first!.isTurn ? first! : second!;
  const tab = await mover.person.watch(mover.game);
  const reply = await tab.tell(tab.step(seeded(1)));
  expect(reply.type).toBe('done');
  await mover.sees(reply.version);
  await tab.close();
  const presence = mover.frames.findLast((frame) => frame.type === 'presence');
  expect(presence).toMatchObject({ here: expect.arrayContaining([mover.person.player]) });
});

test('bots play without commands, together with a person', async () => {
  const { origin } = await run();
  const bot = { type: 'bot', name: 'Nour', level: 'nour' } as const;
  const lines = await seat(origin, optionsFor(3, { chairs: [bot, { type: 'person' }, bot] }));
  const [line] = lines;
  const below = seeded(3);
  while (line!.table!.secret === undefined) {
    await line!.until(() => line!.isTurn || line!.table!.secret !== undefined);
    if (line!.table!.secret !== undefined) break;
    const reply = await line!.tell(line!.step(below));
    expect(reply).toMatchObject({ type: 'done' });
  }
  expect(resultOf(line!.table!.play!.state)).toBeDefined();
});

test('a rematch does not wait for a player who left and closed the page', async () => {
  const { origin } = await run({ goneAfter: 50 });
  const [leaver, ...others] = await seat(origin, optionsFor(3));
  await leaver!.tell({ type: 'leave', seat: leaver!.seat });
  await leaver!.close();
  await others[0]!.tell({ type: 'leave', seat: others[0]!.seat });
  for (const line of others) await line.tell({ type: 'rematch', seat: line.seat });
  await others[0]!.until(() => others[0]!.table!.next !== undefined);
  const { next } = others[0]!.table!;
  const { chairs } = (await others[0]!.person.watch(next!)).table!.options;
  const kept = chairs.map((chair) => ('player' in chair ? chair.player : undefined));
  expect(kept).toHaveLength(3);
  expect(kept).not.toContain(leaver!.person.player);
  expect(kept.filter((player) => player !== undefined)).toHaveLength(2);
});

test('a rematch opens once all have asked for it, with rotated seats', async () => {
  const { origin } = await run();
  const lines = await seat(origin, optionsFor(2));
  await lines[0]!.tell({ type: 'leave', seat: lines[0]!.seat });
  for (const line of lines) await line.tell({ type: 'rematch', seat: line.seat });
  await lines[0]!.until(() => lines[0]!.table!.next !== undefined);
  const { next, seats } = lines[0]!.table!;
  const line = await lines[0]!.person.watch(next!);
  const [second] = seats.slice(1);
  expect(line.table!.options.chairs[0]).toMatchObject({
    player: second!.type === 'person' ? second!.player : '',
  });
});
