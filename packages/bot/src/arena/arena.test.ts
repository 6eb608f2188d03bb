import { makeSetup, type Setup } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { CLEAR_EYES, makeHandValue } from '../hand-value.js';
import { makeContestant } from './contestants.js';
import { eloEstimate, estimate } from './elo.js';
import { playRotation, type Match } from './match.js';

function twoPlayers(): Setup {
  const setup = makeSetup({ players: 2 });
  if (!setup.ok) throw new Error(setup.error.code);
  return setup.value;
}

const setup = twoPlayers();
const judge = makeHandValue(CLEAR_EYES);

async function match(one: string, other: string, players = 2): Promise<Match> {
  const [first, second] = [await makeContestant(one, setup), await makeContestant(other, setup)];
  if (first === undefined || second === undefined) throw new Error('nobody of that name');
  return { wish: { players }, one: first, other: second, judge };
}

test.each([
  ['greedy', 'random'],
  ['builder', 'random'],
  ['hunter', 'random'],
  ['keeper', 'random'],
  ['mcts:300', 'random'],
  ['nour', 'random'],
])('%s beats %s', { timeout: 60_000 }, async (one, other) => {
  const entered = await match(one, other);
  const leads = [1, 2, 3].map((seed) => playRotation(entered, seed).adjustedLead);
  expect(estimate(leads).mean).toBeGreaterThan(5);
});

test('against oneself a rotation is a draw to the last point', async () => {
  const account = playRotation(await match('greedy', 'greedy', 3), 4);
  expect(account.win).toBeCloseTo(1 / 3, 9);
  expect(account.lead).toBeCloseTo(0, 9);
  expect(account.adjustedLead).toBeCloseTo(0, 9);
});

test('the same match gives the same account', async () => {
  const accounts = [await match('hand1', 'mcts:50'), await match('hand1', 'mcts:50')].map((one) =>
    playRotation(one, 6),
  );
  expect(accounts[0]).toEqual(accounts[1]);
});

test.each(['', 'nobody', 'mcts:', 'mcts:-1', 'mcts:1e9', 'net9', '__proto__'])(
  'nobody is called %j',
  async (name) => {
    expect(await makeContestant(name, setup)).toBeUndefined();
  },
);

test('Elo: equal is 0, ten to one is 400, and three opponents share', () => {
  expect(eloEstimate({ mean: 0.5, within: 0 }, 1).mean).toBeCloseTo(0, 9);
  expect(eloEstimate({ mean: 10 / 11, within: 0 }, 1).mean).toBeCloseTo(400, 9);
  expect(eloEstimate({ mean: 0.25, within: 0 }, 3).mean).toBeCloseTo(0, 9);
  expect(estimate([1, 1, 0, 0])).toEqual({ mean: 0.5, within: 1.96 * Math.sqrt(1 / 12) });
});
