import { MOSAICS, SQUARES, type View } from '@marrakech/rules';
import type { VNode } from 'preact';
import {
  centreOf,
  FRAME,
  FRAME_WITH_COORDINATES,
  MARKET,
  mosaicPath,
  screenFacing,
  shifted,
  UNIT,
  type Turns,
} from './geometry.js';
import { PALETTES, type Theme } from './theme.js';

export interface BoardOptions {
  readonly theme?: Theme;
  readonly coordinates?: boolean;
  readonly turns?: Turns;
  /** Width and height in pixels; left out, the picture takes the room it is given. */
  readonly size?: number;
}

/** Drawn in the page itself, so it cannot be an `img` element, but is to be read as one picture. */
const PICTURE = { role: 'img' } as const;

export function Board({ view, ...options }: BoardOptions & { readonly view: View }): VNode {
  const palette = PALETTES[options.theme ?? 'light'];
  const turns = options.turns ?? 0;
  const frame = options.coordinates === true ? FRAME_WITH_COORDINATES : FRAME;
  const whole = MARKET + 2 * frame;
  const size = options.size === undefined ? {} : { width: options.size, height: options.size };
  const assam = centreOf(view.assam, turns);
  const ahead = shifted(assam, screenFacing(view.facing, turns), 40);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`${-frame} ${-frame} ${whole} ${whole}`}
      {...PICTURE}
      {...size}
    >
      <title>Marrakech</title>
      <rect x={-frame} y={-frame} width={whole} height={whole} rx="24" fill={palette.frame} />
      <g fill="none" stroke={palette.ink} stroke-width="20">
        {MOSAICS.map((mosaic) => (
          <path key={mosaic.joins.join('')} d={mosaicPath(mosaic, turns)} />
        ))}
      </g>
      {SQUARES.map((square, index) => {
        const { x, y } = centreOf(square, turns);
        return (
          <rect
            key={square}
            x={x - 50}
            y={y - 50}
            width={UNIT}
            height={UNIT}
            fill={index % 2 === 0 ? palette.ground : palette.tile}
            stroke={palette.joint}
          />
        );
      })}
      {view.halves.map((half) => {
        const { x, y } = centreOf(half.square, turns);
        return (
          <rect
            key={half.square}
            x={x - 44}
            y={y - 44}
            width="88"
            height="88"
            fill={palette.rugs[half.colour]}
            opacity={half.neutral ? 0.5 : 1}
          />
        );
      })}
      <circle cx={assam.x} cy={assam.y} r="28" fill="#fff" stroke={palette.ink} stroke-width="4" />
      <path
        d={`M${assam.x} ${assam.y}L${ahead.x} ${ahead.y}`}
        stroke={palette.ink}
        stroke-width="8"
      />
    </svg>
  );
}
