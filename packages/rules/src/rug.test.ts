import { expect, test } from 'vitest';
import { squaresOf } from './actions.js';
import { makeBoard } from './notation/board-text.js';
import { legalDecisions } from './legal.js';
import type { State } from './state.js';
import { after, boardText, position, whyNot } from './testing/drawn-position.js';
import { PLACES_AROUND } from './transitions.js';
import { viewOf } from './view.js';

const places = (state: State): string[] =>
  legalDecisions(state).flatMap((decision) => (decision.type === 'lay' ? [decision.rug] : []));

const apart = (one: string, other: string) =>
  Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) + Math.abs(Number(one[1]) - Number(other[1]));

test.each([
  ['d4', 12],
  ['d1', 7],
  ['b2', 10],
  ['a1', 4],
  ['g7', 4],
] as const)('4.1 4.2 4.3 on a bare market with Assam on %s there are %i places', (assam, count) => {
  const found = places(position({ assam, phase: 'lay' }));
  expect(found).toHaveLength(count);
  for (const rug of found) {
    const [near, far] = squaresOf(rug as 'd3c3');
    expect([rug, apart(near, far), apart(near, assam)]).toEqual([rug, 1, 1]);
    expect(far).not.toBe(assam);
  }
});

test.each(['d3b3', 'd3c2', 'd3d3', 'd3d5', 'g3a4'])('4.1 %s are not neighbours', (rug) => {
  const state = position({ phase: 'lay' });
  expect(whyNot(state, rug)).toBe('not-neighbours');
});

test.each(['c3b3', 'b4a4', 'e5f5', 'a1a2', 'd2d1'])('4.2 %s is not next to Assam on d4', (rug) => {
  expect(whyNot(position({ phase: 'lay' }), rug)).toBe('not-next-to-assam');
});

test.each(['d4d3', 'd3d4', 'c4d4', 'd4d5'])('4.3 %s lies under Assam on d4', (rug) => {
  expect(whyNot(position({ phase: 'lay' }), rug)).toBe('under-assam');
});

test.each(['d3c3', 'c3d3'])(
  '4.4 it may cover two bare squares, named from either end: %s',
  (rug) => {
    const state = after(position({ phase: 'lay' }), rug);
    expect(makeBoard(state)).toBe('7/7/7/7/2A>A<3/7/7');
  },
);

const CROWD = `
  .  .  .  .  .  .  .
  .  .  .  .  .  .  .
  .  .  .  B> B< .  .
  .  A> A< .  C  .  .
  .  .  B  A> A< .  .
  .  .  .  C> C< .  .
  .  .  .  .  .  .  .`;

test.each([
  ['a bare square and a half of an opponent’s', 'e4f4'],
  ['a bare square and a half of one’s own', 'c4c5'],
  ['halves of two rugs of two owners', 'd3c3'],
] as const)('4.5 4.6 it may cover %s: %s', (_, rug) => {
  const state = position({ board: CROWD, phase: 'lay' });
  expect(places(state)).toContain(rug);
});

test('4.5 the other half of what is covered stands alone', () => {
  const state = position({ board: CROWD, phase: 'lay', player: 2 });
  expect(makeBoard(after(state, 'c4c5'))).toBe(
    boardText(`
      .  .  .  .  .  .  .
      .  .  .  .  .  .  .
      .  .  Bv B> B< .  .
      .  A  B^ .  C  .  .
      .  .  B  A> A< .  .
      .  .  .  C> C< .  .
      .  .  .  .  .  .  .`),
  );
});

test('4.6 halves of two different rugs of one colour may be covered', () => {
  const board = `
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    .  .  B> B< .  .  .
    .  .  B> B< .  .  .
    .  .  .  .  .  .  .`;
  const state = position({ board, phase: 'lay' });
  expect(makeBoard(after(state, 'd3d2'))).toBe('7/7/7/7/2BAv3/2BA^3/7');
});

test.each([
  ['one’s own', 'd3e3'],
  ['an opponent’s', 'd5e5'],
  ['one’s own, named from the end next to Assam', 'c4b4'],
  ['one’s own, named from the far end', 'b4c4'],
] as const)('4.7 it never covers both halves of one rug, %s: %s', (_, rug) => {
  const state = position({ board: CROWD, phase: 'lay' });
  expect(whyNot(state, rug)).toBe('whole-rug');
  expect(places(state)).not.toContain(rug);
});

test('4.7 a neutral rug is not covered whole either', () => {
  const state = position({ board: CROWD, phase: 'lay', out: [2] });
  expect(whyNot(state, 'd5e5')).toBe('whole-rug');
});

test('4.7 example: Assam on g6, a rug on e6 f6: it can start on g7, g5 or f6, but f6 e6 is not allowed', () => {
  const board = `
    .  .  .  .  .  .  .
    .  .  .  .  B> B< .
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .`;
  const state = after(position({ board, assam: 'f7', facing: 'E' }), 'E', '3');
  expect(places(state)).toEqual(['g7f7', 'g5g4', 'g5f5', 'f6f7', 'f6f5']);
  expect(whyNot(state, 'f6e6')).toBe('whole-rug');
  const covered = board.replace('B> B<', 'B  . ');
  const free = after(position({ board: covered, assam: 'f7', facing: 'E' }), 'E', '3');
  expect(places(free)).toContain('f6e6');
});

test('4.5 example: the second rug of the Italian rulebook covers half of the first', () => {
  const first = after(position({ phase: 'roll' }), '2', 'c2c3');
  const second = after(first, 'S', '4', 'd3c3');
  expect(makeBoard(second)).toBe('7/7/7/7/2B>B<3/2A4/7');
});

test('4.8 rugs may lie on rugs without limit', () => {
  // On a1 facing north, turned west, die 1: Assam follows the loop and stands on a1 facing north.
  let state = position({ players: 4, assam: 'a1', facing: 'N' });
  for (let rugs = 0; rugs < 48; rugs++)
    state = after(state, 'W', '1', rugs % 2 === 0 ? 'a2a3' : 'a2b2');
  expect(makeBoard(state)).toBe('7/7/7/7/C6/D>D<5/7');
  expect(viewOf(state).phase).toBe('over');
});

test('4.9 there is always a legal place: of two from one square, one is free', () => {
  // A half has at most one other half, so it forbids at most one of the places that start on it.
  for (const around of PLACES_AROUND) {
    const starts = [...around].map((place) => place >> 2);
    expect(starts.length).toBeGreaterThan(new Set(starts).size);
  }
});
