/** The checker, applied to a game without a cluster. */
import { awaited, legalDecisions } from '@marrakech/rules';
import { commandFor, Host, MemoryStore, moverOf, type Message } from '@marrakech/table';
import { expect, test } from 'vitest';
import { optionsFor } from '@marrakech/testbed/running-server';
import { check } from './checker.js';
import type { FinalLog, History } from './history.js';

const GAME = 'a-game-to-be-checked';
const NOW = 1_800_000_000_000;
const CALM = { calmAt: NOW, isTimeSteady: true, stuck: [] };
const shareOf = (seat: number): string => String(seat).repeat(64);

/** A whole game of two, with the histories of both players. */
async function playWhole(): Promise<{ histories: History[]; log: FinalLog }> {
  const parts = { store: new MemoryStore(), now: () => NOW };
  const opening = { options: optionsFor(2), host: 'p0' };
  const opened = await Host.open(parts, GAME, 'ab'.repeat(32), opening);
  if (!opened.ok) throw new Error(opened.error.code);
  const host = opened.value;
  const histories = ['p0', 'p1'].map((player, seat): History => ({
    game: GAME,
    player,
    share: shareOf(seat),
    acknowledged: [],
    refused: [],
    seen: [],
  }));
  const say = async (player: string, said: Message) => {
    const { type, version } = await host.hear(said, { type: 'player', player });
    if (type === 'done' && said.type !== 'sit')
      histories.find((each) => each.player === player)!.acknowledged.push({ said, version });
  };
  for (const [seat, { player }] of histories.entries())
    await say(player, {
      type: 'sit',
      id: 'sit',
      version: 1,
      seat,
      name: player,
      share: shareOf(seat),
    });
  let turns = 0;
  for (let number = 0; moverOf(host.table) !== undefined; number++) {
    const seat = moverOf(host.table)!;
    const { seats, play, version } = host.table;
    const sitter = seats[seat]!;
    const stamp = { id: `d${number}`, version, seat };
    const choices = legalDecisions(play!.state);
    const choice = choices[number % choices.length];
    // In one turn of three, turning and rolling are two messages.
    if (choice?.type === 'orient') turns++;
    const decision =
      awaited(play!.state).type === 'roll'
        ? ({ type: 'roll' } as const)
        : turns % 3 === 0
          ? choice!
          : commandFor(play!.setup, seat, choice!);
    await say(sitter.type === 'person' ? sitter.player : '', { ...decision, ...stamp });
  }
  const lines = host.events.map((event) => JSON.stringify(event));
  for (const { seen } of histories)
    for (const [index, text] of lines.entries()) seen.push({ version: index + 1, text, at: NOW });
  return { histories, log: { game: GAME, lines, beganAt: NOW, runDown: 0 } };
}

const promisesOf = (histories: readonly History[], log: FinalLog): readonly string[] => [
  ...new Set(check(histories, [log], CALM).map(({ promise }) => promise)),
];

test('a correct game has no faults', async () => {
  const { histories, log } = await playWhole();
  expect(histories[0]!.acknowledged.length).toBeGreaterThan(30);
  expect(check(histories, [log], CALM)).toEqual([]);
});

test('a decision that differs from the acknowledged one is found, and a missing one', async () => {
  const { histories, log } = await playWhole();
  const [first, second] = histories as [History, History];
  const index = first.acknowledged.findIndex(({ said }) => said.type === 'orient');
  const { said, version } = first.acknowledged[index]!;
  if (said.type !== 'orient') throw new Error('the sample has no orient');
  const facing = said.facing === 'N' ? 'E' : 'N';
  const other = { said: { ...said, facing } as const, version };
  const swapped = { ...first, acknowledged: first.acknowledged.with(index, other) };
  expect(promisesOf([swapped, second], log)).toEqual(['acknowledged']);
  const unknown = { said: { ...said, id: 'never' }, version };
  const lost = { ...first, acknowledged: first.acknowledged.with(index, unknown) };
  expect(promisesOf([lost, second], log)).toEqual(['acknowledged']);
});

