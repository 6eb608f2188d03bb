/** Where a pointer is felt. The board reports what was pointed at; what it means, others know. */
import { SQUARES, type Facing, type RugPlace, type Square } from '@marrakech/rules';
import type { VNode } from 'preact';
import { boxOf, centreOf, shifted, UNIT, type Point, type Turns } from './geometry.js';
import { arrowCentre } from './signs.js';

export type Gesture = 'enter' | 'press' | 'release' | 'leave';

export interface Intents {
  readonly onSquare?: (square: Square, gesture: Gesture) => void;
  readonly onFacing?: (facing: Facing, gesture: Gesture) => void;
  /** Felt where a pointer is nearer to this place's seam than to any other's. */
  readonly onPlace?: (place: RugPlace, gesture: Gesture) => void;
}

interface Press {
  readonly pointerId: number;
  readonly currentTarget: {
    hasPointerCapture?: (id: number) => boolean;
    releasePointerCapture?: (id: number) => void;
  } | null;
}

function handlers(tell: (gesture: Gesture) => void) {
  return {
    onPointerEnter: () => tell('enter'),
    onPointerLeave: () => tell('leave'),
    onPointerUp: () => tell('release'),
    onPointerDown: ({ currentTarget, pointerId }: Press) => {
      // A finger stays caught by what it touched first; let go, so that dragging enters the next.
      if (currentTarget?.hasPointerCapture?.(pointerId) === true)
        currentTarget.releasePointerCapture?.(pointerId);
      tell('press');
    },
  };
}

/** The lozenge between two squares' centres and the ends of the edge they share: these tile the market. */
function seamPath(place: RugPlace, turns: Turns): string | undefined {
  const box = boxOf(place, turns);
  if (box === undefined) return undefined;
  const corners = [0, 1, 2, 3].map((side) => shifted(box.middle, side as Turns, UNIT / 2));
  return `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}z`;
}

const zoneAround = (centre: Point) => ({
  x: centre.x - UNIT / 2,
  y: centre.y - UNIT / 2,
  width: UNIT,
  height: UNIT,
});

export function Touch({
  assam,
  facings,
  places,
  turns,
  onSquare,
  onFacing,
  onPlace,
}: Intents & {
  readonly assam: Square;
  readonly facings?: readonly Facing[] | undefined;
  readonly places?: readonly RugPlace[] | undefined;
  readonly turns: Turns;
}): VNode {
  return (
    <g class="touch" fill="none" pointer-events="all">
      {onSquare === undefined
        ? null
        : SQUARES.map((name) => (
            <rect
              key={name}
              data-square={name}
              {...zoneAround(centreOf(name, turns))}
              {...handlers((gesture) => onSquare(name, gesture))}
            />
          ))}
      {onPlace === undefined
        ? null
        : places?.map((place) => (
            <path
              key={place}
              data-place={place}
              d={seamPath(place, turns)}
              {...handlers((gesture) => onPlace(place, gesture))}
            />
          ))}
      {onFacing === undefined
        ? null
        : facings?.map((facing) => (
            <rect
              key={facing}
              data-facing={facing}
              {...zoneAround(arrowCentre(assam, facing, turns))}
              {...handlers((gesture) => onFacing(facing, gesture))}
            />
          ))}
    </g>
  );
}
