/**
 * Draws Assam, seen obliquely from above: fez, djellaba, pointed slippers, on a base with a prow.
 */
import type { VNode } from 'preact';
import type { Point, Turns } from './geometry.js';
import { memo } from './memo.js';
import type { Theme } from './theme.js';

interface Cloth {
  readonly line: string;
  readonly robe: string;
  readonly fold: string;
  readonly trim: string;
  readonly skin: string;
  readonly hair: string;
  readonly fez: string;
  readonly crown: string;
  readonly slipper: string;
  readonly base: string;
  readonly prow: string;
  /** Separates him from the rug below. */
  readonly halo: string;
}

const DAY: Cloth = {
  line: '#2b1710',
  robe: '#fbf3e0',
  fold: '#dfcba6',
  trim: '#7b4a2a',
  skin: '#b87446',
  hair: '#4a2a1a',
  fez: '#a3121f',
  crown: '#cf3a3f',
  slipper: '#f2b632',
  base: '#3b1f2b',
  prow: '#ffc63d',
  halo: '#fff3d6',
};

const INK: Cloth = {
  line: '#000000',
  robe: '#ffffff',
  fold: '#ffffff',
  trim: '#000000',
  skin: '#ffffff',
  hair: '#000000',
  fez: '#000000',
  crown: '#ffffff',
  slipper: '#000000',
  base: '#ffffff',
  prow: '#000000',
  halo: '#ffffff',
};

const CLOTHS: Readonly<Record<Theme, Cloth>> = { light: DAY, dark: DAY, contrast: INK };

function Robe({ cloth }: { readonly cloth: Cloth }): VNode {
  return (
    <path
      d="M-12-13C-22-6-27 14-26 24Q-13 31 0 31T26 24C27 14 22-6 12-13Q0-18-12-13z"
      fill={cloth.robe}
      stroke={cloth.line}
      stroke-width="2.4"
    />
  );
}

/** The fez for a head centred on the origin; the tassel hangs on the given side. */
function Fez({ cloth, tassel }: { readonly cloth: Cloth; readonly tassel: string }): VNode {
  return (
    <g stroke={cloth.line} stroke-width="2">
      <path d="M-12-4L-9-20Q0-24 9-20L12-4Q0 2-12-4z" fill={cloth.fez} />
      <ellipse cy="-20.5" rx="9" ry="3.8" fill={cloth.crown} />
      <path d={tassel} fill="none" stroke-width="3" stroke-linecap="round" />
    </g>
  );
}

function Towards({ cloth }: { readonly cloth: Cloth }): VNode {
  return (
    <>
      <g fill={cloth.slipper} stroke={cloth.line} stroke-width="2">
        <path d="M-15 25q6-3 10 1q1 7-5 12q-6-5-5-13zM15 25q-6-3-10 1q-1 7 5 12q6-5 5-13z" />
      </g>
      <Robe cloth={cloth} />
      <path d="M0-12V30" stroke={cloth.trim} stroke-width="3" />
      <path d="M-7-14Q0-4 7-14" fill="none" stroke={cloth.trim} stroke-width="2.5" />
      <path
        d="M-21 0q-2 12 6 16M21 0q2 12-6 16"
        fill="none"
        stroke={cloth.fold}
        stroke-width="3"
        stroke-linecap="round"
      />
      <g transform="translate(0 -20)">
        <circle r="12.5" fill={cloth.skin} stroke={cloth.line} stroke-width="2.2" />
        <path d="M-8 5.5Q-4 2.5 0 5Q4 2.5 8 5.5Q4 8.5 0 6.5Q-4 8.5-8 5.5z" fill={cloth.line} />
        <path d="M-5 0h.01M5 0h.01" stroke={cloth.line} stroke-width="3.2" stroke-linecap="round" />
        <Fez cloth={cloth} tassel="M0-20.5Q11-20 13-6" />
      </g>
    </>
  );
}

function Away({ cloth }: { readonly cloth: Cloth }): VNode {
  return (
    <>
      <Robe cloth={cloth} />
      <path
        d="M-11-12Q0-16 11-12Q9 4 0 14Q-9 4-11-12z"
        fill={cloth.fold}
        stroke={cloth.trim}
        stroke-width="2.2"
      />
      <path d="M0 14v5" stroke={cloth.trim} stroke-width="3" stroke-linecap="round" />
      <g transform="translate(0 -20)">
        <circle r="12.5" fill={cloth.hair} stroke={cloth.line} stroke-width="2.2" />
        <path d="M-6 11Q0 14 6 11" fill="none" stroke={cloth.skin} stroke-width="4" />
        <Fez cloth={cloth} tassel="M0-20.5Q4-14 2-2" />
      </g>
    </>
  );
}

