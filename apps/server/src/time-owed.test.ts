import { deadlineOf, Host, MemoryStore, moverOf } from '@marrakech/table';
import { expect, test } from 'vitest';
import type { Games, Outage } from './games.js';
import { optionsFor } from './testing/running.js';
import { giveBackTime } from './time-owed.js';

const HOUR = 3_600_000;
const START = 1_800_000_000_000;

async function timedGame() {
  const clock = { now: START };
  const outages: Outage[] = [];
  const options = { ...optionsFor(2), clock: { type: 'live', speed: 'quick' } as const };
  const parts = { store: new MemoryStore(), now: () => clock.now };
  const opened = await Host.open(parts, 'a-game', 'ab'.repeat(32), { options, host: 'p0' });
  if (!opened.ok) throw new Error(opened.error.code);
  const host = opened.value;
  for (const seat of [0, 1]) {
    const part = String(seat).repeat(64);
    const sit = { type: 'sit', id: 'sit', version: 0, seat, name: 'x', part } as const;
    await host.hear(sit, { type: 'player', player: `p${seat}` });
  }
  const games = {
    outagesSince: (time: number) => Promise.resolve(outages.filter(({ to }) => to > time)),
  } as unknown as Games;
  const given = () => host.events.flatMap((event) => ('ms' in event ? [event.ms] : []));
  return { clock, outages, host, give: () => giveBackTime(host, games), given };
}

test('each outage is given back once, only as far as the turn had begun', async () => {
  const { clock, outages, host, give, given } = await timedGame();
  outages.push({ from: START - 5000, to: START + 7000 });
  clock.now = START + 8000;
  await give();
  await give();
  expect(given()).toEqual([7000]);
  outages.push({ from: START + 9000, to: START + 19_000 });
  clock.now = START + 20_000;
  await host.tell({ type: 'mark-gone', seat: 1 - moverOf(host.table)! });
  await give();
  await give();
  expect(given()).toEqual([7000, 10_000]);
  expect(deadlineOf(host.table)?.at).toBe(START + 60_000 + 17_000);
});

test('also by a node that does not know yet that it is an hour later', async () => {
  const { clock, outages, give, given } = await timedGame();
  outages.push({ from: START + 1000, to: START + 1000 + HOUR });
  clock.now = START + 2000;
  await give();
  clock.now = START + 3000 + HOUR;
  await give();
  expect(given()).toEqual([HOUR]);
});
