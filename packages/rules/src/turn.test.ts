import { expect, test } from 'vitest';
import { makeDecision } from './actions.js';
import { DIE_FACES, DIE_ODDS, DIE_VALUES } from './die.js';
import { awaited, legalDecisions } from './legal.js';
import { FACINGS, type Facing } from './squares.js';
import { startState } from './state.js';
import { after, position, whyNot } from './testing/drawn-position.js';
import { agreed } from './testing/every-setup.js';
import { viewOf } from './view.js';

const awaits = (state: Parameters<typeof awaited>[0]) => {
  const asked = awaited(state);
  return asked.type === 'nothing' ? 'nothing' : `${asked.type} ${asked.seat + 1}`;
};

test('2.1 a turn is: orient, roll and walk, pay, lay a rug', () => {
  const start = startState(agreed({ players: 3 }));
  const seen = ['S', '2', 'c2c3', 'W'].map((_, index, words) =>
    awaits(after(start, ...words.slice(0, index))),
  );
  expect(seen).toEqual(['orient 1', 'roll 1', 'lay 1', 'orient 2']);
});

test.each([
  ['orient', '2'],
  ['orient', 'd3c3'],
  ['roll', 'S'],
  ['roll', 'd3c3'],
  ['lay', 'S'],
  ['lay', '2'],
] as const)('2.1 when it is time to %s, %s is not allowed', (phase, word) => {
  expect(whyNot(position({ phase }), word)).toBe('not-now');
});

test('2.1 example: Assam on d4 turned south, die 2: he stands on d2 and a rug comes on c2 c3', () => {
  const start = startState(agreed({ players: 3, facing: 'E' }));
  const walked = after(start, 'S', '2');
  expect(viewOf(walked).assam).toBe('d2');
  expect(viewOf(after(walked, 'c2c3')).halves).toMatchObject([
    { square: 'c2', colour: 'A', link: 'N' },
    { square: 'c3', colour: 'A', link: 'S' },
  ]);
});

test.each([
  ['N', ['N', 'E', 'W'], 'S'],
  ['E', ['E', 'S', 'N'], 'W'],
  ['S', ['S', 'W', 'E'], 'N'],
  ['W', ['W', 'N', 'S'], 'E'],
] as const)('2.2 2.3 facing %s he may be turned to %s, never to %s', (facing, may, never) => {
  const state = position({ facing });
  expect(legalDecisions(state)).toEqual(may.map((to) => ({ type: 'orient', facing: to })));
  for (const to of may) expect(viewOf(after(state, to)).facing).toBe(to);
  expect(whyNot(state, never)).toBe('half-turn');
});

test('2.4 the die has the faces 1, 2, 2, 3, 3, 4', () => {
  expect(DIE_FACES).toEqual([1, 2, 2, 3, 3, 4]);
  expect(DIE_ODDS.map(({ die, odds }) => [die, Math.round(odds * 6)])).toEqual([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 1],
  ]);
  const asked = awaited(position({ phase: 'roll' }));
  expect(asked).toEqual({ type: 'roll', seat: 0, odds: DIE_ODDS });
});

test.each([
  ['d4', 'N', ['d5', 'd6', 'd7', 'c7']],
  ['d4', 'E', ['e4', 'f4', 'g4', 'g3']],
  ['d4', 'S', ['d3', 'd2', 'd1', 'e1']],
  ['d4', 'W', ['c4', 'b4', 'a4', 'a5']],
] as const)('2.5 from %s facing %s the die values lead to %s', (assam, facing, squares) => {
  for (const die of DIE_VALUES) {
    const walked = after(position({ assam, facing, phase: 'roll' }), String(die));
    expect(viewOf(walked).assam).toBe(squares[die - 1]);
  }
});

test.each([
  ['d4', 'S', 3, 'S'],
  ['d4', 'S', 4, 'N'],
  ['a1', 'W', 1, 'N'],
  ['g7', 'N', 1, 'W'],
  ['b7', 'E', 4, 'E'],
] as const)('2.6 from %s facing %s after %i he keeps %s', (assam, facing, die, kept) => {
  const walked = after(position({ assam, facing, phase: 'roll' }), String(die));
  expect(viewOf(walked).facing).toBe(kept);
  const [rug] = legalDecisions(walked).map(makeDecision);
  expect(viewOf(after(walked, rug!)).facing).toBe(kept);
});

test('2.7 turning last: roll and walk, pay, lay, then orient', () => {
  const start = startState(agreed({ players: 3, order: 'turn-last' }));
  const words = ['2', 'c2c3', 'W', '3'];
  const seen = words.map((_, index) => awaits(after(start, ...words.slice(0, index))));
  expect(seen).toEqual(['roll 1', 'lay 1', 'orient 1', 'roll 2']);
});

test.each([
  ['roll', 'S'],
  ['roll', 'd3c3'],
  ['lay', 'S'],
  ['lay', '2'],
  ['orient', '2'],
  ['orient', 'd3c3'],
] as const)('2.7 turning last, when it is time to %s, %s is not allowed', (phase, word) => {
  expect(whyNot(position({ order: 'turn-last', phase }), word)).toBe('not-now');
});

test.each(FACINGS)(
  '2.7 2.3 turning last he may be left as he is (%s) or turned a quarter',
  (facing) => {
    const state = position({ order: 'turn-last', phase: 'orient', facing });
    const may = legalDecisions(state).map((decision) =>
      decision.type === 'orient' ? decision.facing : 'a rug',
    );
    expect(may[0]).toBe(facing);
    expect(may).toHaveLength(3);
    const opposite: Record<Facing, Facing> = { N: 'S', E: 'W', S: 'N', W: 'E' };
    expect(whyNot(state, opposite[facing])).toBe('half-turn');
  },
);

test.each([
  ['W', 'a4'],
  ['S', 'd1'],
  ['E', 'g4'],
] as const)('2.8 left facing %s, the next player walks that way', (facing, square) => {
  const state = position({ order: 'turn-last', phase: 'orient', facing: 'S' });
  expect(viewOf(after(state, facing, '3'))).toMatchObject({ assam: square, mover: 1 });
});

test('2.9 turning last, the game ends without an orientation after the last rug', () => {
  const last = position({
    order: 'turn-last',
    phase: 'lay',
    player: 3,
    rugs: [0, 0, 1],
  });
  const end = after(last, 'd3c3');
  expect(awaits(end)).toBe('nothing');
  expect(viewOf(end).facing).toBe('S');
  expect(whyNot(end, 'S')).toBe('game-over');
});

test('2.9 turning last, a player who laid their own last rug still orients while others have rugs', () => {
  const state = position({ order: 'turn-last', phase: 'lay', player: 2, rugs: [0, 1, 1] });
  expect(awaits(after(state, 'd3c3'))).toBe('orient 2');
  expect(awaits(after(state, 'd3c3', 'W'))).toBe('roll 3');
});
