import { expect, test } from 'vitest';
import { makeBoard } from './notation/board-text.js';
import { awaited } from './legal.js';
import { paymentOn } from './roll-preview.js';
import { resultOf, standings } from './score.js';
import { after, position, whyNot } from './testing/drawn-position.js';
import { viewOf } from './view.js';

const BOARD = `
  .  .  .  .  .  .  .
  .  .  .  .  .  .  .
  .  .  .  .  .  .  .
  .  .  .  .  A> A< .
  .  .  .  .  .  .  .
  .  .  B> B< .  .  .
  .  .  .  .  .  .  .`;
const POOR = { board: BOARD, dirhams: [1, 30, 30] } as const;

test('6.1 a player who goes out lays no rug, and the turn is over', () => {
  const out = after(position(POOR), 'S', '2');
  expect(viewOf(out).players[0]!.out).toBe(1);
  expect(awaited(out)).toEqual({ type: 'orient', seat: 1 });
});

test('6.1 turning last, they do not turn Assam either', () => {
  const out = after(position({ ...POOR, order: 'turn-last' }), '2');
  expect(awaited(out)).toMatchObject({ type: 'roll', seat: 1 });
  expect(viewOf(out)).toMatchObject({ assam: 'd2', facing: 'S' });
});

test('6.2 their rugs stay where they lie and become neutral', () => {
  const before = position(POOR);
  const out = after(before, 'S', '2');
  expect(makeBoard(out)).toBe(makeBoard(before));
  const neutral = viewOf(out).halves.filter((half) => half.neutral);
  expect(neutral.map(({ square, owner }) => [square, owner])).toEqual([
    ['e4', 0],
    ['f4', 0],
  ]);
  expect(paymentOn(out, 'e4')).toBeUndefined();
  expect(paymentOn(before, 'e4')).toBeUndefined();
  expect(paymentOn(position({ board: BOARD, player: 2 }), 'e4')).toMatchObject({ to: 0, due: 2 });
});

test('6.3 their unlaid rugs are gone', () => {
  const out = after(position(POOR), 'S', '2');
  expect(viewOf(out).players.map(({ rugs }) => rugs)).toEqual([0, 14, 14]);
  const two = after(position({ players: 2, next: 'A C' }), 'leave:2');
  expect(viewOf(two).players[1]).toMatchObject({
    rugs: 0,
    pile: [
      { colour: 'C', rugs: 0 },
      { colour: 'D', rugs: 0 },
    ],
  });
});

test.each([
  ['going out', ['S', '2'], POOR.dirhams],
  ['leaving', ['leave:1'], [30, 30, 30]],
] as const)('6.4 the last one left has won, after %s', (_, words, dirhams) => {
  const state = after(position({ board: BOARD, dirhams, out: [3] }), ...words);
  expect(awaited(state)).toEqual({ type: 'nothing' });
  expect(resultOf(state)?.winners).toEqual([1]);
});

test('6.4 the last one left wins with however few points', () => {
  const state = after(position({ players: 2, dirhams: [1000, 0], next: 'A C' }), 'leave:1');
  expect(resultOf(state)).toEqual({ scores: [0, 0], winners: [1] });
});

test.each(['orient', 'roll', 'lay'] as const)(
  '6.5 the player to move may leave when it is time to %s',
  (phase) => {
    const left = after(position({ phase, dirhams: [7, 30, 30] }), 'leave:1');
    expect(viewOf(left).players[0]).toMatchObject({ out: 1, rugs: 0, dirhams: 7 });
    expect(awaited(left)).toEqual({ type: 'orient', seat: 1 });
  },
);

test.each(['orient', 'roll', 'lay'] as const)(
  '6.5 6.6 a player may leave when another is to %s, without interrupting the turn',
  (phase) => {
    const before = position({ phase, dirhams: [30, 30, 9] });
    const left = after(before, 'leave:3');
    expect(viewOf(left).players[2]).toMatchObject({ out: 1, rugs: 0, dirhams: 9 });
    expect(awaited(left)).toEqual(awaited(before));
  },
);

test('6.5 a player cannot leave twice, and a seat that does not exist cannot leave', () => {
  const left = after(position({}), 'leave:3');
  expect(whyNot(left, 'leave:3')).toBe('already-out');
  expect(whyNot(left, 'leave:4')).toBe('no-such-seat');
});

test('6.6 leaving in one’s own turn ends it, and Assam stays as he stands', () => {
  const rolled = after(position({ phase: 'orient' }), 'W', '2');
  expect(viewOf(after(rolled, 'leave:1'))).toMatchObject({ assam: 'b4', facing: 'W', mover: 1 });
  const turned = after(position({ phase: 'orient' }), 'W');
  expect(viewOf(after(turned, 'leave:1'))).toMatchObject({ assam: 'd4', facing: 'W', mover: 1 });
});

test('6.6 turning last, a player who leaves after laying leaves the rug and Assam as they are', () => {
  const laid = after(position({ order: 'turn-last', phase: 'lay' }), 'd3c3');
  const left = after(laid, 'leave:1');
  expect(makeBoard(left)).toBe('7/7/7/7/2A>A<3/7/7');
  expect(viewOf(left)).toMatchObject({ facing: 'S', phase: 'roll', mover: 1 });
});

test('6.6 turning last, the mover who laid goes on when another leaves', () => {
  const laid = after(position({ order: 'turn-last', phase: 'lay' }), 'd3c3');
  const left = after(laid, 'leave:2');
  expect(awaited(left)).toEqual({ type: 'orient', seat: 0 });
  expect(awaited(after(left, 'W'))).toMatchObject({ type: 'roll', seat: 2 });
});

test.each(['turn-first', 'turn-last'] as const)(
  '6.7 when the last rugs go with their owner the game is over and the score decides: %s',
  (order) => {
    const state = position({ order, player: 3, rugs: [0, 0, 1], dirhams: [4, 9, 30] });
    const end = after(state, 'leave:3');
    expect(awaited(end)).toEqual({ type: 'nothing' });
    expect(resultOf(end)).toEqual({ scores: [4, 9, 0], winners: [1] });
  },
);

test('6.7 turning last, the game ends without an orientation when the last rugs leave out of turn', () => {
  const state = position({ order: 'turn-last', player: 2, phase: 'orient', rugs: [0, 0, 1] });
  expect(awaited(after(state, 'leave:3'))).toEqual({ type: 'nothing' });
});

test('7.7 the last to go out ranks before those who went earlier', () => {
  const state = after(position({ players: 4 }), 'leave:2', 'leave:4', 'leave:1');
  expect(standings(state).map(({ seat, place }) => [seat, place])).toEqual([
    [2, 1],
    [0, 2],
    [3, 3],
    [1, 4],
  ]);
});
