/** Draws the empty market: paving, frame, coordinates. */
import { SQUARES, type Colour, type Square } from '@marrakech/rules';
import type { VNode } from 'preact';
import { centreOf, MARKET, RIM, UNIT, type Point, type Turns } from './geometry.js';
import { memo } from './memo.js';
import { Lettering } from './lettering.js';
import { mixed, type Palette } from './theme.js';

/** Three tones in an irregular pattern. */
const toneOf = (index: number): number => (index * 5 + Math.floor(index / 7) * 3) % 3;

function slabs(tone: number, turns: Turns): string {
  return SQUARES.flatMap((square, index) => {
    if (toneOf(index) !== tone) return [];
    const { x, y } = centreOf(square, turns);
    return `M${x - UNIT / 2} ${y - UNIT / 2}h${UNIT}v${UNIT}h-${UNIT}z`;
  }).join('');
}

const INNER = [1, 2, 3, 4, 5, 6].map((line) => line * UNIT);
const JOINTS = INNER.map((at) => `M${at} 0v${MARKET}M0 ${at}h${MARKET}`).join('');

export const Paving = memo(function Paving({
  palette,
  turns,
}: {
  readonly palette: Palette;
  readonly turns: Turns;
}): VNode {
  return (
    <g class="paving">
      {palette.paving.map((colour, tone) => (
        <path key={tone} d={slabs(tone, turns)} fill={colour} />
      ))}
      <path d={JOINTS} stroke={palette.joint} stroke-width="1.6" />
      {palette.light > 0 ? (
        <path d={JOINTS} stroke="#fff" stroke-opacity=".16" transform="translate(1.4 1.4)" />
      ) : null}
      <rect width={MARKET} height={MARKET} fill="none" stroke={palette.groove} stroke-width="3" />
    </g>
  );
});

/** Two squares, one rotated by 45°: an eight-pointed star. */
function starPath({ x, y }: Point, radius: number): string {
  const points = Array.from({ length: 16 }, (_, index) => {
    const reach = index % 2 === 0 ? radius : radius * 0.765;
    const angle = (index * Math.PI) / 8;
    return `${(x + reach * Math.cos(angle)).toFixed(1)} ${(y + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}z`;
}

/** The two corners without a mosaic loop. */
const PLAIN_CORNERS: readonly Square[] = ['a7', 'g1'];
const STAR_OUT = 37;

export const Frame = memo(function Frame({
  palette,
  turns,
  width,
  first,
  second,
}: {
  readonly palette: Palette;
  readonly turns: Turns;
  readonly width: number;
  /** The colours of the player to move; two alternate along the edge. */
  readonly first: Colour | undefined;
  readonly second: Colour | undefined;
}): VNode {
  const whole = MARKET + 2 * width;
  // A rim in black or white could not identify a player.
  const yarnOf = (colour: Colour | undefined): string | undefined =>
    palette.light > 0 && colour !== undefined ? palette.rugs[colour].field : undefined;
  const [rim = palette.rim, dashes] = [yarnOf(first), yarnOf(second)];
  const stars = PLAIN_CORNERS.map((square) => {
    const { x, y } = centreOf(square, turns);
    return {
      x: x < MARKET / 2 ? -STAR_OUT : MARKET + STAR_OUT,
      y: y < MARKET / 2 ? -STAR_OUT : MARKET + STAR_OUT,
    };
  });
  const rounds: readonly (readonly [number, string])[] = [
    [22, palette.star],
    [16, palette.grout],
    [11.5, palette.zellige[0][0]],
    [5, palette.grout],
  ];
  return (
    <g class="frame">
      <rect x={-width} y={-width} width={whole} height={whole} rx="22" fill={rim} />
      {dashes === undefined ? null : (
        <rect
          x={RIM / 2 - width}
          y={RIM / 2 - width}
          width={whole - RIM}
          height={whole - RIM}
          rx="19"
          fill="none"
          stroke={dashes}
          stroke-width={RIM}
          stroke-dasharray={`${UNIT / 2} ${UNIT / 2}`}
        />
      )}
      <rect
        x={RIM - width}
        y={RIM - width}
        width={whole - 2 * RIM}
        height={whole - 2 * RIM}
        rx="16"
        fill={palette.frame}
        stroke={mixed(palette.frame, palette.grout, 0.55)}
        stroke-width="2"
      />
      {rounds.map(([radius, fill]) => (
        <path key={radius} d={stars.map((star) => starPath(star, radius)).join('')} fill={fill} />
      ))}
    </g>
  );
});

const OUT = 83;

/** Files and ranks on all four sides, upright for every rotation. */
export const Coordinates = memo(function Coordinates({
  palette,
  turns,
}: {
  readonly palette: Palette;
  readonly turns: Turns;
}): VNode {
  const names = SQUARES.filter((square) => square.startsWith('a') || square.endsWith('1'));
  return (
    <g class="coordinates" aria-hidden="true">
      {names.flatMap((square) => {
        const { x, y } = centreOf(square, turns);
        const sideways = turns % 2 === 1;
        const marks: VNode[] = [];
        const mark = (text: string, centre: Point): void => {
          const key = `${text}${marks.length}${square}`;
          marks.push(<Lettering key={key} {...{ text, centre }} height={13} ink={palette.ink} />);
        };
        for (const far of [-OUT, MARKET + OUT]) {
          if (square.endsWith('1'))
            mark(square.charAt(0), sideways ? { x: far, y } : { x, y: far });
          if (square.startsWith('a'))
            mark(square.charAt(1), sideways ? { x, y: far } : { x: far, y });
        }
        return marks;
      })}
    </g>
  );
});
