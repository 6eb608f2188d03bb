/** From a point on the screen to squares and places of the market. */
import { boardFrame, centreOf, MARKET, type Point, type Turns } from '@marrakech/board-svg';
import { SQUARES, squaresOf, type RugPlace, type Square } from '@marrakech/rules';

/** The part of the picture that the frame takes on each side, from 0 to 1. */
export const frameShare = (coordinates: boolean): number => {
  const frame = boardFrame(coordinates);
  return frame / (MARKET + 2 * frame);
};

/** Where a point of the picture lies in the whole of it, from 0 to 1. */
export function shareOf(point: Point, coordinates: boolean): Point {
  const frame = boardFrame(coordinates);
  const whole = MARKET + 2 * frame;
  return { x: (point.x + frame) / whole, y: (point.y + frame) / whole };
}

/** The point of the picture under a pointer over the market's own box. */
export const pointIn = (box: DOMRect, pointer: Point): Point => ({
  x: ((pointer.x - box.left) / box.width) * MARKET,
  y: ((pointer.y - box.top) / box.height) * MARKET,
});

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

const nearest = <T>(items: readonly T[], far: (item: T) => number): T | undefined =>
  items.reduce<T | undefined>(
    (best, item) => (best === undefined || far(item) < far(best) ? item : best),
    undefined,
  );

const SIDE = 7;
const UNIT = MARKET / SIDE;
const rankOf = (units: number): number => Math.max(0, Math.min(SIDE - 1, Math.floor(units / UNIT)));
const fieldOf = ({ x, y }: Point): number => rankOf(y) * SIDE + rankOf(x);

/** The squares as they lie on the screen, row by row, for each way the board can be turned. */
const ON_SCREEN = ([0, 1, 2, 3] as const).map((turns) => {
  const fields: Square[] = [];
  for (const square of SQUARES) fields[fieldOf(centreOf(square, turns))] = square;
  return fields;
});

/** The row and the column where a square lies on the screen. */
export function cellOf(square: Square, turns: Turns): readonly [row: number, column: number] {
  const field = ON_SCREEN[turns]!.indexOf(square);
  return [Math.floor(field / SIDE), field % SIDE];
}

/** The square under a point, or the nearest one to it. */
export const squareAt = (point: Point, turns: Turns): Square => ON_SCREEN[turns]![fieldOf(point)]!;

/** The neighbour a point leans to within its square: the second nearest square. */
export function leaningAt(point: Point, turns: Turns): Square {
  const under = squareAt(point, turns);
  const others = SQUARES.filter((square) => square !== under);
  return nearest(others, (square) => distance(centreOf(square, turns), point))!;
}

/** How far a pointer may be from a rug's middle and still mean it, in the picture's units. */
const REACH = 110;

/** The place whose middle is nearest, if it is near enough to be meant. */
export function placeNear(
  places: readonly RugPlace[],
  point: Point,
  turns: Turns,
): RugPlace | undefined {
  const far = (place: RugPlace): number => {
    const [first, second] = squaresOf(place).map((square) => centreOf(square, turns));
    return distance({ x: (first!.x + second!.x) / 2, y: (first!.y + second!.y) / 2 }, point);
  };
  const place = nearest(places, far);
  return place !== undefined && far(place) <= REACH ? place : undefined;
}

/** The place that a drag from one point to another covers with both ends, else the one near its end. */
export function placeDragged(
  places: readonly RugPlace[],
  from: Point,
  to: Point,
  turns: Turns,
): RugPlace | undefined {
  const ends = [squareAt(from, turns), squareAt(to, turns)];
  const isCovered = (place: RugPlace): boolean =>
    ends.every((square) => squaresOf(place).includes(square));
  const covered = ends[0] === ends[1] ? undefined : places.find(isCovered);
  return covered ?? placeNear(places, to, turns);
}
