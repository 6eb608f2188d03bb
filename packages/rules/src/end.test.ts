import { expect, test } from 'vitest';
import { awaited } from './legal.js';
import { resultOf, scores, standings } from './score.js';
import { equalStates } from './state.js';
import { after, position, whyNot } from './testing/drawn-position.js';
import { viewOf } from './view.js';

const LAST = { phase: 'lay', player: 3, rugs: [0, 0, 1] } as const;
const BOARD = `
  A> A< A  .  .  .  .
  .  .  .  .  .  .  .
  .  .  .  .  .  .  .
  .  .  .  .  .  .  .
  .  .  .  .  .  .  .
  .  .  .  .  .  .  .
  B  B  .  .  .  .  .`;

test('7.1 the game ends when the last rug is laid', () => {
  const before = position({ ...LAST, board: BOARD });
  expect(resultOf(before)).toBeUndefined();
  const end = after(before, 'd3c3');
  expect(awaited(end)).toEqual({ type: 'nothing' });
  expect(viewOf(end).phase).toBe('over');
});

test.each(['S', '2', 'd3c3', 'draw:A', 'leave:1'])(
  '7.1 after the end %s is not allowed',
  (word) => {
    expect(whyNot(after(position(LAST), 'd3c3'), word)).toBe('game-over');
  },
);

test('7.1 after the end no player has a next rug', () => {
  const drawn = after(position({ players: 2, next: 'A C' }), 'leave:1');
  const undrawn = after(position({ players: 2 }), 'leave:1');
  expect(equalStates(drawn, undrawn)).toBe(true);
  expect(viewOf(drawn).players[1]).not.toHaveProperty('next');
});

test('7.1 the next-to-last rug does not end it', () => {
  const state = position({ phase: 'lay', player: 2, rugs: [0, 1, 1] });
  expect(awaited(after(state, 'd3c3'))).toEqual({ type: 'orient', seat: 2 });
});

test('7.2 the score is one point for each visible half and one for each dirham', () => {
  const state = position({ ...LAST, board: BOARD, dirhams: [10, 20, 5] });
  expect(scores(state)).toEqual([13, 22, 5]);
  const end = after(state, 'd3c3');
  expect(scores(end)).toEqual([13, 22, 7]);
  expect(resultOf(end)?.scores).toEqual([13, 22, 7]);
  expect(standings(end)).toEqual([
    { seat: 1, place: 1, score: 22, visible: 2, dirhams: 20, rugs: 0, out: 0 },
    { seat: 0, place: 2, score: 13, visible: 3, dirhams: 10, rugs: 0, out: 0 },
    { seat: 2, place: 3, score: 7, visible: 2, dirhams: 5, rugs: 0, out: 0 },
  ]);
});

test('7.2 with two colours both count', () => {
  const state = position({
    players: 2,
    board: BOARD,
    rugs: [3, 0, 3, 0].map((n) => n + 4),
    next: 'A C',
  });
  expect(scores(state)).toEqual([35, 30]);
});

test('7.3 most points win', () => {
  const end = after(position({ ...LAST, board: BOARD, dirhams: [30, 30, 30] }), 'd3c3');
  expect(resultOf(end)).toEqual({ scores: [33, 32, 32], winners: [0] });
});

test('7.4 with equal points, most dirhams win', () => {
  const end = after(position({ ...LAST, board: BOARD, dirhams: [30, 31, 31] }), 'd3d2');
  expect(resultOf(end)).toEqual({ scores: [33, 33, 33], winners: [1, 2] });
  const clear = after(position({ ...LAST, board: BOARD, dirhams: [30, 31, 30] }), 'd3d2');
  expect(resultOf(clear)).toEqual({ scores: [33, 33, 32], winners: [1] });
  expect(standings(clear).map(({ seat, place }) => [seat, place])).toEqual([
    [1, 1],
    [0, 2],
    [2, 3],
  ]);
});

test.each(['gigamic', 'fractal', 'first'] as const)(
  '7.5 equal in both they share the win: %s',
  (edition) => {
    const state = position({ ...LAST, edition, board: BOARD, dirhams: [0, 31, 31] });
    const end = after(state, 'd3c3');
    expect(resultOf(end)).toEqual({ scores: [3, 33, 33], winners: [1, 2] });
    expect(standings(end).map(({ seat, place }) => [seat, place])).toEqual([
      [1, 1],
      [2, 1],
      [0, 3],
    ]);
  },
);

test('7.6 equal in both, under pergioco there is no winner', () => {
  const state = position({ ...LAST, edition: 'pergioco', board: BOARD, dirhams: [0, 31, 31] });
  expect(resultOf(after(state, 'd3c3'))).toEqual({ scores: [3, 33, 33], winners: [] });
  const clear = position({ ...LAST, edition: 'pergioco', board: BOARD, dirhams: [0, 31, 30] });
  expect(resultOf(after(clear, 'd3c3'))?.winners).toEqual([1]);
});

test('7.6 under pergioco a tie behind the first changes nothing', () => {
  const state = position({ ...LAST, edition: 'pergioco', board: BOARD, dirhams: [40, 31, 31] });
  expect(resultOf(after(state, 'd3c3'))?.winners).toEqual([0]);
});

test('7.7 a player who is out scores 0 and ranks below all who are in', () => {
  const state = position({ ...LAST, board: BOARD, rugs: [0, 0, 1], dirhams: [30, 0, 0], out: [1] });
  expect(scores(state)).toEqual([0, 2, 0]);
  const end = after(state, 'd3c3');
  expect(resultOf(end)).toEqual({ scores: [0, 2, 2], winners: [1, 2] });
  expect(standings(end).at(-1)).toMatchObject({ seat: 0, place: 3, score: 0, visible: 3, out: 1 });
});
