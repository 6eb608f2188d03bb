/**
 * Assam's frame: the board as it looks from where he stands. The market's symmetries carry every
 * pose of his into one of the few that are looked at, so that what is learnt once holds four times.
 */
import { SQUARE_COUNT, SYMMETRIES, WALK, type Symmetry } from '@marrakech/rules/fast';
import { TURNS } from '../../position/numbered-decisions.js';

const POSE_COUNT = SQUARE_COUNT * 4;
const SIDE = 7;

/** How far ahead, behind and aside the map around Assam reaches. */
const REACH = 4;
const SPAN = 2 * REACH + 1;
export const AROUND_COUNT = SPAN * SPAN;
/** In `AROUND`: too far off. */
export const FAR = 255;

const movedPose = (by: Symmetry, pose: number): number =>
  by.squares[pose >> 2]! * 4 + by.facings[pose & 3]!;

/** By pose: the symmetry that carries it to the pose with the lowest number. */
const frameOf = (pose: number): Symmetry =>
  SYMMETRIES.reduce((best, by) => (movedPose(by, pose) < movedPose(best, pose) ? by : best));

const FRAMES: readonly Symmetry[] = Array.from({ length: POSE_COUNT }, (_, pose) => frameOf(pose));

const canonical = FRAMES.map((by, pose) => movedPose(by, pose));
const canonicalPoses = [...new Set(canonical)].sort((one, other) => one - other);

/** The poses that remain. */
export const FRAME_COUNT = canonicalPoses.length;

/** By pose: the number of its frame. */
export const FRAME = Uint8Array.from(canonical, (pose) => canonicalPoses.indexOf(pose));

/** By pose × 49 + square: the square it is in the frame. */
export const FRAMED = new Uint8Array(POSE_COUNT * SQUARE_COUNT);

/** By pose × 49 + square: its place on the map around Assam, ahead of him upwards; or `FAR`. */
export const AROUND = new Uint8Array(POSE_COUNT * SQUARE_COUNT).fill(FAR);

/** By pose × 12 + facing of the frame × 4 + die − 1: the pose Assam comes to. */
export const DESTINATION = new Uint8Array(POSE_COUNT * 12);

/** What the die brings from where a line of `DESTINATION` begins, in sixths. */
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
