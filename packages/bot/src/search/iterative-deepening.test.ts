import { awaited, legalDecisions, startState, type SetupWish } from '@marrakech/rules';
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

function positionWith(wish: SetupWish, type: 'orient' | 'lay', turns: number): State {
  const state = startState(setupOf(wish));
  const { below } = makeChance(5);
  while (awaited(state).type !== type || turnsToCome(state) > turns) playAtRandom(state, below);
  return state;
}

test('every step knows all decisions, and a deeper look comes to one after the other', () => {
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
] as const)('%j, %s: with %i turns to come the end is exact', (wish, type, turns) => {
  const state = positionWith(wish, type, turns);
  expect(turnsToCome(state)).toBe(turns);
  const steps = [...deepen(state, MIND, NO_LIMITS)];
  expect(steps.at(-1)!.exact).toBe(true);
  expect(steps.at(-1)!.judgements.every((one) => one.turns === turns)).toBe(true);
});

test('who stops asking keeps what there is', () => {
  const state = positionWith({ players: 2 }, 'orient', 30);
  const thinking = deepen(state, MIND, NO_LIMITS);
  const first = thinking.next();
  expect(first.done).toBe(false);
  expect(thinking.return(undefined).done).toBe(true);
});

test('a budget ends it early, with every decision known', () => {
  const state = positionWith({ players: 2 }, 'orient', 30);
  const all = [...deepen(state, MIND, NO_LIMITS)];
  const some = [...deepen(state, MIND, { positions: 50, stop: () => false })];
  expect(some.length).toBeLessThan(all.length);
  expect(some[0]!.judgements).toHaveLength(3);
});
