/**
 * Draws the temporary signs over a position: legal facings, squares and places, the walk, payments.
 */
import {
  isSquare,
  type Colour,
  type Facing,
  type Mosaic,
  type RollOutcome,
  type RugPlace,
  type Square,
  type Step,
} from '@marrakech/rules';
import type { VNode } from 'preact';
import {
  boxOf,
  centreOf,
  screenFacing,
  shifted,
  UNIT,
  type PlaceBox,
  type Point,
  type Turns,
} from './geometry.js';
import { mixed, type Palette } from './theme.js';
import { walkPath, type Pose } from './walk-path.js';

export interface Signs {
  /** The legal facings. */
  readonly facings?: readonly Facing[];
  /** The chosen facing. */
  readonly facing?: Facing;
  /** The square and payment of each die value. */
  readonly rollCosts?: readonly Pick<RollOutcome, 'die' | 'square' | 'payment' | 'out'>[];
  readonly walked?: { readonly from: Pose; readonly steps: readonly Step[] };
  /** The mosaic on Assam's path. */
  readonly mosaic?: Mosaic;
  /** The squares of the paid area. */
  readonly area?: readonly Square[];
  /** Selectable squares, tinted. */
  readonly squares?: readonly Square[];
  /** Squares for the rug's other half, outlined. */
  readonly halves?: readonly Square[];
  /** The legal places. */
  readonly places?: readonly RugPlace[];
  /** A previewed rug: translucent, with a dashed edge. */
  readonly ghost?: { readonly place: RugPlace; readonly colour: Colour };
  /**
   * The colour of the next preview. It is created in advance, which takes longer than showing it.
   */
  readonly prepared?: Colour;
  /** A rug being laid. */
  readonly unrolled?: { readonly place: RugPlace; readonly colour: Colour };
  /** The last rug. */
  readonly last?: RugPlace;
}

export interface Drawn {
  readonly palette: Palette;
  readonly turns: Turns;
}