test('a roll is found that did not turn Assam as it said, or of which only half is there', async () => {
  const { histories, log } = await playWhole();
  const [first, second] = histories as [History, History];
  const index = first.acknowledged.findIndex(
    ({ said }) => said.type === 'roll' && said.facing !== undefined,
  );
  const { said, version } = first.acknowledged[index]!;
  if (said.type !== 'roll') throw new Error('the sample has no roll');
  const facing = said.facing === 'N' ? 'E' : 'N';
  const other = { said: { ...said, facing } as const, version };
  const swapped = { ...first, acknowledged: first.acknowledged.with(index, other) };
  expect(promisesOf([swapped, second], log)).toEqual(['acknowledged']);
  const half = { said, version: version - 1 };
  const cut = { ...first, acknowledged: [...first.acknowledged.slice(0, index), half] };
  const told = check([cut, second], [{ ...log, lines: log.lines.slice(0, version - 1) }], CALM);
  expect(told.map(({ promise, words }) => `${promise}: ${words}`)).toContainEqual(
    expect.stringMatching(/^acknowledged: .*another decision/),
  );
});

test('a decision stored twice is found, and one out of order', async () => {
  const { histories, log } = await playWhole();
  const [first, second] = histories as [History, History];
  const { version } = first.acknowledged[2]!;
  const again = { ...JSON.parse(log.lines[version - 1]!), version: log.lines.length + 1 };
  const twice = { ...log, lines: [...log.lines, JSON.stringify(again)] };
  expect(promisesOf(histories, twice)).toContain('acknowledged');
  const moved = first.acknowledged.map((each) => ({ ...each }));
  [moved[2], moved[3]] = [moved[3]!, moved[2]!];
  const found = check([{ ...first, acknowledged: moved }, second], [log], CALM);
  expect(found.map(({ words }) => words)).toEqual([expect.stringContaining('out of order')]);
});

test('a decision that was refused as too late is found if it is in the log', async () => {
  const { histories, log } = await playWhole();
  const [first, second] = histories as [History, History];
  const refused = (id: string, version: number) => [
    { ...first, refused: [{ id, version }] },
    second,
  ];
  const { said, version } = first.acknowledged[2]!;
  expect(promisesOf(refused('never', version), log)).toEqual([]);
  // Stored after the refusal, or stored before it and refused nevertheless.
  expect(promisesOf(refused(said.id, version - 1), log)).toEqual(['acknowledged']);
  expect(promisesOf(refused(said.id, version + 1), log)).toEqual(['acknowledged']);
  expect(promisesOf(refused(said.id, version + 40), log)).toEqual(['acknowledged']);
  // The same id of another player is another decision.
  expect(promisesOf(refused(second.acknowledged[2]!.said.id, version), log)).toEqual([]);
});

test('an event that reaches one client long after the others is found, if its connection was open', async () => {
  const { histories, log } = await playWhole();
  const [first, second] = histories as [History, History];
  const slow = (late: number, lineSince: number) => {
    const seen = { ...second.seen[5]!, at: NOW + late, lineSince };
    return [first, { ...second, seen: second.seen.with(5, seen) }];
  };
  expect(promisesOf(slow(20_000, NOW - 1), log)).toEqual(['goes-on']);
  expect(promisesOf(slow(2000, NOW - 1), log)).toEqual([]);
  expect(promisesOf(slow(20_000, NOW + 19_000), log)).toEqual([]);
  const withFaults = { ...CALM, calmAt: NOW + 15_000 };
  expect(check(slow(20_000, NOW - 1), [log], withFaults)).toEqual([]);
});

test('a dice share that differs from the player’s is found', async () => {
  const { histories, log } = await playWhole();
  const [first, second] = histories as [History, History];
  expect(promisesOf([first, { ...second, share: shareOf(7) }], log)).toEqual(['dice']);
});

