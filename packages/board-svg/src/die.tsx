/** Draws the die with slippers for pips. */
import type { Die as DieValue } from '@marrakech/rules';
import type { VNode } from 'preact';
import type { Point } from './geometry.js';
import { picture, type PictureProps } from './picture.js';
import type { Theme } from './theme.js';

interface Wood {
  readonly face: string;
  readonly edge: string;
  readonly slipper: string;
  readonly lining: string;
  readonly sole: string;
}

const WOODS: Readonly<Record<Theme, Wood>> = {
  light: {
    face: '#fbf1da',
    edge: '#8a5a36',
    slipper: '#b4232c',
    lining: '#5a0d18',
    sole: '#e0a13a',
  },
  dark: {
    face: '#f1e4c6',
    edge: '#0f1228',
    slipper: '#a81f2c',
    lining: '#4d0a14',
    sole: '#d99a35',
  },
  contrast: {
    face: '#ffffff',
    edge: '#000000',
    slipper: '#000000',
    lining: '#ffffff',
    sole: '#000000',
  },
};

interface Layout {
  readonly size: number;
  readonly at: readonly (readonly [number, number])[];
}

/** The positions and sizes of the slippers in a box from −1 to 1. */
const LAYOUTS: Readonly<Record<DieValue, Layout>> = {
  1: { size: 0.74, at: [[0, 0]] },
  2: {
    size: 0.56,
    at: [
      [-0.2, -0.36],
      [0.2, 0.4],
    ],
  },
  3: {
    size: 0.43,
    at: [
      [0, -0.42],
      [-0.45, 0.36],
      [0.45, 0.36],
    ],
  },
  4: {
    size: 0.42,
    at: [
      [-0.45, -0.4],
      [0.45, -0.4],
      [-0.45, 0.4],
      [0.45, 0.4],
    ],
  },
};

/** A slipper from the side: open heel, toe turned up. */
const UPPER =
  'M-.97.42L.42.42C.78.42 1 .1 1-.52C.86-.22.62-.18.16-.5C.06-.14-.3 0-.66-.04L-.97-.1z';
const LINING = 'M.16-.5C.06-.14-.3 0-.66-.04L-.97-.1C-.6-.36-.2-.5.16-.5z';
const SOLE = 'M-.97.44H.42C.7.44.86.3.95.02';

/** The face of a die around `centre`; blank without a value. */
export function DieFace({
  value,
  centre,
  radius,
  theme,
}: {
  readonly value?: DieValue;
  readonly centre: Point;
  readonly radius: number;
  readonly theme: Theme;
}): VNode {
  const wood = WOODS[theme];
  const layout = value === undefined ? undefined : LAYOUTS[value];
  return (
    <g class="die" transform={`translate(${centre.x} ${centre.y})scale(${radius})`}>
      <rect x="-1" y="-.92" width="2" height="2" rx=".4" fill={wood.edge} />
      <rect
        x="-1"
        y="-1"
        width="2"
        height="2"
        rx=".4"
        fill={wood.face}
        stroke={wood.edge}
        stroke-width=".07"
      />
      {layout?.at.map(([x, y]) => (
        <g
          key={`${x} ${y}`}
          class="slipper"
          transform={`translate(${x} ${y})scale(${layout.size})`}
        >
          <path d={UPPER} fill={wood.slipper} />
          <path d={LINING} fill={wood.lining} />
          <path d={SOLE} fill="none" stroke={wood.sole} stroke-width=".13" stroke-linecap="round" />
        </g>
      ))}
    </g>
  );
}

export function Die({
  value,
  theme = 'light',
  label,
}: PictureProps & { readonly value?: DieValue }): VNode {
  const shown = value === undefined ? {} : { value };
  return (
    <svg viewBox="0 0 100 100" {...picture(label)}>
      <DieFace {...shown} centre={{ x: 50, y: 48 }} radius={45} theme={theme} />
    </svg>
  );
}
