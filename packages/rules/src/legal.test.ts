import { expect, test } from 'vitest';
import type { Action } from './actions.js';
import { apply } from './apply.js';
import { ILLEGAL_CODES, whyIllegal, type IllegalCode } from './legal.js';
import { stateKey, type State } from './state.js';
import { after, position } from './testing/drawn-position.js';

const BOARD = `
  .  .  .  .  .  .  .
  .  .  .  .  .  .  .
  .  .  .  .  .  .  .
  .  .  .  .  .  .  .
  .  .  B> B< .  .  .
  .  .  .  .  .  .  .
  .  .  .  .  .  .  .`;
const LAYING = position({ board: BOARD, phase: 'lay' });
const ORIENTING = position({ board: BOARD });
const ROLLING = position({ board: BOARD, phase: 'roll' });
const UNDRAWN = position({ players: 2, phase: 'lay', rugs: [3, 0, 3, 0] });

const REFUSED: readonly (readonly [IllegalCode, State, Action])[] = [
  ['game-over', after(position({ players: 2 }), 'leave:1'), { type: 'orient', facing: 'S' }],
  ['not-now', ORIENTING, { type: 'roll', die: 2 }],
  ['half-turn', ORIENTING, { type: 'orient', facing: 'N' }],
  ['unknown-die', ROLLING, { type: 'roll', die: 5 as 4 }],
  ['not-neighbours', LAYING, { type: 'lay', rug: 'c3e3' }],
  ['not-next-to-assam', LAYING, { type: 'lay', rug: 'a1a2' }],
  ['under-assam', LAYING, { type: 'lay', rug: 'd4d5' }],
  ['whole-rug', LAYING, { type: 'lay', rug: 'd3c3' }],
  ['rug-not-drawn', UNDRAWN, { type: 'lay', rug: 'd3c3' }],
  ['not-own-colour', UNDRAWN, { type: 'draw', seat: 0, colour: 'C' }],
  ['colour-not-left', UNDRAWN, { type: 'draw', seat: 0, colour: 'B' }],
  ['already-drawn', after(UNDRAWN, 'draw:A'), { type: 'draw', seat: 0, colour: 'A' }],
  [
    'face-down',
    position({ edition: 'pergioco', players: 2 }),
    { type: 'draw', seat: 1, colour: 'C' },
  ],
  ['no-such-seat', ORIENTING, { type: 'leave', seat: 3 }],
  ['already-out', position({ out: [2] }), { type: 'leave', seat: 1 }],
  ['malformed', ORIENTING, { type: 'orient', facing: 'up' as 'N' }],
];

test.each(REFUSED)(
  '%s: refused with its rule, its action and what is awaited',
  (code, state, action) => {
    const before = stateKey(state);
    const illegal = whyIllegal(state, action);
    expect(illegal).toMatchObject({ code, rule: ILLEGAL_CODES[code], action });
    expect(apply(state, action)).toEqual({ ok: false, error: illegal });
    expect(stateKey(state)).toBe(before);
  },
);

test('every code of a refused action has its row', () => {
  expect(REFUSED.map(([code]) => code)).toEqual(Object.keys(ILLEGAL_CODES));
});

test('the phase of a refusal is the one the game is in', () => {
  const phases = [ORIENTING, ROLLING, LAYING].map(
    (state) => whyIllegal(state, { type: 'leave', seat: 9 })?.phase,
  );
  expect(phases).toEqual(['orient', 'roll', 'lay']);
});

test.each([
  null,
  undefined,
  0,
  '',
  'lay',
  [],
  {},
  { type: null },
  { type: 'LAY' },
  { type: 'toString' },
  { type: ['lay'] },
  { type: 'lay' },
  { type: 'lay', rug: null },
  { type: 'lay', rug: 4 },
  { type: 'lay', rug: ['d3', 'c3'] },
  { type: 'lay', rug: 'd3' },
  { type: 'lay', rug: 'd3c3 ' },
  { type: 'lay', rug: 'D3C3' },
  { type: 'orient' },
  { type: 'orient', facing: 0 },
  { type: 'orient', facing: ['S'] },
  { type: 'draw', seat: 0 },
  { type: 'draw', seat: 0, colour: 'a' },
])('a value that is not an action is malformed in every phase: %j', (garbage) => {
  for (const state of [ORIENTING, ROLLING, LAYING])
    expect(whyIllegal(state, garbage as Action)).toMatchObject({ code: 'malformed' });
});

test.each([-1, 3, 0.5, '0', null, undefined, Number.NaN, [0]])('%j is not a seat', (seat) => {
  for (const type of ['leave', 'draw'] as const) {
    const illegal = whyIllegal(LAYING, { type, seat, colour: 'A' } as Action);
    expect(illegal).toMatchObject({ code: 'no-such-seat' });
  }
});

test.each([0, 5, 2.5, '2', null, undefined, [2], Number.NaN])('the die never shows %j', (die) => {
  expect(whyIllegal(ROLLING, { type: 'roll', die } as Action)).toMatchObject({
    code: 'unknown-die',
  });
});
