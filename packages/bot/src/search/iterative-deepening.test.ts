import { awaited, legalDecisions, startState, type SetupOptions } from '@marrakech/rules';
import { makeChance, playAtRandom, type State } from '@marrakech/rules/fast';
import { expect, test } from 'vitest';
import { deepen, turnsToCome, type SearchConfig } from './iterative-deepening.js';
import { CLEAR_WEIGHTS, makeHandValue } from '../evaluation/hand-value.js';
import { setupOf } from '../testing/setup-of.js';

const MIND: SearchConfig = {
  evaluate: makeHandValue(CLEAR_WEIGHTS),
  aim: { win: 1, lead: 0.01 },
  turns: 2,
  rootBeam: 3,
  beam: 2,
  lastTurns: 2,
};
const NO_LIMITS = { positions: Infinity, stop: () => false };

function positionWith(options: SetupOptions, type: 'orient' | 'lay', turns: number): State {
  const state = startState(setupOf(options));
  const { below } = makeChance(5);
  while (awaited(state).type !== type || turnsToCome(state) > turns) playAtRandom(state, below);
  return state;
}

test('every step has all decisions, and a deeper pass searches them one at a time', () => {
  const state = positionWith({ players: 3 }, 'lay', 20);
  const steps = [...deepen(state, MIND, NO_LIMITS)];
  const count = legalDecisions(state).length;
  expect(steps.map(({ judgements }) => judgements.length)).toEqual(steps.map(() => count));
  expect(
    steps.map(({ judgements }) => judgements.filter(({ turns }) => turns === 2).length),
  ).toEqual([0, 1, 2, 3]);
  expect(steps.every(({ exact }) => !exact)).toBe(true);
});

test.each([
  [{ players: 2 }, 'orient', 2],
  [{ players: 4 }, 'lay', 2],
  [{ players: 2, order: 'turn-last' }, 'orient', 2],
  [{ players: 3 }, 'lay', 1],
] as const)('%j, %s: with %i turns to come the end is exact', (options, type, turns) => {
  const state = positionWith(options, type, turns);
  expect(turnsToCome(state)).toBe(turns);
  const steps = [...deepen(state, MIND, NO_LIMITS)];
  expect(steps.at(-1)!.exact).toBe(true);
  expect(steps.at(-1)!.judgements.every((one) => one.turns === turns)).toBe(true);
});

test('the last step is the result when the caller stops iterating', () => {
  const state = positionWith({ players: 2 }, 'orient', 30);
  const thinking = deepen(state, MIND, NO_LIMITS);
  const first = thinking.next();
  expect(first.done).toBe(false);
  expect(thinking.return(undefined).done).toBe(true);
});

test('a budget ends it early, with a judgement of every decision', () => {
  const state = positionWith({ players: 2 }, 'orient', 30);
  const all = [...deepen(state, MIND, NO_LIMITS)];
  const some = [...deepen(state, MIND, { positions: 50, stop: () => false })];
  expect(some.length).toBeLessThan(all.length);
  expect(some[0]!.judgements).toHaveLength(3);
});
