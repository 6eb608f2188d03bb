import { expect, test } from 'vitest';
import { EDITION_NAMES } from './editions.js';
import { awaited } from './legal.js';
import { areaAt, rollPreviews, paymentOn, payments } from './roll-preview.js';
import type { State } from './state.js';
import { after, position } from './testing/drawn-position.js';
import { viewOf } from './view.js';

const purses = (state: State) => viewOf(state).players.map(({ dirhams }) => dirhams);

// Five squares of B are connected around c2; the rug on e1 f1 touches them only at a corner.
const FIVE = `
  .  .  .  .  .  .  .
  .  .  .  .  .  .  .
  .  .  .  .  .  .  .
  .  .  .  .  .  .  .
  .  Bv .  .  .  .  .
  .  B^ B> B< .  .  .
  .  .  B  .  B> B< .`;

test('3.1 example: an area of five connected squares costs five dirhams', () => {
  const state = position({ board: FIVE });
  const walked = after(state, 'S', '2');
  expect(viewOf(walked).assam).toBe('d2');
  expect(purses(walked)).toEqual([25, 35, 30]);
  expect(areaAt(state, 'd2')).toEqual({
    colour: 'B',
    owner: 1,
    neutral: false,
    squares: ['c1', 'b2', 'c2', 'd2', 'b3'],
  });
});

test('3.1 the squares of an area cost the same, whichever of them Assam stops on', () => {
  const state = position({ board: FIVE });
  for (const square of ['c1', 'b2', 'c2', 'd2', 'b3'] as const)
    expect([square, paymentOn(state, square)]).toEqual([square, { to: 1, due: 5, paid: 5 }]);
});

test('3.1 a lone half costs one dirham, its covered half counts no more', () => {
  const state = position({
    board: `
      .  .  .  .  .  .  .
      .  .  .  .  .  .  .
      .  .  .  .  .  .  .
      .  .  .  .  .  .  .
      .  .  .  B  .  .  .
      .  .  .  Cv .  .  .
      .  .  .  C^ .  .  .`,
  });
  expect(purses(after(state, 'S', '1'))).toEqual([29, 31, 30]);
  expect(purses(after(state, 'S', '2'))).toEqual([28, 30, 32]);
});

test('3.2 squares that touch only at a corner are not connected', () => {
  const state = position({ board: FIVE });
  expect(paymentOn(state, 'e1')).toEqual({ to: 1, due: 2, paid: 2 });
  const corners = position({
    board: `
      .  .  .  .  .  .  .
      .  .  .  .  .  .  .
      .  .  B  .  B  .  .
      .  .  .  B  .  .  .
      .  .  B  .  B  .  .
      .  .  .  .  .  .  .
      .  .  .  .  .  .  .`,
    assam: 'a1',
  });
  expect(paymentOn(corners, 'd4')).toEqual({ to: 1, due: 1, paid: 1 });
});

const TWO_COLOURS = `
  .  .  .  .  .  .  .
  .  .  .  .  .  .  .
  .  .  .  .  .  .  .
  .  .  .  .  .  .  .
  .  .  Dv C> C< .  .
  .  .  D^ .  .  .  .
  .  .  .  .  .  .  .`;

test('3.3 what counts is the colour: two colours of one owner are two areas', () => {
  const state = position({ players: 2, board: TWO_COLOURS, next: 'A C' });
  expect(paymentOn(state, 'd3')).toEqual({ to: 1, due: 2, paid: 2 });
  expect(paymentOn(state, 'c3')).toEqual({ to: 1, due: 2, paid: 2 });
  expect(purses(after(state, 'S', '1'))).toEqual([28, 32]);
});

test('3.4 bare ground costs nothing', () => {
  const state = position({ board: FIVE });
  expect(purses(after(state, 'E', '3'))).toEqual([30, 30, 30]);
  expect(paymentOn(state, 'g4')).toBeUndefined();
  expect(areaAt(state, 'g4')).toBeUndefined();
});

test.each(['C', 'D'])('3.5 one’s own rugs of either colour cost nothing: %s', (colour) => {
  const board = TWO_COLOURS.replaceAll('C', colour === 'C' ? 'C' : 'D');
  const state = position({ players: 2, board, player: 2, next: 'A C' });
  expect(purses(after(state, 'S', '1'))).toEqual([30, 30]);
  expect(payments(state).size).toBe(0);
});

