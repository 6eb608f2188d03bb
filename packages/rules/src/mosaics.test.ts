import { expect, test } from 'vitest';
import { MOSAICS, walk } from './mosaics.js';
import { FACINGS, squareNumber, SQUARES, type Facing, type Square } from './squares.js';
import { SYMMETRIES } from './symmetry.js';
import { after, position } from './testing/drawn-position.js';
import { viewOf } from './view.js';

const step = (square: Square, facing: Facing) => {
  const [only] = walk(square, facing, 1);
  return `${only!.square} ${only!.facing}`;
};

test.each([
  ['d4', 'N', 'd5 N'],
  ['d4', 'E', 'e4 E'],
  ['d4', 'S', 'd3 S'],
  ['d4', 'W', 'c4 W'],
] as const)('1.4 inside the market a step from %s facing %s leads to %s', (square, facing, to) => {
  expect(step(square, facing)).toBe(to);
  expect(walk(square, facing, 1)[0]!.mosaic).toBeUndefined();
});

test('1.4 the mosaic is no step, the square he comes back to is', () => {
  const path = walk('d2', 'S', 4);
  expect(path.map(({ square }) => square)).toEqual(['d1', 'e1', 'e2', 'e3']);
  expect(path.map(({ mosaic }) => mosaic?.joins)).toEqual([
    undefined,
    ['d1', 'e1'],
    undefined,
    undefined,
  ]);
});

/** Each joined pair, walked in both directions. */
const crossings = (...pairs: readonly (readonly [Square, Square])[]) =>
  pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);

test.each(crossings(['b1', 'c1'], ['d1', 'e1'], ['f1', 'g1']))(
  '1.5 out south from %s, back on %s facing north',
  (from, to) => {
    expect(step(from, 'S')).toBe(`${to} N`);
  },
);

test.each(crossings(['a7', 'b7'], ['c7', 'd7'], ['e7', 'f7']))(
  '1.6 out north from %s, back on %s facing south',
  (from, to) => {
    expect(step(from, 'N')).toBe(`${to} S`);
  },
);

test.each(crossings(['a2', 'a3'], ['a4', 'a5'], ['a6', 'a7']))(
  '1.7 out west from %s, back on %s facing east',
  (from, to) => {
    expect(step(from, 'W')).toBe(`${to} E`);
  },
);

test.each(crossings(['g1', 'g2'], ['g3', 'g4'], ['g5', 'g6']))(
  '1.8 out east from %s, back on %s facing west',
  (from, to) => {
    expect(step(from, 'E')).toBe(`${to} W`);
  },
);

test('1.9 the corner a1 joins itself: out west, back facing north; out south, back facing east', () => {
  expect(step('a1', 'W')).toBe('a1 N');
  expect(step('a1', 'S')).toBe('a1 E');
});

test('1.10 the corner g7 joins itself: out east, back facing south; out north, back facing west', () => {
  expect(step('g7', 'E')).toBe('g7 S');
  expect(step('g7', 'N')).toBe('g7 W');
});

test('1.4 every way off the market is one end of exactly one mosaic', () => {
  const ends = MOSAICS.flatMap(({ joins, edges }) => [
    `${joins[0]} ${edges[0]}`,
    `${joins[1]} ${edges[1]}`,
  ]);
  const edge = SQUARES.flatMap((square) =>
    FACINGS.flatMap((facing) =>
      walk(square, facing, 1)[0]!.mosaic === undefined ? [] : [`${square} ${facing}`],
    ),
  );
  expect(edge).toHaveLength(28);
  expect([...ends].sort()).toEqual(edge.sort());
});

test('1.4 a walk can be walked back', () => {
  const back: Record<Facing, Facing> = { N: 'S', E: 'W', S: 'N', W: 'E' };
  for (const square of SQUARES)
    for (const facing of FACINGS) {
      const there = walk(square, facing, 4).at(-1)!;
      const again = walk(there.square, back[there.facing], 4).at(-1)!;
      expect(again, `${square} ${facing}`).toMatchObject({ square, facing: back[facing] });
    }
});

test('1.11 every symmetry carries every step to a step', () => {
  for (const { name, squares, facings } of SYMMETRIES) {
    const moved = (square: Square) => SQUARES[squares[squareNumber(square)!]!]!;
    const turned = (facing: Facing) => FACINGS[facings[FACINGS.indexOf(facing)]!]!;
    for (const square of SQUARES)
      for (const facing of FACINGS) {
        const [here] = walk(square, facing, 1);
        const [there] = walk(moved(square), turned(facing), 1);
        expect(there, `${name}: ${square} ${facing}`).toMatchObject({
          square: moved(here!.square),
          facing: turned(here!.facing),
        });
      }
  }
});

test('1.11 the quarter turn and the other mirrors are no symmetries', () => {
  expect(SYMMETRIES.map(({ name }) => name)).toEqual([
    'as it is',
    'half turn',
    'mirror in a1–g7',
    'mirror in a7–g1',
  ]);
  // b1 goes out south to c1; turned a quarter, a6 would have to go out west to a5, but goes to a7.
  expect(step('b1', 'S')).toBe('c1 N');
  expect(step('a6', 'W')).toBe('a7 E');
});

// The worked examples of the Italian rulebook.
test('1.5 2.5 example: from d2 facing south, die 4, Assam stops on e3 facing north', () => {
  const view = viewOf(after(position({ assam: 'd2' }), 'S', '4'));
  expect([view.assam, view.facing]).toEqual(['e3', 'N']);
});

test('1.10 2.5 example: from f7 facing east, die 3, he stops on g6 by g7 and g7, facing south', () => {
  expect(walk('f7', 'E', 3).map(({ square }) => square)).toEqual(['g7', 'g7', 'g6']);
  const view = viewOf(after(position({ assam: 'f7', facing: 'E' }), 'E', '3'));
  expect([view.assam, view.facing]).toEqual(['g6', 'S']);
});
