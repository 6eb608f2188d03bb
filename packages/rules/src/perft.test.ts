import { expect, test, vi } from 'vitest';
import { makeDecision } from './actions.js';
import { legalDecisions } from './legal.js';
import { perft } from './perft.js';
import { SQUARES } from './squares.js';
import { startState, stateKey, type State } from './state.js';
import { position } from './testing/drawn-position.js';
import { agreed } from './testing/every-setup.js';

// Slow on a shared machine; the timeout only guards against a hang.
vi.setConfig({ testTimeout: 120_000 });

const listed = (state: State) => legalDecisions(state).map(makeDecision).join(' ');
const start = (options: Parameters<typeof agreed>[0]) => startState(agreed(options));

test.each([
  // With two players the third turn pays only for the second turn's rugs: less than with three.
  [2, [0, 3030, 627_030]],
  [3, [0, 3030, 727_746]],
  [4, [0, 3030, 727_746]],
])(
  '%i players, one colour each: 111, 10,917 and 1,091,040 ways; paid on them: %j',
  (players, paid) => {
    const state = start({ players, colours: 1 });
    const before = stateKey(state);
    const counts = [1, 2, 3].map((turns) => perft(state, turns));
    expect(counts.map(({ ways }) => ways)).toEqual([111, 10_917, 1_091_040]);
    expect(counts.map((count) => count.paid)).toEqual(paid);
    expect(stateKey(state)).toBe(before);
  },
);

test.each(['N', 'E', 'S', 'W'] as const)('1.11 the first facing changes no count: %s', (facing) => {
  expect(perft(start({ players: 3, facing }), 2)).toEqual({ ways: 10_917, paid: 3030 });
});

test('with two colours each every draw counts', () => {
  // Two draws before the first turn and one after each: 4 × 111, then 2 × 10,917 × 4.
  const state = start({ players: 2 });
  expect(perft(state, 1).ways).toBe(4 * 111);
  expect(perft(state, 2).ways).toBe(4 * 2 * 10_917);
  expect(perft(start({ players: 2, edition: 'pergioco' }), 2).ways).toBe(2 * 2 * 10_917);
});

test('2.7 turning last one turn has 4 rolls and their places, then 3 facings', () => {
  // Facing south on d4: 12 places around d3, 11 around d2, 7 around d1 and e1.
  expect(perft(start({ players: 3, order: 'turn-last' }), 1).ways).toBe((12 + 11 + 7 + 7) * 3);
});

test('a game that ends earlier counts as one', () => {
  const last = position({ player: 3, rugs: [0, 0, 1], phase: 'lay' });
  expect(perft(last, 3).ways).toBe(12);
});

const CROWD = `
  .  .  .  .  .  .  .
  .  .  .  .  .  .  .
  .  .  Bv B> B< .  .
  .  Av B^ .  C  .  .
  .  A^ .  A> A< .  .
  .  .  .  C> C< .  .
  .  .  .  .  .  .  .`;

test('the order of the legal decisions', async () => {
  const orders = [
    ...(['N', 'E', 'S', 'W'] as const).map(
      (facing) => `${facing}: ${listed(position({ facing }))}`,
    ),
    ...SQUARES.map((assam) => `${assam}: ${listed(position({ assam, phase: 'lay' }))}`),
    `crowd: ${listed(position({ board: CROWD, phase: 'lay' }))}`,
    `crowd, cover-own: ${listed(position({ board: CROWD, phase: 'lay', house: 'cover-own' }))}`,
  ];
  await expect(orders.join('\n')).toMatchFileSnapshot('../test-data/order-of-decisions.txt');
});