function Sideways({ cloth }: { readonly cloth: Cloth }): VNode {
  const sleeve = { fill: 'none', 'stroke-linecap': 'round' } as const;
  return (
    <>
      <path
        d="M-6 25h20q9 0 17-3q0 12-17 13q-18 1-20-10z"
        fill={cloth.slipper}
        stroke={cloth.line}
        stroke-width="2"
        stroke-linejoin="round"
      />
      <path
        d="M-9-12C-18-6-23 14-22 25Q-10 31 1 31T20 25C21 12 17-6 9-12Q0-17-9-12z"
        fill={cloth.robe}
        stroke={cloth.line}
        stroke-width="2.4"
      />
      <path
        d="M-8-12Q-19-5-16 9Q-8 5-4-10z"
        fill={cloth.fold}
        stroke={cloth.trim}
        stroke-width="2"
      />
      <circle cx="25" cy="13" r="4.6" fill={cloth.skin} stroke={cloth.line} stroke-width="2" />
      <path d="M2-2Q6 11 20 12" {...sleeve} stroke={cloth.line} stroke-width="12" />
      <path d="M2-2Q6 11 19.5 12" {...sleeve} stroke={cloth.robe} stroke-width="8" />
      <g transform="translate(1 -20)">
        <circle r="12.5" fill={cloth.skin} stroke={cloth.line} stroke-width="2.2" />
        <path
          d="M11.5-3Q16.5 1 15.5 4Q13 6 10.5 4.5"
          fill={cloth.skin}
          stroke={cloth.line}
          stroke-width="2"
          stroke-linecap="round"
        />
        <path d="M14 7.5Q9 4 3 8.5Q9 11.5 14 7.5z" fill={cloth.line} />
        <path d="M6.5 0h.01" stroke={cloth.line} stroke-width="3.2" stroke-linecap="round" />
        <path d="M-12 0Q-8 3-7 10Q-11 8-12 0z" fill={cloth.line} />
        <Fez cloth={cloth} tassel="M0-20.5Q-11-20-13-5" />
      </g>
    </>
  );
}

/** A disc with a prow that points up to the edge of the next square. */
const BASE = 'M0-62L25-30A39 39 0 1 1-25-30z';

/**
 * Assam on the centre of a square; `facing` is the direction in the picture: 0 up, 1 right, 2 down,
 * 3 left.
 */
export function Assam({
  centre,
  facing,
  theme,
}: {
  readonly centre: Point;
  readonly facing: Turns;
  readonly theme: Theme;
}): VNode {
  const cloth = CLOTHS[theme];
  const Figure = facing === 0 ? Away : facing === 2 ? Towards : Sideways;
  return (
    <g class="assam" transform={`translate(${centre.x} ${centre.y})`}>
      {theme === 'contrast' ? null : (
        <ellipse cx="7" cy="10" rx="43" ry="41" fill="#1d0b04" fill-opacity=".3" />
      )}
      <g transform={`rotate(${facing * 90})`} stroke-linejoin="round">
        <path d={BASE} fill={cloth.halo} stroke={cloth.halo} stroke-width="6" />
        <path d={BASE} fill={cloth.base} stroke={cloth.line} stroke-width="2.4" />
        <path d="M0-58.5L16.5-37.5Q0-45-16.5-37.5z" fill={cloth.prow} />
        <circle r="34.5" fill="none" stroke={cloth.prow} stroke-width="1.8" />
      </g>
      <g transform={facing === 3 ? 'translate(0 5)scale(-1 1)' : 'translate(0 5)'}>
        <Figure cloth={cloth} />
      </g>
    </g>
  );
}

/** Half the side of his picture, which just fits the prow and the shadow. */
const REACH = 62;

/** A picture of Assam alone, `ASSAM_SIDE` board units wide, for animations. */
export const ASSAM_SIDE = 2 * REACH;

export const AssamPicture = memo(function AssamPicture({
  facing,
  theme = 'light',
}: {
  readonly facing: Turns;
  readonly theme?: Theme;
}): VNode {
  return (
    <svg viewBox={`${-REACH} ${-REACH} ${ASSAM_SIDE} ${ASSAM_SIDE}`} aria-hidden="true">
      <Assam centre={{ x: 0, y: 0 }} facing={facing} theme={theme} />
    </svg>
  );
});
