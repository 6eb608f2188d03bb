/**
 * Where things lie in the picture. One square is 100 units wide; the market's upper left corner is
 * the origin and y grows downwards, whichever way the board is turned.
 */
import {
  FACINGS,
  isSquare,
  squaresOf,
  type Facing,
  type Mosaic,
  type RugPlace,
  type Square,
  type Step,
} from '@marrakech/rules';

export const UNIT = 100;
export const MARKET = 7 * UNIT;
/** The frame's width; the mosaics reach 66 units into it, coordinates stand outside of them. */
export const FRAME = 78;
export const FRAME_WITH_COORDINATES = 100;
const ARC_RADIUS = UNIT / 2;

/** Quarter turns of the board, clockwise. */
export type Turns = 0 | 1 | 2 | 3;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Which way a facing points in the picture: 0 up, 1 right, 2 down, 3 left. */
export const screenFacing = (facing: Facing, turns: Turns): Turns =>
  ((Math.max(FACINGS.indexOf(facing), 0) + turns) & 3) as Turns;

const ACROSS = [0, 1, 0, -1] as const;
const DOWN = [-1, 0, 1, 0] as const;

/** The point `distance` units away, the way `towards` points in the picture. */
export const shifted = (from: Point, towards: Turns, distance: number): Point => ({
  x: from.x + ACROSS[towards] * distance,
  y: from.y + DOWN[towards] * distance,
});

function turned(point: Point, turns: Turns): Point {
  let { x, y } = point;
  for (let done = 0; done < turns; done++) [x, y] = [MARKET - y, x];
  return { x, y };
}

/** The centre of a square. */
export function centreOf(square: Square, turns: Turns = 0): Point {
  const file = square.charCodeAt(0) - 'a'.charCodeAt(0);
  const rank = square.charCodeAt(1) - '1'.charCodeAt(0);
  return turned({ x: (file + 0.5) * UNIT, y: MARKET - (rank + 0.5) * UNIT }, turns);
}

export interface PlaceBox {
  /** The middle of the edge between its two squares. */
  readonly middle: Point;
  /** The way from the first square to the second in the picture. */
  readonly towards: Turns;
}

/** Where a rug lies, or `undefined` if the text names no two neighbouring squares. */
export function boxOf(place: RugPlace, turns: Turns = 0): PlaceBox | undefined {
  const [first, second] = squaresOf(place);
  if (!isSquare(first) || !isSquare(second)) return undefined;
  const from = centreOf(first, turns);
  const to = centreOf(second, turns);
  for (const towards of [0, 1, 2, 3] as const) {
    const ahead = shifted(from, towards, UNIT);
    if (ahead.x === to.x && ahead.y === to.y)
      return { middle: shifted(from, towards, UNIT / 2), towards };
  }
  return undefined;
}

const at = ({ x, y }: Point): string => `${x} ${y}`;

/** Both ends of a mosaic, on the market's edge. */
export function mosaicEnds(mosaic: Mosaic, turns: Turns = 0): readonly [Point, Point] {
  const end = (index: 0 | 1): Point =>
    shifted(
      centreOf(mosaic.joins[index], turns),
      screenFacing(mosaic.edges[index], turns),
      UNIT / 2,
    );
  return [end(0), end(1)];
}

export const isCornerLoop = (mosaic: Mosaic): boolean => mosaic.joins[0] === mosaic.joins[1];

/** The arc's own part of a path that already stands at `from`. */
function arcTo(mosaic: Mosaic, from: Point, to: Point): string {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const market = { x: MARKET / 2, y: MARKET / 2 };
  // With the market's middle on its left the arc would cut through the market: it bends away.
  const cross = (to.x - from.x) * (market.y - middle.y) - (to.y - from.y) * (market.x - middle.x);
  return `A${ARC_RADIUS} ${ARC_RADIUS} 0 ${isCornerLoop(mosaic) ? 1 : 0} ${cross > 0 ? 1 : 0} ${at(to)}`;
}

/** The line along a mosaic, from the edge of `joins[0]` to that of `joins[1]`. */
export function mosaicPath(mosaic: Mosaic, turns: Turns = 0): string {
  const [from, to] = mosaicEnds(mosaic, turns);
  return `M${at(from)}${arcTo(mosaic, from, to)}`;
}

/** How long that line is. */
export const mosaicLength = (mosaic: Mosaic): number =>
  Math.PI * ARC_RADIUS * (isCornerLoop(mosaic) ? 1.5 : 1);

export interface Pose {
  readonly square: Square;
  readonly facing: Facing;
}

/** The line Assam walks, from the centre of his square, along the mosaics he follows. */
export function walkPath(from: Pose, steps: readonly Step[], turns: Turns = 0): string {
  let path = `M${at(centreOf(from.square, turns))}`;
  let pose = from;
  for (const step of steps) {
    if (step.mosaic !== undefined) {
      const ends = mosaicEnds(step.mosaic, turns);
      const { joins, edges } = step.mosaic;
      const forward = joins[0] === pose.square && edges[0] === pose.facing;
      const [out, back] = forward ? ends : [ends[1], ends[0]];
      path += `L${at(out)}${arcTo(step.mosaic, out, back)}`;
    }
    path += `L${at(centreOf(step.square, turns))}`;
    pose = step;
  }
  return path;
}
