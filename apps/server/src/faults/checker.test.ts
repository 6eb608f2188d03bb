/** The checker itself, on a game that needs no cluster. */
import type { Message } from '@marrakech/protocol';
import { awaited, legalDecisions } from '@marrakech/rules';
import { Host, MemoryStore, moverOf } from '@marrakech/table';
import { expect, test } from 'vitest';
import { optionsFor } from '../testing/running.js';
import { check } from './checker.js';
import type { FinalLog, History } from './history.js';

const GAME = 'a-game-to-be-checked';

/** A whole game of two, as both lived through it. */
async function playWhole(): Promise<{ histories: History[]; log: FinalLog }> {
  const parts = { store: new MemoryStore(), now: () => 1_800_000_000_000 };
  const opening = { options: optionsFor(2), host: 'p0' };
  const opened = await Host.open(parts, GAME, 'ab'.repeat(32), opening);
  if (!opened.ok) throw new Error(opened.error.code);
  const host = opened.value;
  const histories = ['p0', 'p1'].map((player): History => ({
    game: GAME,
    player,
    acknowledged: [],
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
      version: 0,
      seat,
      name: player,
      part: String(seat).repeat(64),
    });
  for (let number = 0; moverOf(host.table) !== undefined; number++) {
    const seat = moverOf(host.table)!;
    const { seats, play, version } = host.table;
    const sitter = seats[seat]!;
    const stamp = { id: `d${number}`, version, seat };
    const choices = legalDecisions(play!.state);
    const decision =
      awaited(play!.state).type === 'roll'
        ? ({ type: 'roll' } as const)
        : choices[number % choices.length]!;
    await say(sitter.type === 'person' ? sitter.player : '', { ...decision, ...stamp });
  }
  const lines = host.events.map((event) => JSON.stringify(event));
  for (const { seen } of histories)
    for (const [index, text] of lines.entries())
      seen.push({ version: index + 1, text, at: Date.now() + 1e12 });
  return { histories, log: { game: GAME, lines, isAbandoned: false } };
}

const promisesOf = (histories: readonly History[], log: FinalLog): readonly string[] => [
  ...new Set(check(histories, [log]).map(({ promise }) => promise)),
];

test('a game as it was has nothing against it', async () => {
  const { histories, log } = await playWhole();
  expect(histories[0]!.acknowledged.length).toBeGreaterThan(30);
  expect(check(histories, [log])).toEqual([]);
});

test('another decision than was acknowledged is found, and one that is missing', async () => {
  const { histories, log } = await playWhole();
  const [first, second] = histories as [History, History];
  const index = first.acknowledged.findIndex(({ said }) => said.type === 'orient');
  const { said, version } = first.acknowledged[index]!;
  if (said.type !== 'orient') throw new Error('nobody turned Assam');
  const facing = said.facing === 'N' ? 'E' : 'N';
  const other = { said: { ...said, facing } as const, version };
  const swapped = { ...first, acknowledged: first.acknowledged.with(index, other) };
  expect(promisesOf([swapped, second], log)).toEqual(['acknowledged']);
  const unknown = { said: { ...said, id: 'never' }, version };
  const lost = { ...first, acknowledged: first.acknowledged.with(index, unknown) };
  expect(promisesOf([lost, second], log)).toEqual(['acknowledged']);
});

test('who saw something else, not all of it, or nothing is found', async () => {
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
