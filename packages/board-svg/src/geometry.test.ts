import { MOSAICS, SQUARES, type Facing, type RugPlace, type Square } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { boxOf, centreOf, MARKET, mosaicPath, type Turns } from './geometry.js';

const TURNS: readonly Turns[] = [0, 1, 2, 3];

interface Arc {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly large: boolean;
  /** The middle of the path, computed from its flags alone. */
  readonly middle: readonly [number, number];
}

function readArc(path: string): Arc {
  const match = /^M([-\d.]+) ([-\d.]+)A([\d.]+) [\d.]+ 0 ([01]) ([01]) ([-\d.]+) ([-\d.]+)$/.exec(
    path,
  );
  if (match === null) throw new Error(`no arc: ${path}`);
  const [fromX, fromY, radius, large, sweep, toX, toY] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const chord = { x: toX - fromX, y: toY - fromY };
  const length = Math.hypot(chord.x, chord.y);
  const height = Math.sqrt(Math.max(0, radius ** 2 - (length / 2) ** 2));
  // Clockwise on the screen, a short arc bulges to the left of its chord.
  const left = { x: chord.y / length, y: -chord.x / length };
  const side = sweep === 1 ? 1 : -1;
  const bulge = large === 1 ? radius + height : radius - height;
  return {
    from: [fromX, fromY],
    to: [toX, toY],
    large: large === 1,
    middle: [(fromX + toX) / 2 + left.x * side * bulge, (fromY + toY) / 2 + left.y * side * bulge],
  };
}

const joined = (square: string, edge: Facing): [number, number] => {
  const { x, y } = centreOf(square as Square);
  return { N: [x, 0], E: [MARKET, y], S: [x, MARKET], W: [0, y] }[edge] as [number, number];
};

// The table in rules 1.5 to 1.10.
test.each([
  ['S', ['b1 c1', 'd1 e1', 'f1 g1']],
  ['N', ['a7 b7', 'c7 d7', 'e7 f7']],
  ['W', ['a2 a3', 'a4 a5', 'a6 a7']],
  ['E', ['g1 g2', 'g3 g4', 'g5 g6']],
] as const)('half circles over the %s edge join %j', (edge, pairs) => {
  const arcs = MOSAICS.map((mosaic) => readArc(mosaicPath(mosaic))).filter(({ large }) => !large);
  for (const pair of pairs) {
    const [one, other] = pair.split(' ').map((square) => joined(square, edge));
    expect(arcs.filter(({ from, to }) => String([from, to]) === String([one, other]))).toHaveLength(
      1,
    );
  }
});

test('the corner loops leave and come back over both edges of a1 and of g7', () => {
  const loops = MOSAICS.map((mosaic) => readArc(mosaicPath(mosaic))).filter(({ large }) => large);
  expect(loops.map(({ from, to }) => [from, to])).toEqual([
    [joined('a1', 'W'), joined('a1', 'S')],
    [joined('g7', 'E'), joined('g7', 'N')],
  ]);
});

test.each(TURNS)('every arc runs outside of the market, turned %i times', (turns) => {
  const inside = MOSAICS.filter((mosaic) => {
    const [x, y] = readArc(mosaicPath(mosaic, turns)).middle;
    return x >= 0 && x <= MARKET && y >= 0 && y <= MARKET;
  });
  expect(inside).toEqual([]);
});

test('a quarter turn brings a1 from the lower left to the upper left', () => {
  expect(TURNS.map((turns) => centreOf('a1', turns))).toEqual([
    { x: 50, y: 650 },
    { x: 50, y: 50 },
    { x: 650, y: 50 },
    { x: 650, y: 650 },
  ]);
});

test.each(TURNS)('no two squares share a centre, turned %i times', (turns) => {
  const centres = SQUARES.map((square) => centreOf(square, turns));
  expect(new Set(centres.map(({ x, y }) => `${x} ${y}`)).size).toBe(49);
});

test.each(['', 'c2', 'c2c2', 'c2d3', 'c2e2', 'a1h1', 'z9z8', '🧞', 'a1b1c1'])(
  '%j is not a place for a rug',
  (place) => {
    expect(boxOf(place as RugPlace)).toBeUndefined();
  },
);

test('a rug lies with its middle on the edge between its squares', () => {
  expect(boxOf('c2c3')).toEqual({ middle: { x: 250, y: 500 }, towards: 0 });
  expect(boxOf('c2c3', 1)).toEqual({ middle: { x: 200, y: 250 }, towards: 1 });
});
