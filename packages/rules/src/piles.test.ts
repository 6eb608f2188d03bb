import { expect, test } from 'vitest';
import { apply } from './apply.js';
import { EDITION_NAMES, EDITIONS } from './editions.js';
import { awaited, drawOdds } from './legal.js';
import { COLOURS, makeSetup } from './setup.js';
import { startState, type State } from './state.js';
import { after, position, whyNot } from './testing/drawn-position.js';
import { agreed } from './testing/every-setup.js';
import { nextRug, viewOf } from './view.js';

const piles = (state: State) =>
  viewOf(state).players.map(({ pile }) =>
    pile.map(({ colour, rugs }) => `${rugs} ${colour}`).join(', '),
  );
const start = (options: Parameters<typeof agreed>[0]) => startState(agreed(options));
const faceUp = EDITION_NAMES.filter((edition) => edition !== 'pergioco');

test.each([2, 3, 4] as const)(
  '5.1 %i play, seat 1 begins and the turn passes in seating order',
  (players) => {
    // The corner loop brings Assam back to a1 whenever he is turned west and rolls a 1.
    let state = position({ players, colours: 1, assam: 'a1', facing: 'N' });
    for (let turn = 0; turn < 2 * players; turn++) {
      expect(awaited(state)).toEqual({ type: 'orient', seat: turn % players });
      state = after(state, 'W', '1', turn % 2 === 0 ? 'a2a3' : 'a2b2');
    }
  },
);

test.each([0, 1, 5, 2.5, -2, Number.NaN, '3', undefined])('5.1 %j cannot play', (players) => {
  const setup = makeSetup({ players: players as number });
  expect(setup).toMatchObject({ ok: false, error: { code: 'player-count' } });
});

test('5.1 those who are out are passed over', () => {
  const state = position({ players: 4, player: 2, phase: 'lay', out: [3] });
  expect(awaited(after(state, 'd3c3'))).toEqual({ type: 'orient', seat: 3 });
});

test.each(EDITION_NAMES)(
  '5.2 two players have 12 rugs of each of two colours, or 15: %s',
  (edition) => {
    const each = edition === 'pergioco' ? 15 : 12;
    expect(piles(start({ edition, players: 2 }))).toEqual([
      `${each} A, ${each} B`,
      `${each} C, ${each} D`,
    ]);
  },
);

test.each(EDITION_NAMES)(
  '5.3 8.3 two players may agree on one colour each, 15 rugs: %s',
  (edition) => {
    expect(piles(start({ edition, players: 2, colours: 1 }))).toEqual(['15 A', '15 B']);
  },
);

test.each(EDITION_NAMES)('5.4 three players have one colour and 15 rugs each: %s', (edition) => {
  expect(piles(start({ edition, players: 3 }))).toEqual(['15 A', '15 B', '15 C']);
});

test.each(EDITION_NAMES)('5.5 four players have one colour and 12 rugs each: %s', (edition) => {
  expect(piles(start({ edition, players: 4 }))).toEqual(['12 A', '12 B', '12 C', '12 D']);
});

test.each([3, 4])('5.4 5.5 two colours each are for two players, not for %i', (players) => {
  expect(makeSetup({ players, colours: 2 })).toEqual({
    ok: false,
    error: { code: 'colour-count', found: '2' },
  });
});

test.each([2, 3, 4])('5.6 everyone starts with 30 dirhams: %i players', (players) => {
  const purses = viewOf(start({ players })).players.map(({ dirhams }) => dirhams);
  expect(purses).toEqual(Array.from({ length: players }, () => 30));
});

const colours = (players: number, each: 1 | 2) =>
  viewOf(start({ players, colours: each })).players.map(({ pile }) =>
    pile.map(({ colour }) => colour).join(''),
  );

test('5.7 colours are A to D in seating order', () => {
  expect(colours(2, 1)).toEqual(['A', 'B']);
  expect(colours(3, 1)).toEqual(['A', 'B', 'C']);
  expect(colours(4, 1)).toEqual(['A', 'B', 'C', 'D']);
  expect(colours(2, 2)).toEqual(['AB', 'CD']);
});

test('5.7 a rug is laid in its owner’s colour', () => {
  for (const [player, colour] of COLOURS.entries()) {
    const state = position({ players: 4, player: player + 1, phase: 'lay' });
    expect(viewOf(after(state, 'd3c3')).halves.map((half) => half.colour)).toEqual([
      colour,
      colour,
    ]);
  }
});

test('5.8 two colours are laid in the order they are drawn', () => {
  const laid = after(start({ players: 2 }), 'draw:B', 'draw:C', 'S', '2', 'c2c3');
  expect(viewOf(laid).halves.map(({ colour }) => colour)).toEqual(['B', 'B']);
  expect(piles(laid)).toEqual(['12 A, 11 B', '12 C, 12 D']);
});

