/**
 * The mosaics around the market. When Assam walks off the edge, he follows one and comes back in.
 * Only the square he comes back to counts as a step.
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
  /** The two squares it joins; a corner mosaic joins a square to itself. */
  readonly joins: readonly [Square, Square];
  /** `joins[0]` is left over `edges[0]`, `joins[1]` over `edges[1]`. */
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

/** The mosaic beyond an edge of `square`, and how Assam comes back in. */
function wayOut(square: Square, edge: Facing): WayOut {
  for (const mosaic of MOSAICS) {
    const [first, second] = mosaic.joins;
    const [firstEdge, secondEdge] = mosaic.edges;
    // He comes in over the far end's edge, so he faces away from it.
    if (first === square && firstEdge === edge)
      return { square: second, facing: back(secondEdge), mosaic };
    if (second === square && secondEdge === edge)
      return { square: first, facing: back(firstEdge), mosaic };
  }
  throw new Error(`no mosaic leaves ${square} over the ${edge} edge`);
}

export interface Step {
  readonly square: Square;
  readonly facing: Facing;
  /** The mosaic he followed, if he left the market. */
  readonly mosaic?: Mosaic;
}

function stepFrom(pose: number): Step {
  const ahead = NEIGHBOUR[pose]!;
  const facing = FACINGS[pose & 3]!;
  return ahead === NOWHERE
    ? wayOut(SQUARES[pose >> 2]!, facing)
    : { square: SQUARES[ahead]!, facing };
}

/** By pose (square × 4 + facing): the next step. */
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

/** Assam's steps from a square in the direction that he faces. */
export function walk(square: Square, facing: Facing, count: number): Step[] {
  const path: Step[] = [];
  // Callers that draw may pass text that is not a square.
  if (!isSquare(square) || !isFacing(facing)) return path;
  let pose = poseOf(square, facing);
  for (let taken = 0; taken < count; taken++) {
    const step = STEPS[pose]!;
    path.push(step);
    pose = poseOf(step.square, step.facing);
  }
  return path;
}
