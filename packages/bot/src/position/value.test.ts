import { makeSetup, resultOf, startState, type SetupOptions } from '@marrakech/rules';
import { makeChance, playRandomGame } from '@marrakech/rules/fast';
import { expect, test } from 'vitest';
import { SCORE, utility, VALUE_LENGTH, WIN, writeResult } from './value.js';

const SETUPS: readonly SetupOptions[] = [
  { players: 2 },
  { players: 2, edition: 'pergioco' },
  { players: 3, dirhams: [4, 3, 30] },
  { players: 4, order: 'turn-last', dirhams: [2, 2, 2, 2] },
];

test.each(SETUPS)('the value of a finished game is its result: %j', (options) => {
  const setup = makeSetup(options);
  if (!setup.ok) throw new Error(setup.error.code);
  const value = new Float64Array(VALUE_LENGTH);
  for (let seed = 0; seed < 300; seed++) {
    const state = startState(setup.value);
    playRandomGame(state, makeChance(seed).below);
    writeResult(state, value, 0);
    const { scores, winners } = resultOf(state)!;
    const seats = scores.length;
    const wins = scores.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
    const found = {
      seed,
      scores: [...value.subarray(SCORE, SCORE + seats)],
      wins: [...value.subarray(WIN, WIN + seats)],
    };
    expect(found).toEqual({ seed, scores, wins });
  }
});

test('the lead is relative to the mean of the others', () => {
  const value = Float64Array.from([50, 40, 30, 0, 0.5, 0.3, 0.2, 0]);
  expect(utility(value, 0, 0, 3, { win: 0, lead: 1 })).toBe(15);
  expect(utility(value, 0, 2, 3, { win: 1, lead: 0 })).toBe(0.2);
});