/** Two players at a table with a live clock; the first does nothing. */
async function letRunOut(firedAfter: number): Promise<{ histories: History[]; log: FinalLog }> {
  let now = NOW;
  const parts = { store: new MemoryStore(), now: () => now };
  const options = { ...optionsFor(2), clock: { type: 'live', speed: 'quick' } as const };
  const opened = await Host.open(parts, GAME, 'ab'.repeat(32), { options, host: 'p0' });
  if (!opened.ok) throw new Error(opened.error.code);
  const host = opened.value;
  for (const seat of [0, 1]) {
    const sit = {
      type: 'sit',
      id: 'sit',
      version: 1,
      seat,
      name: 'x',
      share: shareOf(seat),
    } as const;
    await host.hear(sit, { type: 'player', player: `p${seat}` });
  }
  now += firedAfter;
  await host.tell({ type: 'expire', seat: moverOf(host.table)! });
  const lines = host.events.map((event) => JSON.stringify(event));
  const seen = host.events.map((event, index) => ({
    version: index + 1,
    text: lines[index]!,
    at: event.at,
  }));
  const history = { game: GAME, acknowledged: [], refused: [], seen };
  return {
    histories: [0, 1].map((seat) => ({ ...history, player: `p${seat}`, share: shareOf(seat) })),
    log: { game: GAME, lines, beganAt: NOW, runDown: 0, dueAt: NOW + 60_000 },
  };
}

test('a node that exited by itself is found, even if all games continued', async () => {
  const { histories, log } = await playWhole();
  const found = check(histories, [log], { ...CALM, stuck: ['a node exited by itself: code 1'] });
  expect(found).toMatchObject([{ promise: 'goes-on', words: 'a node exited by itself: code 1' }]);
});

test('a node that reports an older version than the acknowledged one is found', async () => {
  const { histories, log } = await playWhole();
  const [first, second] = histories as [History, History];
  const told = (version: number) => [{ ...first, asked: [{ version, least: 6 }] }, second];
  expect(promisesOf(told(6), log)).toEqual([]);
  expect(promisesOf(told(5), log)).toEqual(['one-truth']);
});

test('a deadline may fire a little late; a lost or much later one is found', async () => {
  const right = await letRunOut(61_000);
  expect(check(right.histories, [right.log], CALM)).toEqual([]);
  const late = await letRunOut(80_000);
  expect(promisesOf(late.histories, late.log)).toEqual(['deadlines']);
  const withFaults = { ...CALM, calmAt: NOW + 75_000 };
  expect(check(late.histories, [late.log], withFaults)).toEqual([]);
  const never = await letRunOut(1000);
  expect(promisesOf(never.histories, never.log)).toContain('deadlines');
});

test('a deadline is not checked closely if the shared clock jumped', async () => {
  const { histories, log } = await letRunOut(60_000 + 3_600_000);
  expect(promisesOf(histories, log)).toEqual(['deadlines']);
  expect(check(histories, [log], { ...CALM, isTimeSteady: false })).toEqual([]);
});

test('a deadline that fires twice is found', async () => {
  const { histories, log } = await letRunOut(61_000);
  const at = log.lines.findIndex((line) => line.includes('"why":"time"'));
  const again = { ...JSON.parse(log.lines[at]!), version: log.lines.length + 1 };
  const twice = { ...log, lines: [...log.lines, JSON.stringify(again)] };
  const found = check(histories, [twice], CALM).map(({ promise, words }) => `${promise}: ${words}`);
  expect(found).toContainEqual(expect.stringMatching(/^deadlines: .*fired twice/));
});

test('a deadline that clients see too early is found, whatever the log says', async () => {
  const { histories, log } = await letRunOut(61_000);
  const sooner = histories.map((history) => ({
    ...history,
    seen: history.seen.map((each) => ({ ...each, at: each.at - 30_000 })),
  }));
  const jumpy = { ...CALM, isTimeSteady: false };
  expect(check(sooner, [log], jumpy).map(({ promise }) => promise)).toContain('deadlines');
});

test('a client that saw different events, not all of them, or none is found', async () => {
  const { histories, log } = await playWhole();
  const [first, second] = histories as [History, History];
  const strange = { ...first.seen[5]!, text: first.seen[6]!.text };
  expect(promisesOf([{ ...first, seen: first.seen.with(5, strange) }, second], log)).toContain(
    'one-truth',
  );
  expect(promisesOf([{ ...first, seen: first.seen.slice(0, -1) }, second], log)).toEqual([
    'goes-on',
  ]);
  expect(promisesOf([], log)).toEqual(['one-truth']);
});
