/** Draws the mosaics as arcs of stones that show where Assam comes back in. */
import { MOSAICS, type Mosaic } from '@marrakech/rules';
import type { VNode } from 'preact';
import { ARC_RADIUS, mosaicPath, type Turns } from './geometry.js';
import { memo } from './memo.js';
import type { Palette } from './theme.js';

/** Stones along a half circle; the longer corner loops have half as many more. */
const STONES = 14;
const JOINT = 1.5;

/** A dash pattern that shows one stone of `every` on an arc of this radius. */
function stones(radius: number, every: number, count = STONES): string {
  const length = (Math.PI * radius) / count;
  return `${length - JOINT} ${length * every - length + JOINT}`;
}

const INNER_RADIUS = 24;

function Inlay({
  d,
  inner,
  tones,
  palette,
}: {
  readonly d: string;
  readonly inner: string;
  readonly tones: readonly [string, string];
  readonly palette: Palette;
}): VNode {
  return (
    <g fill="none">
      <path d={d} stroke={palette.groove} stroke-width="33" />
      <path d={d} stroke={palette.grout} stroke-width="29" />
      <path d={d} stroke={tones[0]} stroke-width="25" stroke-dasharray={stones(ARC_RADIUS, 1)} />
      <path d={d} stroke={tones[1]} stroke-width="25" stroke-dasharray={stones(ARC_RADIUS, 2)} />
      <path d={d} stroke={palette.grout} stroke-width="9" />
      <path d={d} stroke={palette.star} stroke-width="6" stroke-dasharray={stones(ARC_RADIUS, 1)} />
      <path d={inner} stroke={palette.grout} stroke-width="8" />
      <path
        d={inner}
        stroke={tones[0]}
        stroke-width="5"
        stroke-dasharray={stones(INNER_RADIUS, 1, 10)}
      />
    </g>
  );
}

export const Mosaics = memo(function Mosaics({
  palette,
  turns,
}: {
  readonly palette: Palette;
  readonly turns: Turns;
}): VNode {
  const along = (parity: number, radius: number): string =>
    MOSAICS.filter((_, index) => index % 2 === parity)
      .map((mosaic) => mosaicPath(mosaic, turns, radius))
      .join('');
  return (
    <g class="mosaics">
      {palette.zellige.map((tones, parity) => (
        <Inlay
          key={parity}
          d={along(parity, ARC_RADIUS)}
          inner={along(parity, INNER_RADIUS)}
          tones={tones}
          palette={palette}
        />
      ))}
    </g>
  );
});

/** The arc Assam would take. */
export function LitMosaic({
  mosaic,
  palette,
  turns,
}: {
  readonly mosaic: Mosaic;
  readonly palette: Palette;
  readonly turns: Turns;
}): VNode {
  const d = mosaicPath(mosaic, turns);
  return (
    <g class="mosaic-lit" fill="none" stroke={palette.glow}>
      <path d={d} stroke-width="46" stroke-opacity=".3" />
      <path d={d} stroke-width="36" stroke-opacity=".45" />
      <path d={d} stroke-width="10" stroke={palette.gold} />
      <path d={d} stroke-width="5" />
    </g>
  );
}
