/**
 * Assam's frame: the board seen from his square. Symmetries of the market map every pose to one of
 * a few canonical poses, so that weights are shared by symmetric positions.
 */
import { SQUARE_COUNT, SYMMETRIES, WALK, type Symmetry } from '@marrakech/rules/fast';
import { TURNS } from '../../position/numbered-decisions.js';

const POSE_COUNT = SQUARE_COUNT * 4;
const SIDE = 7;

/** The reach of the map around Assam in squares, to each side. */
const REACH = 4;
const SPAN = 2 * REACH + 1;
export const AROUND_COUNT = SPAN * SPAN;
/** In `AROUND`: outside the map. */
export const FAR = 255;

const movedPose = (by: Symmetry, pose: number): number =>
  by.squares[pose >> 2]! * 4 + by.facings[pose & 3]!;

/** By pose: the symmetry that maps it to the lowest pose number. */
const frameOf = (pose: number): Symmetry =>
  SYMMETRIES.reduce((best, by) => (movedPose(by, pose) < movedPose(best, pose) ? by : best));

const FRAMES: readonly Symmetry[] = Array.from({ length: POSE_COUNT }, (_, pose) => frameOf(pose));

const canonical = FRAMES.map((by, pose) => movedPose(by, pose));
const canonicalPoses = [...new Set(canonical)].sort((one, other) => one - other);

/** The canonical poses. */
export const FRAME_COUNT = canonicalPoses.length;

/** By pose: the number of its frame. */
export const FRAME = Uint8Array.from(canonical, (pose) => canonicalPoses.indexOf(pose));

/** By pose × 49 + square: the square in the frame. */
export const FRAMED = new Uint8Array(POSE_COUNT * SQUARE_COUNT);

/** By pose × 49 + square: its index on the map around Assam, which faces up; or `FAR`. */
export const AROUND = new Uint8Array(POSE_COUNT * SQUARE_COUNT).fill(FAR);

/** By pose × 12 + facing of the frame × 4 + die − 1: the pose that Assam reaches. */
export const DESTINATION = new Uint8Array(POSE_COUNT * 12);

/** The expected value of a roll from a line of `DESTINATION`, in sixths. */
export const overDie = (line: number, worth: (pose: number) => number): number =>
  worth(DESTINATION[line]!) +
  2 * (worth(DESTINATION[line + 1]!) + worth(DESTINATION[line + 2]!)) +
  worth(DESTINATION[line + 3]!);

const AHEAD = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;

for (let pose = 0; pose < POSE_COUNT; pose++) {
  const by = FRAMES[pose]!;
  const seen = canonical[pose]!;
  const [aheadFile, aheadRank] = AHEAD[seen & 3]!;
  const assam = seen >> 2;
  for (let square = 0; square < SQUARE_COUNT; square++) {
    const framed = by.squares[square]!;
    FRAMED[pose * SQUARE_COUNT + square] = framed;
    const file = (framed % SIDE) - (assam % SIDE);
    const rank = Math.floor(framed / SIDE) - Math.floor(assam / SIDE);
    const ahead = file * aheadFile + rank * aheadRank;
    const aside = file * aheadRank - rank * aheadFile;
    if (Math.abs(ahead) <= REACH && Math.abs(aside) <= REACH)
      AROUND[pose * SQUARE_COUNT + square] = (ahead + REACH) * SPAN + aside + REACH;
  }
  TURNS.forEach((turn, index) => {
    const facing = by.facings.indexOf(((seen & 3) + turn) & 3);
    for (let die = 1; die <= 4; die++)
      DESTINATION[pose * 12 + index * 4 + die - 1] = WALK[((pose & ~3) + facing) * 5 + die]!;
  });
}
