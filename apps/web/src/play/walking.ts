/** Assam walks, he does not slide: frame by frame along his path, arcs included. */
import { walkPath, type Point, type Turns } from '@marrakech/board';
import { FACINGS, type Facing } from '@marrakech/rules';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import { isStill, settings } from '../settings/settings.js';
import { beatTime, type Beat } from './beats.js';

const SVG = 'http://www.w3.org/2000/svg';
/** How high he rises in each step, in the picture's units, and how long a step is. */
const RISE = 7;
const STRIDE = 50;
/** How far ahead on the path he looks to know which way he faces. */
const LOOK = 6;

export interface WalkingPose {
  readonly at: Point;
  readonly facing: Facing;
}

/** The facing of the game that points from one point of the picture to another. */
function facingTowards(from: Point, to: Point, turns: Turns): Facing {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const shown = Math.abs(across) > Math.abs(down) ? (across > 0 ? 1 : 3) : down > 0 ? 2 : 0;
  return FACINGS[(shown - turns + 4) & 3]!;
}

/** Where he is while he walks; `undefined` when he stands. */
export function useWalk(
  board: RefObject<HTMLElement | null>,
  beat: Beat | undefined,
  turns: Turns,
): WalkingPose | undefined {
  const [pose, setPose] = useState<WalkingPose | undefined>(undefined);
  const walking = beat?.type === 'walk' && !isStill.value ? beat : undefined;

  useLayoutEffect(() => {
    if (walking === undefined) return undefined;
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', walkPath(walking.from, walking.path, turns));
    const length = path.getTotalLength();
    const time = beatTime(walking, settings.peek().pace);
    const began = performance.now();
    let facing: Facing | undefined;
    let frame = 0;

    // Between two facings only his place changes: that is not worth drawing the board anew.
    const stand = (at: Point): void =>
      board.current?.querySelector('.assam')?.setAttribute('transform', `translate(${at.x} ${at.y})`);

    const step = (now: number): void => {
      const walked = length * Math.min(1, Math.max(0, (now - began) / time));
      const ground = path.getPointAtLength(walked);
      const before = path.getPointAtLength(Math.max(0, walked - LOOK));
      const ahead = path.getPointAtLength(Math.min(length, walked + LOOK));
      const at = {
        x: ground.x,
        y: ground.y - RISE * Math.abs(Math.sin((Math.PI * walked) / STRIDE)),
      };
      const faces = facingTowards(before, ahead, turns);
      if (faces !== facing) setPose({ at, facing: faces });
      facing = faces;
      stand(at);
      if (walked < length) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      setPose(undefined);
      // A walk that ends where it began changes nothing in the drawing: put him down by hand.
      stand(path.getPointAtLength(length));
    };
  }, [walking, turns]);

  return walking === undefined ? undefined : pose;
}
