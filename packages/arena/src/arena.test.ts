import { CLEAR_WEIGHTS, makeHandValue } from '@marrakech/bot/evaluation';
import { type SetupOptions } from '@marrakech/rules';
import { makeChance } from '@marrakech/rules/fast';
import { expect, test } from 'vitest';
import type { Answer, Contestant } from './matches/contestant.js';
import { eloEstimate, estimate } from './strength/elo.js';
import { parseEntrant } from './players/entrant.js';
import { seedsOf } from './matches/dice-and-piles.js';
import { playRotation, type Match } from './matches/match.js';
import { makeContestantByName, setupOf } from './testing/contestant-by-name.js';

const judge = makeHandValue(CLEAR_WEIGHTS);
const lookAhead = { turns: 1, beam: Infinity };

async function match(
  one: string,
  other: string,
  options: SetupOptions = { players: 2 },
): Promise<Match> {
  const setup = setupOf(options);
  return {
    setup,
    judge,
    lookAhead,
    one: await makeContestantByName(one, setup),
    other: await makeContestantByName(other, setup),
  };
}

test.each([
  ['greedy', 'random'],
  ['builder', 'random'],
  ['hunter', 'random'],
  ['keeper', 'random'],
  ['mcts:300', 'random'],
  ['nour', 'random'],
  ['net1@500p', 'random'],
])('%s beats %s', { timeout: 60_000 }, async (one, other) => {
  const entered = await match(one, other);
  const leads: number[] = [];
  for (const rotation of [1, 2, 3])
    leads.push((await playRotation(entered, 5, rotation)).result.adjustedLead);
  expect(estimate(leads).mean).toBeGreaterThan(5);
});

test('a rotation against oneself is an exact draw', async () => {
  const { result } = await playRotation(await match('greedy', 'greedy', { players: 3 }), 4, 0);
  expect(result.win).toBeCloseTo(1 / 3, 9);
  expect(result.lead).toBeCloseTo(0, 9);
  expect(result.adjustedLead).toBeCloseTo(0, 9);
});

const play = async (seed: number) =>
  (await playRotation(await match('hand1', 'mcts:50'), seed, 2)).result;

test('a match is reproducible by its seed', async () => {
  expect(await play(6)).toEqual(await play(6));
  expect(await play(7)).not.toEqual(await play(6));
});

test('every use has its own stream of random numbers', () => {
  const seeds = Array.from({ length: 200 }, (_, rotation) => seedsOf(9, rotation)).flatMap(
    ({ dice, pile, decision }) => [dice, pile(0), pile(1), decision(0), decision(1), decision(99)],
  );
  expect(new Set(seeds).size).toBe(seeds.length);
  expect(seeds.every(Number.isSafeInteger)).toBe(true);
});

/** A random player with random numbers of its own. */
const otherwise = ({ decide }: Contestant): Contestant => ({
  name: 'otherwise',
  decide: (state, seed, actions) =>
    decide(state, makeChance(seed + 1).below(2 ** 31) * 2 ** 16, actions),
});

async function amongEquals(options: SetupOptions, rotations: number): Promise<number[]> {
  const equal = await match('random', 'random', options);
  const entered = { ...equal, other: otherwise(equal.other) };
  const shares: number[] = [];
  for (let rotation = 0; rotation < rotations; rotation++)
    shares.push((await playRotation(entered, 11, rotation)).result.adjustedWin);
  return shares;
}

test('the interval between equals contains the truth in 95 % of runs', async () => {
  const size = 8;
  const shares = await amongEquals({ players: 2 }, 40 * size);
  const held = Array.from({ length: 40 }, (_, batch) => {
    const { mean, within } = estimate(shares.slice(batch * size, (batch + 1) * size));
    return Math.abs(mean - 0.5) <= within;
  }).filter(Boolean).length;
  // 38 are expected; 33 or fewer have a probability of 1 %.
  expect(held).toBeGreaterThan(33);
  const all = estimate(shares);
  expect(Math.abs(all.mean - 0.5)).toBeLessThan(1.5 * all.within);
}, 240_000);

