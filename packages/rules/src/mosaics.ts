/**
 * The mosaics around the market: Assam who walks off the edge follows one and comes back in.
 * The mosaic is no step; the square he re-enters is.
 */
import {
  FACING_COUNT,
  FACINGS,
  isFacing,
  isSquare,
  NEIGHBOUR,
  NOWHERE,
  opposite,
  SQUARE_COUNT,
  squareNumber,
  SQUARES,
  type Facing,
  type Square,
} from './squares.js';

export interface Mosaic {
  /** The two squares it joins; the corner loops join a square to itself. */
  readonly joins: readonly [Square, Square];
  /** The edges it is walked out over: `joins[0]` is left over `edges[0]`, `joins[1]` over `edges[1]`. */
  readonly edges: readonly [Facing, Facing];
}

const along = (edge: Facing, pairs: readonly (readonly [Square, Square])[]): Mosaic[] =>
  pairs.map((joins) => ({ joins, edges: [edge, edge] }));

export const MOSAICS: readonly Mosaic[] = [
  ...along('S', [
    ['b1', 'c1'],
    ['d1', 'e1'],
    ['f1', 'g1'],
  ]),
  ...along('N', [
    ['a7', 'b7'],
    ['c7', 'd7'],
    ['e7', 'f7'],
  ]),
  ...along('W', [
    ['a2', 'a3'],
    ['a4', 'a5'],
    ['a6', 'a7'],
  ]),
  ...along('E', [
    ['g1', 'g2'],
    ['g3', 'g4'],
    ['g5', 'g6'],
  ]),
  { joins: ['a1', 'a1'], edges: ['W', 'S'] },
  { joins: ['g7', 'g7'], edges: ['E', 'N'] },
];

const back = (edge: Facing): Facing => FACINGS[opposite(FACINGS.indexOf(edge))]!;

interface WayOut {
  readonly square: Square;
  readonly facing: Facing;
  readonly mosaic: Mosaic;
}

/** Out over the edge from `square`: the mosaic he takes, and how he comes back in. */
function wayOut(square: Square, edge: Facing): WayOut {
  for (const mosaic of MOSAICS) {
    const [first, second] = mosaic.joins;
    const [firstEdge, secondEdge] = mosaic.edges;
    // Walked the other way round he would leave over the far end, so he comes in facing back from it.
    if (first === square && firstEdge === edge)
      return { square: second, facing: back(secondEdge), mosaic };
    if (second === square && secondEdge === edge)
      return { square: first, facing: back(firstEdge), mosaic };
  }
  throw new Error(`no mosaic leaves ${square} over the ${edge} edge`);
}

/** One step of Assam's walk. */
export interface Step {
  readonly square: Square;
  readonly facing: Facing;
  /** The mosaic he followed to get there, if he left the market. */
  readonly mosaic?: Mosaic;
}

function stepFrom(pose: number): Step {
  const ahead = NEIGHBOUR[pose]!;
  const facing = FACINGS[pose & 3]!;
  return ahead === NOWHERE
    ? wayOut(SQUARES[pose >> 2]!, facing)
    : { square: SQUARES[ahead]!, facing };
}

/** By pose (square × 4 + facing): the step that leads on from there. */
const STEPS: readonly Step[] = Array.from({ length: SQUARE_COUNT * FACING_COUNT }, (_, pose) =>
  stepFrom(pose),
);

const poseOf = (square: Square, facing: Facing): number =>
  squareNumber(square)! * FACING_COUNT + FACINGS.indexOf(facing);

const MOST_STEPS = 4;

/** By pose × 5 + number of steps (0 to 4): the pose Assam ends in. */
export const WALK = new Uint8Array(STEPS.length * (MOST_STEPS + 1));
for (let pose = 0; pose < STEPS.length; pose++) {
  let now = pose;
  for (let count = 0; count <= MOST_STEPS; count++) {
    WALK[pose * (MOST_STEPS + 1) + count] = now;
    const next = STEPS[now]!;
    now = poseOf(next.square, next.facing);
  }
}

/** The steps Assam takes from a square, the way he faces. */
export function walk(square: Square, facing: Facing, count: number): Step[] {
  const path: Step[] = [];
  // A picture may be asked for squares that are none.
  if (!isSquare(square) || !isFacing(facing)) return path;
  let pose = poseOf(square, facing);
  for (let taken = 0; taken < count; taken++) {
    const step = STEPS[pose]!;
    path.push(step);
    pose = poseOf(step.square, step.facing);
  }
  return path;
}
