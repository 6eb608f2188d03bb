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
  screenFacing,
  walkPath,
  type Point,
  type Turns,
} from '@marrakech/board';
import { FACINGS, type Facing, type Square } from '@marrakech/rules';
import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isStill, paceNow, settings, theme } from '../settings/settings.js';
import { beatTime, type Beat } from './beats.js';

const SVG = 'http://www.w3.org/2000/svg';
/** How high he rises in each step, in the picture's units, and how long a step is. */
const RISE = 7;
const STRIDE = 50;
/** One key frame for every so many units of his way. */
const FRAME_LENGTH = 5;

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
function momentsOf(walking: Extract<Beat, { type: 'walk' }>, turns: Turns): Moment[] {
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', walkPath(walking.from, walking.path, turns));
  const length = path.getTotalLength();
  const count = Math.ceil(length / FRAME_LENGTH);
  return Array.from({ length: count + 1 }, (_, index) => {
    const when = index / count;
    const ground = path.getPointAtLength(length * when);
    const before = path.getPointAtLength(length * when - FRAME_LENGTH);
    const ahead = path.getPointAtLength(length * when + FRAME_LENGTH);
    const rise = RISE * Math.abs(Math.sin((Math.PI * length * when) / STRIDE));
    return {
      when,
      at: { x: ground.x, y: ground.y - rise },
      facing: facingTowards(before, ahead, turns),
    };
  });
}

/** Walks the layer; what comes back is the way he faces on it, `undefined` when he stands. */
function useWalk(
  layer: { readonly current: HTMLElement | null },
  walking: Extract<Beat, { type: 'walk' }> | undefined,
  turns: Turns,
): Facing | undefined {
  const [facing, setFacing] = useState<Facing | undefined>(undefined);
  useLayoutEffect(() => {
    const figure = layer.current;
    if (walking === undefined || figure === null) return undefined;
    const moments = momentsOf(walking, turns);
    const time = beatTime(walking, paceNow.peek());
    // The layer is as wide as his picture: so many pixels are one unit.
    const unit = figure.offsetWidth / ASSAM_SIDE;
    const [start] = moments;
    const animation = figure.animate(
      moments.map(({ at, when }) => ({
        offset: when,
        transform: `translate(${(at.x - start!.at.x) * unit}px, ${(at.y - start!.at.y) * unit}px)`,
      })),
      { duration: time, fill: 'forwards' },
    );
    const turnings = moments.filter(
      (moment, index) => index === 0 || moment.facing !== moments[index - 1]!.facing,
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
  beat,
  turns,
}: {
  readonly square: Square;
  readonly facing: Facing;
  readonly beat: Beat | undefined;
  readonly turns: Turns;
}): VNode {
  const layer = useRef<HTMLDivElement>(null);
  const walking = beat?.type === 'walk' && !isStill.value ? beat : undefined;
  const faces = useWalk(layer, walking, turns) ?? facing;
  const { x, y } = centreOf(square, turns);
  const frame = boardFrame(settings.value.coordinates);
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
      <AssamPicture facing={screenFacing(faces, turns)} theme={theme.value} />
    </div>
  );
}