test('subtracting the luck of draws changes no expectation', async () => {
  const { mean, within } = estimate(await amongEquals({ players: 2, edition: 'pergioco' }, 40));
  expect(Math.abs(mean - 0.5)).toBeLessThan(1.5 * within);
}, 240_000);

test('without luck far fewer games give the same precision', async () => {
  const entered = await match('hand1', 'greedy');
  const results = [];
  for (let rotation = 0; rotation < 16; rotation++)
    results.push((await playRotation(entered, 2, rotation)).result);
  const raw = estimate(results.map(({ win }) => win));
  const adjusted = estimate(results.map(({ adjustedWin }) => adjustedWin));
  expect(adjusted.within).toBeLessThan(0.7 * raw.within);
}, 120_000);

const FORFEIT: Answer = { type: 'forfeit', why: 'silent' };

test.each<[string, Answer, string]>([
  ['gives up', FORFEIT, 'silent'],
  ['turns Assam half way round', { type: 'orient', facing: 'N' }, 'illegal'],
])('a contestant that %s leaves, and the others play on', async (_, answer, why) => {
  const good = await match('greedy', 'greedy', { players: 3 });
  const entered = { ...good, one: { name: 'bad', decide: () => Promise.resolve(answer) } };
  const { result, forfeits } = await playRotation(entered, 1, 1);
  expect(result.win).toBe(0);
  expect(forfeits).toHaveLength(3);
  expect(new Set(forfeits.map((each) => `${each.side} ${each.why}`))).toEqual(
    new Set([`one ${why}`]),
  );
});

test.each([
  '',
  'unknown',
  'mcts:',
  'mcts:-1',
  'mcts:1e9',
  'mcts:9999999',
  'net9',
  'net1:',
  '__proto__',
  'constructor',
  'net2@',
  'net2@0ms',
  'net2@5s',
  'random@50ms',
  'program:',
  'program: ',
  'program:./x@50p',
  '=net1',
])('%j is not a contestant', (name) => {
  expect(parseEntrant(name)).toBeUndefined();
});

test.each([
  ['hakima@50ms', { type: 'player', name: 'hakima', label: 'hakima@50ms', budget: { ms: 50 } }],
  ['Hakima@50ms', { type: 'player', name: 'hakima', label: 'hakima@50ms', budget: { ms: 50 } }],
  ['Us=NOUR', { type: 'player', name: 'nour', label: 'Us' }],
  ['a=net2@300p', { type: 'player', name: 'net2', label: 'a', budget: { positions: 300 } }],
  ['new=net1:a=b.txt', { type: 'weights', turns: 1, file: 'a=b.txt', label: 'new' }],
  [
    'program:./bot --x=1 a@b@20ms',
    {
      type: 'program',
      command: './bot --x=1 a@b',
      label: 'program:./bot --x=1 a@b@20ms',
      budget: { ms: 20 },
    },
  ],
])('%s is a contestant', (name, entrant) => {
  expect(parseEntrant(name)).toEqual(entrant);
});

test('Elo: equal is 0, ten to one is 400, also against three opponents', () => {
  expect(eloEstimate({ mean: 0.5, within: 0 }, 1).mean).toBeCloseTo(0, 9);
  expect(eloEstimate({ mean: 10 / 11, within: 0 }, 1).mean).toBeCloseTo(400, 9);
  expect(eloEstimate({ mean: 0.25, within: 0 }, 3).mean).toBeCloseTo(0, 9);
});

test.each([
  [3, 3.182],
  [9, 2.262],
  [29, 2.045],
])('intervals of few values use Student’s factor: %i', (freedom, factor) => {
  const values = Array.from({ length: freedom + 1 }, (_, at) => at);
  const { error, within } = estimate(values);
  expect(within / error).toBeCloseTo(factor, 1);
});
