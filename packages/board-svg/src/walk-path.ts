/** Assam's path in the picture: its line, and points along it. */
import type { Facing, Mosaic, Square, Step } from '@marrakech/rules';
import {
  ARC_RADIUS,
  arcTo,
  at,
  centreOf,
  hubOf,
  isClockwise,
  isCornerLoop,
  mosaicEnds,
  type Point,
  type Turns,
} from './geometry.js';

export interface Pose {
  readonly square: Square;
  readonly facing: Facing;
}

/** A part of the path: straight, or an arc around a mosaic's centre. */
interface Stretch {
  readonly from: Point;
  readonly to: Point;
  readonly mosaic?: Mosaic;
}

/** The parts of a walk from the centre of Assam's square. */
function stretchesOf(from: Pose, steps: readonly Step[], turns: Turns): Stretch[] {
  const stretches: Stretch[] = [];
  let here = centreOf(from.square, turns);
  const go = (to: Point, mosaic?: Mosaic): void => {
    stretches.push({ from: here, to, ...(mosaic !== undefined && { mosaic }) });
    here = to;
  };
  let pose = from;
  for (const step of steps) {
    if (step.mosaic !== undefined) {
      const ends = mosaicEnds(step.mosaic, turns);
      const { joins, edges } = step.mosaic;
      const forward = joins[0] === pose.square && edges[0] === pose.facing;
      const [out, back] = forward ? ends : [ends[1], ends[0]];
      go(out);
      go(back, step.mosaic);
    }
    go(centreOf(step.square, turns));
    pose = step;
  }
  return stretches;
}

/** The line of a walk. */
export function walkPath(from: Pose, steps: readonly Step[], turns: Turns = 0): string {
  const line = stretchesOf(from, steps, turns).map((stretch) =>
    stretch.mosaic === undefined
      ? `L${at(stretch.to)}`
      : arcTo(stretch.mosaic, stretch.from, stretch.to, ARC_RADIUS),
  );
  return `M${at(centreOf(from.square, turns))}${line.join('')}`;
}

/** The angle of an arc in radians; clockwise is positive. */
const sweepOf = (mosaic: Mosaic, from: Point, to: Point): number =>
  (isCornerLoop(mosaic) ? 1.5 : 1) * Math.PI * (isClockwise(from, to) ? 1 : -1);

const lengthOf = ({ from, to, mosaic }: Stretch): number =>
  mosaic === undefined
    ? Math.hypot(to.x - from.x, to.y - from.y)
    : Math.abs(sweepOf(mosaic, from, to)) * ARC_RADIUS;

/** The point at a fraction from 0 to 1 of a stretch. */
function pointOn({ from, to, mosaic }: Stretch, share: number, turns: Turns): Point {
  if (mosaic === undefined)
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  const hub = hubOf(mosaic, turns);
  const angle = sweepOf(mosaic, from, to) * share;
  const [across, down] = [from.x - hub.x, from.y - hub.y];
  return {
    x: hub.x + across * Math.cos(angle) - down * Math.sin(angle),
    y: hub.y + across * Math.sin(angle) + down * Math.cos(angle),
  };
}

/** Evenly spaced points about `distance` units apart on a walk's line, with both ends. */
export function pointsAlong(
  from: Pose,
  steps: readonly Step[],
  turns: Turns,
  distance: number,
): Point[] {
  const stretches = stretchesOf(from, steps, turns);
  const lengths = stretches.map(lengthOf);
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const count = Math.ceil(whole / distance);
  const points: Point[] = [];
  let behind = 0;
  for (const [index, stretch] of stretches.entries()) {
    const length = lengths[index]!;
    // Rounding may leave the last point a little short of the end.
    const isLast = index === stretches.length - 1;
    for (;;) {
      const along = (whole * points.length) / count - behind;
      if (points.length > count || (along > length && !isLast)) break;
      points.push(pointOn(stretch, Math.min(1, along / length), turns));
    }
    behind += length;
  }
  return points;
}
