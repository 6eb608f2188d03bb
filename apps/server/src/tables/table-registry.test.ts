/** Loading and unloading games. */
import { expect, test, vi } from 'vitest';
import { optionsFor, run, seat } from '@marrakech/testbed/running-server';

const SECOND = 1000;

async function twoGames() {
  let passed = 0;
  const { origin, services } = await run({
    now: () => Date.now() + passed,
    goneAfter: 10 * 60_000,
  });
  const { tableRegistry } = services;
  const [over, going] = [await seat(origin, optionsFor(2)), await seat(origin, optionsFor(2))];
  await over[0]!.tell({ type: 'leave', seat: over[0]!.seat });
  const leave = async (lines: typeof over) => {
    for (const line of lines) await line.close();
    const liveTable = (await tableRegistry.find(lines[0]!.game))!;
    await vi.waitUntil(() => !liveTable.isWatched);
  };
  const pass = (seconds: number) => {
    passed += seconds * SECOND;
    tableRegistry.unloadIdle();
    return tableRegistry.size;
  };
  return { over, going, leave, pass };
}

test('a finished game is unloaded soon after the last client left, and loaded again on request', async () => {
  const { over, leave, pass } = await twoGames();
  expect(pass(3600)).toBe(2);
  await leave(over);
  expect(pass(4)).toBe(2);
  expect(pass(2)).toBe(1);
  const again = await over[0]!.person.watch(over[0]!.game);
  await again.until(() => again.table?.secret !== undefined);
  expect(pass(6)).toBe(2);
});

test('a running game stays loaded while a player may return', async () => {
  const { over, going, leave, pass } = await twoGames();
  await leave(over);
  await leave(going);
  expect(pass(120)).toBe(1);
});
