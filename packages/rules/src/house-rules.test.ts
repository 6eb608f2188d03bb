import { expect, test } from 'vitest';
import { makeBoard } from './notation/board-text.js';
import { legalDecisions } from './legal.js';
import { makeSetup } from './setup.js';
import { SETUP_FAULTS } from './setup-faults.js';
import { startState } from './state.js';
import { after, position, whyNot } from './testing/drawn-position.js';
import { agreed } from './testing/every-setup.js';
import { viewOf } from './view.js';

const BOARD = `
  .  .  .  .  .  .  .
  .  .  .  .  .  .  .
  .  .  .  B> B< .  .
  .  .  .  .  .  .  .
  .  .  .  A> A< .  .
  .  .  .  .  .  .  .
  .  .  .  .  .  .  .`;

test('8.1 with cover-own one may cover both halves of one’s own rug', () => {
  const state = position({ board: BOARD, phase: 'lay', house: 'cover-own' });
  expect(legalDecisions(state)).toContainEqual({ type: 'lay', rug: 'd3e3' });
  expect(makeBoard(after(state, 'e3d3'))).toBe(makeBoard(state));
});

test('8.1 with two colours each, of either colour', () => {
  const state = position({
    players: 2,
    board: BOARD,
    phase: 'lay',
    house: 'cover-own',
    next: 'A C',
  });
  expect(makeBoard(after(state, 'd5e5'))).toBe('7/7/3A>A<2/7/3A>A<2/7/7');
});

test('8.1 4.7 with cover-own one still may not cover both halves of another’s', () => {
  const state = position({ board: BOARD, phase: 'lay', house: 'cover-own' });
  expect(whyNot(state, 'd5e5')).toBe('whole-rug');
});

test('8.1 8.2 no house rule is on by default', () => {
  const setup = agreed({ players: 3 });
  expect(setup.houseRules).toEqual([]);
  expect(setup.dirhams).toEqual([30, 30, 30]);
  expect(whyNot(position({ board: BOARD, phase: 'lay' }), 'd3e3')).toBe('whole-rug');
});

test('8.2 each player may start with another number of dirhams, 0 to 1000', () => {
  const state = startState(agreed({ players: 3, dirhams: [0, 7, 1000] }));
  expect(viewOf(state).players.map(({ dirhams }) => dirhams)).toEqual([0, 7, 1000]);
});

test.each([
  [[30, 30]],
  [[30, 30, 30, 30]],
  [[30, 30, -1]],
  [[30, 30, 1001]],
  [[30, 30, 0.5]],
  [[30, 30, Number.NaN]],
  [[30, 30, '30']],
  [[30, 30, null]],
  [[]],
  [Object.assign([], { length: 3 })],
  ['30 30 30'],
  ['abc'],
  [{ length: 3 }],
  [30],
])('8.2 %j are not purses for three players', (dirhams) => {
  const setup = makeSetup({ players: 3, dirhams: dirhams as number[] });
  expect(setup).toMatchObject({ ok: false, error: { code: 'dirhams' } });
});

test('8.3 8.4 equal agreements give equal setups', () => {
  const plain = agreed({ players: 2 });
  const full = agreed({
    edition: 'gigamic',
    players: 2,
    order: 'turn-first',
    colours: 2,
    facing: 'S',
    dirhams: [30, 30],
    houseRules: [],
  });
  expect(full).toEqual(plain);
  const twice = agreed({ players: 2, houseRules: ['cover-own', 'cover-own'] });
  expect(twice.houseRules).toEqual(['cover-own']);
});

const REFUSED: readonly (readonly [(typeof SETUP_FAULTS)[number], object, string])[] = [
  ['unknown-edition', { players: 2, edition: 'second' }, 'second'],
  ['player-count', { players: 5 }, '5'],
  ['unknown-order', { players: 2, order: 'turn-never' }, 'turn-never'],
  ['order-not-offered', { players: 2, edition: 'first', order: 'turn-last' }, 'first'],
  ['colour-count', { players: 2, colours: 3 }, '3'],
  ['unknown-facing', { players: 2, facing: 'n' }, 'n'],
  ['dirhams', { players: 2, dirhams: [1, 2, 3] }, '1,2,3'],
  ['unknown-house-rule', { players: 2, houseRules: ['no-mosaics'] }, 'no-mosaics'],
];

test.each(REFUSED)('8.1 8.2 8.3 8.4 a table cannot agree on this: %s', (code, options, found) => {
  expect(makeSetup(options as { players: number })).toEqual({ ok: false, error: { code, found } });
});

test.each([
  ['player-count', null],
  ['player-count', undefined],
  ['player-count', 3],
  ['player-count', 'three'],
  ['player-count', []],
  ['player-count', { players: { toString: null } }],
  ['unknown-edition', { players: 3, edition: Object.create(null) as object }],
  ['unknown-edition', { players: 3, edition: ['gigamic'] }],
  ['dirhams', { players: 3, dirhams: [Object.create(null), 1, 2] }],
  ['unknown-house-rule', { players: 3, houseRules: 'cover-own' }],
  ['unknown-house-rule', { players: 3, houseRules: { find: 1 } }],
  ['unknown-house-rule', { players: 3, houseRules: [undefined] }],
] as const)('options of the wrong shape get %s, not a throw: %j', (code, options) => {
  expect(makeSetup(options as { players: number })).toMatchObject({ ok: false, error: { code } });
});

test('every fault of a setup has its row', () => {
  expect(REFUSED.map(([code]) => code)).toEqual([...SETUP_FAULTS]);
});
