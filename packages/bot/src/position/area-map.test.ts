import { makeSetup, startState } from '@marrakech/rules';
import {
  areaSize,
  makeChance,
  OVER,
  PHASE,
  playAtRandom,
  SQUARE_COUNT,
} from '@marrakech/rules/fast';
import { expect, test } from 'vitest';
import { makeAreaMap } from './area-map.js';

test.each([2, 3, 4])('%i players: area sizes equal those of the rules', (players) => {
  const setup = makeSetup({ players, dirhams: Array.from({ length: players }, () => 500) });
  if (!setup.ok) throw new Error(setup.error.code);
  const areas = makeAreaMap();
  const squares = Array.from({ length: SQUARE_COUNT }, (_, square) => square);
  for (let seed = 0; seed < 30; seed++) {
    const { below } = makeChance(seed);
    const state = startState(setup.value);
    while (state.data[PHASE] !== OVER) {
      playAtRandom(state, below);
      areas.measure(state.data);
      const wrong = squares.filter(
        (square) =>
          state.data[square] !== 0 && areas.sizes[square] !== areaSize(state.data, square),
      );
      expect({ seed, wrong }).toEqual({ seed, wrong: [] });
    }
  }
});
