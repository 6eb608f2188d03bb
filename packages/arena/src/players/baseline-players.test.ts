import { POINTS, utility } from '@marrakech/bot/position';
import { CLEAR_WEIGHTS, makeHandValue } from '@marrakech/bot/evaluation';
import { Expectimax } from '@marrakech/bot/search';
import {
  legalDecisions,
  play,
  startState,
  type Decision,
  type SetupOptions,
} from '@marrakech/rules';
import { copyState, makeChance, MOVER, playAtRandom, type State } from '@marrakech/rules/fast';
import { expect, test } from 'vitest';
import { setupOf } from '../testing/contestant-by-name.js';
import { makeBaselinePlayer } from './baseline-players.js';

const evaluate = makeHandValue(CLEAR_WEIGHTS);

function positionOf(options: SetupOptions, seed: number, actions: number): State {
  const state = startState(setupOf(options));
  const { below } = makeChance(seed);
  for (let count = 0; count < actions; count++) playAtRandom(state, below);
  return state;
}

/** The utilities of facings by a full search of two turns. */
function worths(state: State, facings: readonly Decision[]): number[] {
  const search = new Expectimax(state, evaluate, POINTS);
  return facings.map((facing) => {
    const next = copyState(state);
    play(next, facing);
    search.look(next, 2, Infinity);
    return utility(search.values, 0, state.data[MOVER]!, state.switches.seats, POINTS);
  });
}

// In all of these, a beam of three places would choose another facing.
test.each([
  [2, 10, 10],
  [2, 16, 150],
  [2, 34, 65],
  [3, 3, 30],
  [3, 23, 45],
  [3, 37, 90],
])('hand2 leaves nothing out: %i players, seed %i after %i actions', (players, seed, actions) => {
  const state = positionOf({ players }, seed, actions);
  const best = Math.max(...worths(state, legalDecisions(state)));
  const chosen = makeBaselinePlayer('hand2')!.decide(state, 0);
  expect(worths(state, [chosen])[0]).toBeCloseTo(best, 9);
});
