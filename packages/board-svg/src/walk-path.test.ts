import { FACINGS, SQUARES, walk } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { ARC_RADIUS, centreOf, type Point, type Turns } from './geometry.js';
import { pointsAlong, walkPath } from './walk-path.js';

test('a walk goes through the centre of each square and along the mosaic between them', () => {
  const path = walkPath({ square: 'd2', facing: 'S' }, walk('d2', 'S', 4));
  expect(path).toBe('M350 550L350 650L350 700A50 50 0 0 0 450 700L450 650L450 550L450 450');
});

test('a mosaic walked the other way bends the other way', () => {
  const path = walkPath({ square: 'e1', facing: 'S' }, walk('e1', 'S', 1));
  expect(path).toBe('M450 650L450 700A50 50 0 0 1 350 700L350 650');
});

const far = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

const WAYS = SQUARES.flatMap((square) => FACINGS.map((facing) => ({ square, facing })));

test.each([0, 1, 2, 3] as const)(
  'points are evenly spaced from the first square to the last, turned %i times',
  (turns: Turns) => {
    const uneven = WAYS.filter((from) => {
      const steps = walk(from.square, from.facing, 4);
      const points = pointsAlong(from, steps, turns, 5);
      const strides = points.slice(1).map((point, index) => far(point, points[index]!));
      return (
        far(points[0]!, centreOf(from.square, turns)) > 1e-6 ||
        far(points.at(-1)!, centreOf(steps[3]!.square, turns)) > 1e-6 ||
        // Around a bend the straight distance between two points is slightly shorter.
        strides.some((stride) => stride > 5.001 || stride < 4)
      );
    });
    expect(uneven).toEqual([]);
  },
);

test.each([
  ['e1', 'S', 'half a circle', { x: 400, y: 700 }],
  ['a1', 'W', 'a corner loop', { x: 0, y: 700 }],
] as const)('out of the market from %s to %s he walks %s', (square, facing, _, hub) => {
  const points = pointsAlong({ square, facing }, walk(square, facing, 1), 0, 5);
  const outside = points.filter(({ x, y }) => x < 0 || y > 700);
  expect(outside.length).toBeGreaterThan(25);
  for (const point of outside) expect(far(point, hub)).toBeCloseTo(ARC_RADIUS, 6);
});