test('5.8 a rug is drawn at random from what is left, without putting back', () => {
  const state = position({ players: 2, rugs: [3, 1, 4, 0] });
  expect(drawOdds(state, 0)).toEqual([
    { colour: 'A', odds: 3 / 4 },
    { colour: 'B', odds: 1 / 4 },
  ]);
  expect(drawOdds(state, 1)).toEqual([{ colour: 'C', odds: 1 }]);
  expect(awaited(state)).toEqual({ type: 'draw', seat: 0, odds: drawOdds(state, 0) });
  expect(whyNot(state, 'draw:D')).toBe('colour-not-left');
});

test('5.8 no rug is laid before it is drawn', () => {
  const state = position({ players: 2, phase: 'lay' });
  expect(whyNot(state, 'd3c3')).toBe('rug-not-drawn');
  expect(whyNot(after(state, 'draw:A'), 'd3c3')).toBeUndefined();
});

test('5.8 a player cannot draw another player’s colour', () => {
  const state = start({ players: 2 });
  expect(drawOdds(state, 0).map(({ colour }) => colour)).toEqual(['A', 'B']);
  const other = apply(state, { type: 'draw', seat: 0, colour: 'C' });
  expect(other).toMatchObject({ ok: false, error: { code: 'not-own-colour', rule: '5.7' } });
});

test('5.8 with one colour each there is nothing to draw', () => {
  const state = start({ players: 2, colours: 1 });
  expect(awaited(state)).toEqual({ type: 'orient', seat: 0 });
  expect(whyNot(state, 'draw:A')).toBe('already-drawn');
});

test.each(faceUp)('5.9 everyone sees the next rug of every pile: %s', (edition) => {
  expect(EDITIONS[edition].pileFace).toBe('up');
  const drawn = after(start({ edition, players: 2 }), 'draw:B', 'draw:C');
  expect([nextRug(drawn, 0), nextRug(drawn, 1)]).toEqual(['B', 'C']);
  // The next rug is drawn as soon as one is laid, before the other player begins.
  const laid = after(drawn, 'S', '2', 'c2c3');
  expect(awaited(laid)).toMatchObject({ type: 'draw', seat: 0 });
  expect(awaited(after(laid, 'draw:A'))).toEqual({ type: 'orient', seat: 1 });
  expect(whyNot(after(laid, 'draw:A'), 'draw:B')).toBe('already-drawn');
});

test('5.9 turning last, the next rug is turned over before Assam is', () => {
  const begun = after(start({ players: 2, order: 'turn-last' }), 'draw:B', 'draw:C', '2', 'c2c3');
  expect(awaited(begun)).toMatchObject({ type: 'draw', seat: 0 });
  expect(awaited(after(begun, 'draw:A'))).toEqual({ type: 'orient', seat: 0 });
});

test('5.9 when the last rug of a pile is laid there is nothing more to turn over', () => {
  const state = position({ players: 2, phase: 'lay', rugs: [1, 0, 1, 0], next: 'A C' });
  expect(awaited(after(state, 'd3c3'))).toEqual({ type: 'orient', seat: 1 });
});

test('5.10 under pergioco a rug is seen when its owner’s turn starts', () => {
  const state = start({ edition: 'pergioco', players: 2 });
  expect(awaited(state)).toMatchObject({ type: 'draw', seat: 0 });
  expect(whyNot(state, 'draw:C')).toBe('face-down');
  const drawn = after(state, 'draw:A');
  expect(awaited(drawn)).toEqual({ type: 'orient', seat: 0 });
  expect([nextRug(drawn, 0), nextRug(drawn, 1)]).toEqual(['A', undefined]);
  const laid = after(drawn, 'E', '2', 'f3f2');
  expect([nextRug(laid, 0), nextRug(laid, 1)]).toEqual([undefined, undefined]);
  expect(awaited(laid)).toMatchObject({ type: 'draw', seat: 1 });
  expect(whyNot(laid, 'draw:B')).toBe('face-down');
});

test('5.10 under pergioco, turning last, the next rug stays hidden while its owner turns Assam', () => {
  const state = start({ edition: 'pergioco', players: 2, order: 'turn-last' });
  const laid = after(state, 'draw:A', '2', 'f3f2');
  expect(awaited(laid)).toEqual({ type: 'orient', seat: 0 });
  expect(whyNot(laid, 'draw:B')).toBe('face-down');
  expect(awaited(after(laid, 'E'))).toMatchObject({ type: 'draw', seat: 1 });
});

test.each(['gigamic', 'fractal', 'pergioco'] as const)(
  '5.11 turn last is offered by %s',
  (edition) => {
    const setup = makeSetup({ edition, players: 3, order: 'turn-last' });
    expect(setup).toMatchObject({ ok: true, value: { order: 'turn-last' } });
  },
);

test('5.11 turn last is not offered by first', () => {
  const setup = makeSetup({ edition: 'first', players: 3, order: 'turn-last' });
  expect(setup).toEqual({ ok: false, error: { code: 'order-not-offered', found: 'first' } });
});
