import { deadlineOf, Host, MemoryStore, moverOf } from '@marrakech/table';
import { expect, test, vi } from 'vitest';
import { TableAutomation } from './table-automation.js';
import type { GameRepository, Outage } from '../games/game-repository.js';
import type { LiveTableServices } from './table-registry.js';
import { optionsFor } from '@marrakech/testbed/running-server';
import { giveBackTime } from './time-refund.js';

const HOUR = 3_600_000;
const START = 1_800_000_000_000;

async function timedGame() {
  const clock = { now: START };
  const outages: Outage[] = [];
  const options = optionsFor(2, { order: 'turn-last', clock: { type: 'live', speed: 'quick' } });
  const parts = { store: new MemoryStore(), now: () => clock.now };
  const opened = await Host.open(parts, 'a-game', 'ab'.repeat(32), { options, host: 'p0' });
  if (!opened.ok) throw new Error(opened.error.code);
  const host = opened.value;
  for (const seat of [0, 1]) {
    const share = String(seat).repeat(64);
    const sit = { type: 'sit', id: 'sit', version: 1, seat, name: 'x', share } as const;
    await host.hear(sit, { type: 'player', player: `p${seat}` });
  }
  const games = {
    outagesSince: (time: number) => Promise.resolve(outages.filter(({ to }) => to > time)),
  } as unknown as GameRepository;
  const given = () => host.events.flatMap((event) => ('ms' in event ? [event.ms] : []));
  return { parts, clock, outages, host, games, give: () => giveBackTime(host, games), given };
}

type TimedGame = Awaited<ReturnType<typeof timedGame>>;

/** The same game, claimed on another node. */
async function claimedBy({ parts, clock, games }: TimedGame) {
  const resumed = await Host.resume(parts, 'a-game');
  if (!resumed?.ok) throw new Error('no game');
  const host = resumed.value;
  const automation = new TableAutomation({
    host,
    services: {
      now: () => clock.now,
      shared: {},
      giveBackTime: (each: Host) => giveBackTime(each, games),
    } as unknown as LiveTableServices,
    isWatched: () => true,
    openRematch: () => Promise.resolve(undefined),
    inBackground: (work) => void work,
  });
  return { host, act: () => automation.act() };
}

/** Runs `happens` after the owed time was read and before it is given. */
function meanwhile({ games }: TimedGame, happens: () => Promise<unknown>): void {
  vi.spyOn(games, 'outagesSince').mockImplementationOnce(async (time) => {
    await happens();
    return games.outagesSince(time);
  });
}

const kindsOf = (host: Host) =>
  host.events.slice(3).map((event) => ('why' in event ? event.why : event.type));

test('each outage is given back once, and only the part within the turn', async () => {
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

test('a node whose clock has not jumped yet gives the same time', async () => {
  const { clock, outages, give, given } = await timedGame();
  outages.push({ from: START + 1000, to: START + 1000 + HOUR });
  clock.now = START + 2000;
  await give();
  clock.now = START + 3000 + HOUR;
  await give();
  expect(given()).toEqual([HOUR]);
});

test('a player who moves while another node gives time still gets it', async () => {
  const game = await timedGame();
  const { clock, outages, host } = game;
  const node = await claimedBy(game);
  const before = kindsOf(host);
  outages.push({ from: START + 1000, to: START + 1000 + HOUR });
  clock.now = START + 2000 + HOUR;
  const seat = moverOf(host.table)!;
  const person = host.table.seats[seat]!;
  if (person.type !== 'person') throw new Error('a bot');
  const { version } = host.table;
  const roll = { type: 'roll', id: 'r', version, seat } as const;
  meanwhile(game, () => host.hear(roll, { type: 'player', player: person.player }));
  await node.act();
  expect(kindsOf(node.host)).toEqual([...before, 'played', 'time-given']);
});

test('time that two nodes want to give at once is given once', async () => {
  const game = await timedGame();
  const { clock, outages, host, give, given } = game;
  const node = await claimedBy(game);
  outages.push({ from: START + 1000, to: START + 1000 + HOUR });
  clock.now = START + 2000 + HOUR;
  meanwhile(game, give);
  await node.act();
  await host.catchUp();
  expect(given()).toEqual([HOUR]);
});

test('no player expires while owed time cannot be stored', async () => {
  const game = await timedGame();
  const { parts, clock, outages, host } = game;
  const node = await claimedBy(game);
  const before = kindsOf(host);
  outages.push({ from: START + 1000, to: START + 1000 + HOUR });
  clock.now = START + 2000 + HOUR;
  const append = vi.spyOn(parts.store, 'append').mockRejectedValueOnce(new Error('no answer'));
  await node.act();
  expect(append).toHaveBeenCalledOnce();
  expect(kindsOf(node.host)).toEqual(before);
  await node.act();
  expect(kindsOf(node.host)).toEqual([...before, 'time-given']);
});
