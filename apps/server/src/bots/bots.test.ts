/** Slow bots delay neither people nor quick bots. */
import { makeSetup, type Setup } from '@marrakech/rules';
import type { ChairOption, TableEvent } from '@marrakech/table';
import { expect, onTestFinished, test } from 'vitest';
import { Person, type TableClient } from '@marrakech/testbed/client';
import { optionsFor, run, seat, seeded } from '@marrakech/testbed/running-server';
import { BotPool } from './bot-pool.js';
import type { Asker } from './bot-queue.js';

const bot = (level: string): ChairOption => ({ type: 'bot', name: level, level });

function setupFor(players: number): Setup {
  const setup = makeSetup({ players, edition: 'gigamic', order: 'turn-first' });
  if (!setup.ok) throw new Error(setup.error.code);
  return setup.value;
}

const by = (host: string, isWanted = true): Asker => ({ host, isWanted: () => isWanted });

/** A pool with one thread for slow levels, and the order of its answers. */
function makePool() {
  const pool = new BotPool(1, (error) => {
    throw error;
  });
  onTestFinished(() => pool.close());
  const setup = setupFor(4);
  const order: string[] = [];
  const ask = async (name: string, level: string, asker: Asker) => {
    await pool.decide(level, setup, [], asker);
    order.push(name);
  };
  return { ask, order };
}

test('a quick bot does not wait behind slow ones', async () => {
  const { ask, order } = makePool();
  // Both threads have started.
  await Promise.all([ask('', 'hakima', by('one')), ask('', 'nour', by('one'))]);
  order.length = 0;
  const slow = Array.from({ length: 6 }, () => ask('slow', 'hakima', by('one')));
  await Promise.all([...slow, ask('quick', 'nour', by('one'))]);
  expect(order.indexOf('quick')).toBeLessThan(4);
});

test('the host of many tables waits longer than the host of one', async () => {
  const { ask, order } = makePool();
  const many = Array.from({ length: 6 }, () => ask('many', 'karima', by('many')));
  await Promise.all([...many, ask('one', 'karima', by('one'))]);
  expect(order.indexOf('one')).toBe(1);
});

test('bots without a watching person get a thread only when no other question waits', async () => {
  const { ask, order } = makePool();
  const unseen = Array.from({ length: 6 }, () => ask('unseen', 'karima', by('one', false)));
  const seen = Array.from({ length: 3 }, () => ask('seen', 'karima', by('other')));
  await Promise.all([...unseen, ...seen]);
  expect(order.slice(0, 4)).toEqual(['unseen', 'seen', 'seen', 'seen']);
});

test('a bot that fails plays a legal decision, and its error is reported with the stack', async () => {
  const reported: unknown[] = [];
  const pool = new BotPool(1, (...report) => reported.push(report));
  onTestFinished(() => pool.close());
  const decision = await pool.decide('no-such-level', setupFor(2), [], by('host'));
  expect(decision).toMatchObject({ type: 'orient' });
  const stack = expect.stringMatching(/no-such-level[^]*bot-thread/) as string;
  expect(reported).toEqual([[expect.objectContaining({ stack }), 'no-such-level', 'host']]);
});

const isDecision = (event: TableEvent): boolean =>
  event.type === 'played' && (event.action.type === 'orient' || event.action.type === 'lay');
const decisionsIn = (lines: readonly TableClient[]): number =>
  lines.reduce((sum, { events }) => sum + events.filter(isDecision).length, 0);

/** A player who opens many tables of the strongest bots and watches them all. */
async function openTables(origin: string, tables: number): Promise<readonly TableClient[]> {
  const stranger = await new Person(origin).arrive();
  const chairs = Array.from({ length: 4 }, () => bot('hakima'));
  const opened = await Promise.all(
    Array.from({ length: tables }, () => stranger.open(optionsFor(4, { chairs }))),
  );
  const lines = await Promise.all(opened.map(({ game }) => stranger.watch(game)));
  await lines[0]!.until(() => decisionsIn(lines) > 0);
  return lines;
}

test('busy bots do not delay a person’s move', async () => {
  const { origin } = await run();
  const people = await seat(origin, optionsFor(2));
  const busy = await openTables(origin, 8);
  const before = decisionsIn(busy);
  const below = seeded(5);
  const moves = 40;
  for (let move = 0; move < moves; move++) {
    await people[0]!.until(() => people.some((line) => line.isTurn));
    const mover = people.find((line) => line.isTurn)!;
    expect(await mover.tell(mover.step(below))).toMatchObject({ type: 'done' });
    await Promise.all(people.map((line) => line.sees(mover.table!.version)));
  }
  // If bots ran on the main thread, each move would wait for at least one of them.
  expect(decisionsIn(busy) - before).toBeLessThan(moves);
});

test('a host with many tables of strong bots does not slow down another person’s bot', async () => {
  const { origin } = await run();
  const busy = await openTables(origin, 12);
  const chairs: ChairOption[] = [{ type: 'person' }, bot('hakima')];
  const [line] = await seat(origin, optionsFor(2, { chairs, starts: 0 }));
  const below = seeded(7);
  const before = decisionsIn(busy);
  for (let move = 0; move < 9; move++) {
    await line!.until(() => line!.isTurn);
    await line!.tell(line!.step(below));
  }
  await line!.until(() => line!.isTurn);
  // It made six decisions. Without quotas twelve tables would have made as many each meanwhile.
  expect(decisionsIn(busy) - before).toBeLessThan(36);
});
