/**
 * Assam, in a layer of his own: he walks, he does not slide, along his path, arcs included. The
 * browser moves the layer by itself, so he keeps walking while the page is busy.
 */
import {
  ASSAM_SIDE,
  AssamPicture,
  boardFrame,
  centreOf,
  MARKET,
  pointsAlong,
  screenFacing,
  type Point,
  type Turns,
} from '@marrakech/board-svg';
import { FACINGS, type Facing, type Square } from '@marrakech/rules';
import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { stepDuration, type AnimationStep } from '../../game/playback/animation-steps.js';
import type { BoardLook } from './board-look.js';

/** How high he rises in each step, in the picture's units, and how long one is, more or less. */
const RISE = 7;
const STRIDE = 50;
/** One key frame for every so many units of his way. */
const FRAME_LENGTH = 10;

interface Moment {
  readonly at: Point;
  readonly facing: Facing;
  /** From 0 to 1. */
  readonly when: number;
}

/** The facing of the game that points from one point of the picture to another. */
function facingTowards(from: Point, to: Point, turns: Turns): Facing {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const shown = Math.abs(across) > Math.abs(down) ? (across > 0 ? 1 : 3) : down > 0 ? 2 : 0;
  return FACINGS[(shown - turns + 4) & 3]!;
}

/** His way, moment by moment. */
function momentsOf(walking: Extract<AnimationStep, { type: 'walk' }>, turns: Turns): Moment[] {
  const points = pointsAlong(walking.from, walking.path, turns, FRAME_LENGTH);
  const last = points.length - 1;
  const strides = Math.round((last * FRAME_LENGTH) / STRIDE);
  return points.map((ground, index) => {
    const when = index / last;
    const rise = RISE * Math.abs(Math.sin(Math.PI * strides * when));
    return {
      when,
      at: { x: ground.x, y: ground.y - rise },
      facing: facingTowards(points[index - 1] ?? ground, points[index + 1] ?? ground, turns),
    };
  });
}

/** Walks the layer; what comes back is the way he faces on it, `undefined` when he stands. */
function useWalk(
  layer: { readonly current: HTMLElement | null },
  walking: Extract<AnimationStep, { type: 'walk' }> | undefined,
  turns: Turns,
  pace: BoardLook['pace'],
): Facing | undefined {
  const [facing, setFacing] = useState<Facing | undefined>(undefined);
  useLayoutEffect(() => {
    const figure = layer.current;
    if (walking === undefined || figure === null) return undefined;
    const moments = momentsOf(walking, turns);
    const time = stepDuration(walking, pace);
    const [start] = moments;
    // In per cent of the layer's width, which equals that of the picture: no measuring is needed.
    const share = (units: number): string => `${(units / ASSAM_SIDE) * 100}%`;
    const animation = figure.animate(
      moments.map(({ at, when }) => ({
        offset: when,
        transform: `translate(${share(at.x - start!.at.x)}, ${share(at.y - start!.at.y)})`,
      })),
      { duration: time, fill: 'forwards' },
    );
    const turnings = moments.filter(
      ({ facing: faced }, index) => faced !== (moments[index - 1]?.facing ?? walking.from.facing),
    );
    const timers = turnings.map((moment) =>
      setTimeout(() => setFacing(moment.facing), moment.when * time),
    );
    return () => {
      animation.cancel();
      timers.forEach(clearTimeout);
      setFacing(undefined);
    };
  }, [layer, walking, turns]);
  return walking === undefined ? undefined : facing;
}

export function Walker({
  square,
  facing,
  animation,
  look,
  turns,
}: {
  readonly square: Square;
  readonly facing: Facing;
  readonly animation: AnimationStep | undefined;
  readonly look: BoardLook;
  readonly turns: Turns;
}): VNode {
  const layer = useRef<HTMLDivElement>(null);
  const walking = animation?.type === 'walk' && !look.isStill ? animation : undefined;
  const faces = useWalk(layer, walking, turns, look.pace) ?? facing;
  const { x, y } = centreOf(square, turns);
  const frame = boardFrame(look.coordinates);
  const whole = MARKET + 2 * frame;
  const share = (units: number): string => `${(units / whole) * 100}%`;
  return (
    <div
      class="walker"
      ref={layer}
      aria-hidden="true"
      style={{
        width: share(ASSAM_SIDE),
        left: share(x + frame - ASSAM_SIDE / 2),
        top: share(y + frame - ASSAM_SIDE / 2),
      }}
    >
      <AssamPicture facing={screenFacing(faces, turns)} theme={look.theme} />
    </div>
  );
}
