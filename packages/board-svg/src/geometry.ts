/**
 * The geometry of the picture. A square is 100 units wide; the market's upper left corner is the
 * origin and y grows downwards, for every rotation of the board.
 */
import {
  FACINGS,
  squaresOf,
  walk,
  type Facing,
  type Mosaic,
  type RugPlace,
  type Square,
} from '@marrakech/rules';

export const UNIT = 100;
export const MARKET = 7 * UNIT;
/** The frame's width; mosaics reach 66 units into it, coordinates are outside them. */
export const FRAME = 78;
const FRAME_WITH_COORDINATES = 100;
/** The width of the frame around the market. */
export const boardFrame = (coordinates: boolean): number =>
  coordinates ? FRAME_WITH_COORDINATES : FRAME;
/** The part of the frame in the colour of the player to move. */
export const RIM = 9;
export const ARC_RADIUS = UNIT / 2;

/** Quarter turns of the board, clockwise. */
export type Turns = 0 | 1 | 2 | 3;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The direction of a facing in the picture: 0 up, 1 right, 2 down, 3 left. */
export const screenFacing = (facing: Facing, turns: Turns): Turns =>
  ((Math.max(FACINGS.indexOf(facing), 0) + turns) & 3) as Turns;

const ACROSS = [0, 1, 0, -1] as const;
const DOWN = [-1, 0, 1, 0] as const;

/** The point `distance` units away in a direction of the picture. */
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

/** The neighbouring square, or `undefined` beyond the edge. */
export function squareBeside(square: Square, facing: Facing): Square | undefined {
  const [step] = walk(square, facing, 1);
  return step?.mosaic === undefined ? step?.square : undefined;
}

export interface PlaceBox {
  /** The middle of the edge between its two squares. */
  readonly middle: Point;
  /** The direction from the first square to the second in the picture. */
  readonly towards: Turns;
}

/** The box of a rug, or `undefined` if the text does not name two neighbouring squares. */
export function boxOf(place: RugPlace, turns: Turns = 0): PlaceBox | undefined {
  const [first, second] = squaresOf(place);
  const facing = FACINGS.find((side) => squareBeside(first, side) === second);
  if (facing === undefined) return undefined;
  const towards = screenFacing(facing, turns);
  return { middle: shifted(centreOf(first, turns), towards, UNIT / 2), towards };
}

export const at = ({ x, y }: Point): string => `${x} ${y}`;

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

/**
 * Whether an arc runs clockwise: it bends away from the market's centre, which is to the right or
 * left of the chord.
 */
export const isClockwise = (from: Point, to: Point): boolean =>
  (to.x - from.x) * (MARKET / 2 - from.y) - (to.y - from.y) * (MARKET / 2 - from.x) > 0;

/** The arc segment of a path that is already at `from`. */
export function arcTo(mosaic: Mosaic, from: Point, to: Point, radius: number): string {
  const flags = `${isCornerLoop(mosaic) ? 1 : 0} ${isClockwise(from, to) ? 1 : 0}`;
  return `A${radius} ${radius} 0 ${flags} ${at(to)}`;
}

/** The centre of an arc: on the market's edge between its squares, or the corner. */
export function hubOf(mosaic: Mosaic, turns: Turns): Point {
  const [one, other] = mosaicEnds(mosaic, turns);
  if (!isCornerLoop(mosaic)) return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  const centre = centreOf(mosaic.joins[0], turns);
  return { x: one.x + other.x - centre.x, y: one.y + other.y - centre.y };
}

/** The line along a mosaic, from the edge of `joins[0]` to that of `joins[1]`. */
export function mosaicPath(mosaic: Mosaic, turns: Turns = 0, radius: number = ARC_RADIUS): string {
  const hub = hubOf(mosaic, turns);
  const [from, to] = mosaicEnds(mosaic, turns).map(({ x, y }) => ({
    x: hub.x + ((x - hub.x) * radius) / ARC_RADIUS,
    y: hub.y + ((y - hub.y) * radius) / ARC_RADIUS,
  })) as [Point, Point];
  return `M${at(from)}${arcTo(mosaic, from, to, radius)}`;
}