test('3.6 neutral rugs cost nothing', () => {
  const state = position({ board: FIVE, out: [2] });
  expect(purses(after(state, 'S', '2'))).toEqual([30, 30, 30]);
  expect(areaAt(state, 'd2')?.neutral).toBe(true);
  expect(payments(state).size).toBe(0);
});

test('3.7 the payment is made before the rug is laid', () => {
  const walked = after(position({ board: FIVE }), 'S', '2');
  expect(awaited(walked)).toEqual({ type: 'lay', seat: 0 });
  expect(purses(walked)).toEqual([25, 35, 30]);
  // Covering most of the area afterwards changes nothing.
  expect(purses(after(walked, 'c2c1'))).toEqual([25, 35, 30]);
});

test.each(EDITION_NAMES)(
  '3.8 a player who can just pay in full stays in with 0 dirhams: %s',
  (edition) => {
    const state = position({ board: FIVE, edition, dirhams: [5, 30, 30] });
    const walked = after(state, 'S', '2');
    expect(purses(walked)).toEqual([0, 35, 30]);
    expect(awaited(walked)).toEqual({ type: 'lay', seat: 0 });
  },
);

test.each(['gigamic', 'fractal', 'pergioco'] as const)(
  '3.9 a player who cannot pay in full pays everything and is out: %s',
  (edition) => {
    const state = position({ board: FIVE, edition, dirhams: [4, 30, 30] });
    const walked = after(state, 'S', '2');
    expect(purses(walked)).toEqual([0, 34, 30]);
    expect(viewOf(walked).players[0]).toMatchObject({ out: 1, rugs: 0 });
    expect(awaited(walked)).toEqual({ type: 'orient', seat: 1 });
  },
);

test('3.9 with 0 dirhams any payment puts a player out', () => {
  const walked = after(position({ board: FIVE, dirhams: [0, 30, 30] }), 'S', '2');
  expect(purses(walked)).toEqual([0, 30, 30]);
  expect(viewOf(walked).players[0]!.out).toBe(1);
});

test.each([0, 4])('3.10 under first a player with %i dirhams pays them and plays on', (dirhams) => {
  const state = position({ board: FIVE, edition: 'first', dirhams: [dirhams, 30, 30] });
  const walked = after(state, 'S', '2');
  expect(purses(walked)).toEqual([0, 30 + dirhams, 30]);
  expect(awaited(walked)).toEqual({ type: 'lay', seat: 0 });
  expect(awaited(after(walked, 'c2c1'))).toEqual({ type: 'orient', seat: 1 });
});

test('3.1 the preview says what each die value would cost for each facing', () => {
  const [ahead, right, left] = rollPreviews(position({ board: FIVE, dirhams: [3, 30, 30] }));
  expect([ahead!.facing, right!.facing, left!.facing]).toEqual(['S', 'W', 'E']);
  expect(
    ahead!.outcomes.map(({ die, square, payment, out }) => [die, square, payment, out]),
  ).toEqual([
    [1, 'd3', undefined, false],
    [2, 'd2', { to: 1, due: 5, paid: 3 }, true],
    [3, 'd1', undefined, false],
    [4, 'e1', { to: 1, due: 2, paid: 2 }, false],
  ]);
  expect(ahead!.expected).toBeCloseTo((2 / 6) * 3 + (1 / 6) * 2);
  expect(right!.expected).toBe(0);
});

test('3.10 under first the preview never shows a player going out', () => {
  const [ahead] = rollPreviews(position({ board: FIVE, edition: 'first', dirhams: [3, 30, 30] }));
  expect(ahead!.outcomes.map(({ out }) => out)).toEqual([false, false, false, false]);
});

test('2.8 turning last there is one preview before the roll and none after it', () => {
  const drawing = { board: FIVE, order: 'turn-last' } as const;
  expect(rollPreviews(position({ ...drawing, phase: 'roll' })).map(({ facing }) => facing)).toEqual(
    ['S'],
  );
  expect(rollPreviews(position({ ...drawing, phase: 'lay' }))).toEqual([]);
  expect(rollPreviews(position({ ...drawing, phase: 'orient' }))).toEqual([]);
});

test.each(['', 'z9', 'd', 'd22', undefined, null, 17, {}])('%j is not a square', (given) => {
  const state = position({ board: FIVE });
  expect(() => paymentOn(state, given as never)).toThrow(RangeError);
  expect(() => areaAt(state, given as never)).toThrow(/no such square/);
});