/** A rectangle over both squares of a place, inset by `inset` units. */
export function frameOf({ middle, towards }: PlaceBox, inset: number) {
  const lies = towards % 2 === 1;
  const width = (lies ? 2 : 1) * UNIT - 2 * inset;
  const height = (lies ? 1 : 2) * UNIT - 2 * inset;
  return { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
}

/** The outline of a set of squares, walked with the set on the right. */
function outlineOf(squares: readonly Square[], turns: Turns): string {
  const centres = squares.filter(isSquare).map((square) => centreOf(square, turns));
  const inside = new Set(centres.map(({ x, y }) => `${x} ${y}`));
  return centres
    .flatMap((centre) =>
      ([0, 1, 2, 3] as const).flatMap((side) => {
        const beside = shifted(centre, side, UNIT);
        if (inside.has(`${beside.x} ${beside.y}`)) return [];
        const edge = shifted(centre, side, UNIT / 2);
        const from = shifted(edge, ((side + 3) & 3) as Turns, UNIT / 2);
        const to = shifted(edge, ((side + 1) & 3) as Turns, UNIT / 2);
        return `M${from.x} ${from.y}L${to.x} ${to.y}`;
      }),
    )
    .join('');
}

/** Highlights the edge and ground of the paid area. */
function Area({ squares, palette, turns }: Drawn & { readonly squares: readonly Square[] }) {
  const d = outlineOf(squares, turns);
  return (
    <g class="area">
      <g fill={palette.glow} fill-opacity=".45">
        {squares.filter(isSquare).map((square) => (
          <rect key={square} {...insetSquare(square, turns, 0)} rx="0" />
        ))}
      </g>
      <g fill="none" stroke-linecap="round">
        <path d={d} stroke={palette.ink} stroke-width="15" />
        <path d={d} stroke={palette.glow} stroke-width="10" />
      </g>
    </g>
  );
}

export function Walked({
  walked,
  palette,
  turns,
}: Drawn & { readonly walked: NonNullable<Signs['walked']> }): VNode {
  const d = isSquare(walked.from.square) ? walkPath(walked.from, walked.steps, turns) : '';
  return (
    <g class="walked" fill="none" stroke-linecap="round" stroke-linejoin="round">
      <path d={d} stroke={palette.ink} stroke-width="13" stroke-dasharray="0 20" />
      <path d={d} stroke={palette.glow} stroke-width="8.5" stroke-dasharray="0 20" />
    </g>
  );
}

/** The length of a corner mark. */
const CORNER = 20;

/** Four corner marks, which cannot be confused with the edge of an area. */
function Last({ place, palette, turns }: Drawn & { readonly place: RugPlace }) {
  const box = boxOf(place, turns);
  if (box === undefined) return null;
  const { x, y, width, height } = frameOf(box, 3);
  const d = [
    `M${x} ${y + CORNER}v-${CORNER}h${CORNER}`,
    `M${x + width - CORNER} ${y}h${CORNER}v${CORNER}`,
    `M${x + width} ${y + height - CORNER}v${CORNER}h-${CORNER}`,
    `M${x + CORNER} ${y + height}h-${CORNER}v-${CORNER}`,
  ].join('');
  return (
    <g class="last" fill="none" stroke-linecap="round" stroke-linejoin="round">
      <path d={d} stroke={palette.rim} stroke-width="9" />
      <path d={d} stroke={palette.mark} stroke-width="4.5" />
    </g>
  );
}

/** A square inset by `inset`, so that neighbours stay apart. */
function insetSquare(square: Square, turns: Turns, inset: number) {
  const { x, y } = centreOf(square, turns);
  const side = UNIT - 2 * inset;
  return { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 12 };
}

function Squares({ squares, palette, turns }: Drawn & { readonly squares: readonly Square[] }) {
  // A tint alone would be too similar to the paving.
  const rim = mixed(palette.gold, palette.ink, 0.4);
  return (
    <g class="squares touchable" fill={palette.glow} fill-opacity=".42" stroke={rim}>
      {squares.filter(isSquare).map((square) => (
        <rect key={square} {...insetSquare(square, turns, 5)} stroke-width="4" />
      ))}
    </g>
  );
}

function Halves({ halves, palette, turns }: Drawn & { readonly halves: readonly Square[] }) {
  const layer = (ink: string, width: number) => (
    <g stroke={ink} stroke-width={width}>
      {halves.filter(isSquare).map((square) => (
        <rect key={square} {...insetSquare(square, turns, 10)} stroke-dasharray="17 9.6" />
      ))}
    </g>
  );
  return (
    <g class="halves touchable" fill={palette.glow} fill-opacity=".16" stroke-linecap="round">
      {layer(palette.ink, 8)}
      {layer(palette.glow, 4.5)}
    </g>
  );
}

/** Half the length of a stud. */
const STUD = 13;

/** Outlines with a stud on the seam, which distinguishes places that share a square. */
function Places({
  places,
  palette,
  turns,
}: Drawn & { readonly places: readonly RugPlace[] }): VNode {
  const boxes = places.flatMap((place) => boxOf(place, turns) ?? []);
  const layer = (ink: string, width: number) => (
    <g fill="none" stroke={ink} stroke-width={width}>
      {boxes.map((box, index) => (
        <rect key={index} {...frameOf(box, 8)} rx="10" />
      ))}
      {boxes.map(({ middle, towards }, index) => {
        const from = shifted(middle, towards, -STUD);
        const to = shifted(middle, towards, STUD);
        const d = `M${from.x} ${from.y}L${to.x} ${to.y}`;
        return <path key={index} d={d} stroke-width={width + 12} stroke-linecap="round" />;
      })}
    </g>
  );
  return (
    <g class="places touchable">
      {layer(palette.ink, 6)}
      {layer(palette.glow, 3)}
    </g>
  );
}

const ARROW = 'M0-18L21 3H9V16H-9V3H-21z';
/** Measured from the centre of Assam's square. */
const ARROW_DISTANCE = 76;

const arrowCentre = (assam: Square, facing: Facing, turns: Turns): Point =>
  shifted(centreOf(assam, turns), screenFacing(facing, turns), ARROW_DISTANCE);

export function Arrows({
  assam,
  facings,
  chosen,
  palette,
  turns,
}: Drawn & {
  readonly assam: Square;
  readonly facings: readonly Facing[];
  readonly chosen: Facing | undefined;
}): VNode {
  // Darker than ink, which is light in the night theme, to separate an arrow from any rug.
  const edge = mixed(palette.shade, '#000000', 0.5);
  return (
    <g class="facings touchable" stroke-linejoin="round">
      {facings.map((facing) => {
        const { x, y } = arrowCentre(assam, facing, turns);
        const isChosen = facing === chosen;
        const fill = isChosen ? palette.gold : palette.glow;
        const transform = `translate(${x} ${y})rotate(${screenFacing(facing, turns) * 90})`;
        return (
          <g key={facing} class="facing" transform={transform}>
            {isChosen ? <path d={ARROW} stroke={palette.glow} stroke-width="17" /> : null}
            <path d={ARROW} fill={edge} stroke={edge} stroke-width={isChosen ? 11 : 8} />
            <path d={ARROW} fill={fill} stroke={fill} stroke-width="2" />
          </g>
        );
      })}
    </g>
  );
}

/** The signs on the market below Assam. */
export function MarketSigns({ signs, ...drawn }: Drawn & { readonly signs: Signs }): VNode {
  const { last, area, squares, halves, places } = signs;
  return (
    <>
      {last === undefined ? null : <Last place={last} {...drawn} />}
      {area === undefined ? null : <Area squares={area} {...drawn} />}
      {squares === undefined ? null : <Squares squares={squares} {...drawn} />}
      {halves === undefined ? null : <Halves halves={halves} {...drawn} />}
      {places === undefined ? null : <Places places={places} {...drawn} />}
    </>
  );
}
