/** Draws the rugs on the market with their shadows. */
import { COLOURS, type Colour } from '@marrakech/rules';
import type { VNode } from 'preact';
import { centreOf, screenFacing, shifted, UNIT, type Point, type Turns } from './geometry.js';
import { memo } from './memo.js';
import { Fringes, HALF_LENGTH, HALF_WIDTH, Weave } from './motifs.js';
import type { Piece } from './pieces.js';
import { fadedYarns, type Palette } from './theme.js';

/** How far a half extends beyond its square, under the long side or the short end of its cover. */
const UNDER_SIDE = UNIT / 2 - HALF_WIDTH + 1;
const UNDER_END = UNIT - HALF_LENGTH + 1;

const weaveId = (prefix: string, colour: Colour, neutral: boolean): string =>
  `${prefix}-${neutral ? 'faded' : 'rug'}-${colour}`;
const paint = (prefix: string, name: string): string => `url(#${prefix}-${name})`;

/** The definitions that all patterns share: threads, and the clip of a half. */
const Loom = memo(function Loom({ prefix }: { readonly prefix: string }): VNode {
  return (
    <>
      <pattern id={`${prefix}-thread`} width="4" height="3" patternUnits="userSpaceOnUse">
        <path d="M0 .5h4" stroke="#fff" stroke-opacity=".13" />
        <path d="M0 2h4" stroke="#000" stroke-opacity=".14" />
      </pattern>
      {[UNDER_SIDE, UNDER_END].map((tuck) => (
        <clipPath key={tuck} id={`${prefix}-half-${tuck}`}>
          <rect x={-UNIT} y={-UNIT / 2} width={UNIT + tuck} height={UNIT} />
        </clipPath>
      ))}
    </>
  );
});

const RugDef = memo(function RugDef({
  prefix,
  palette,
  colour,
  neutral,
}: {
  readonly prefix: string;
  readonly palette: Palette;
  readonly colour: Colour;
  readonly neutral: boolean;
}): VNode {
  const yarns = neutral ? fadedYarns(palette.rugs[colour], palette) : palette.rugs[colour];
  const id = weaveId(prefix, colour, neutral);
  const thread = palette.light > 0 ? { thread: paint(prefix, 'thread') } : {};
  return (
    <g id={id}>
      {neutral ? null : (
        <g id={`${prefix}-fringe-${colour}`}>
          <Fringes yarns={yarns} hem={palette.hem} />
        </g>
      )}
      <g id={`${id}-body`}>
        <Weave colour={colour} yarns={yarns} {...thread} />
      </g>
    </g>
  );
});

/** Defines each pattern once; the rugs refer to it. */
export function RugDefs({
  pieces,
  ...drawn
}: {
  readonly prefix: string;
  readonly palette: Palette;
  readonly pieces: readonly Pick<Piece, 'colour' | 'neutral'>[];
}): VNode {
  const needed = COLOURS.flatMap((colour) =>
    [false, true].flatMap((neutral) =>
      pieces.some((piece) => piece.colour === colour && piece.neutral === neutral)
        ? [{ colour, neutral }]
        : [],
    ),
  );
  return (
    <>
      <Loom prefix={drawn.prefix} />
      {needed.map((weave) => (
        <RugDef key={`${weave.colour} ${weave.neutral}`} {...weave} {...drawn} />
      ))}
    </>
  );
}

interface Lying {
  readonly centre: Point;
  readonly half: Point;
  readonly palette: Palette;
}

const grown = ({ centre, half }: Lying, by: number, right = 0, down = 0) => ({
  x: centre.x - half.x - by + right,
  y: centre.y - half.y - by + down,
  width: 2 * (half.x + by),
  height: 2 * (half.y + by),
});

/** A soft edge without a filter: three outlines, each wider and fainter than the last. */
function Shadow({ rise, ...lying }: Lying & { readonly rise: number }): VNode {
  return (
    <g fill={lying.palette.shade} fill-opacity={lying.palette.shadow}>
      {[0, 1, 2].map((veil) => (
        <rect
          key={veil}
          {...grown(lying, veil * 2 * rise - 1, 2.6 * rise, 4 * rise)}
          rx={4 + 2 * veil}
        />
      ))}
    </g>
  );
}

/** Without shadows a bare rim shows which rug is on top. */
const BareRim = (lying: Lying): VNode => (
  <rect {...grown(lying, 4)} rx="6" fill={lying.palette.hem} />
);

/** A whole or half rug. */
export const Rug = memo(function Rug({
  prefix,
  palette,
  turns,
  ...piece
}: Piece & {
  readonly prefix: string;
  readonly palette: Palette;
  readonly turns: Turns;
}): VNode {
  const { colour, neutral, whole } = piece;
  const towards = screenFacing(piece.towards, turns);
  const centre = centreOf(piece.square, turns);
  const middle = shifted(centre, towards, UNIT / 2);
  const tuck = piece.underEnd ? UNDER_END : UNDER_SIDE;
  const length = whole ? HALF_LENGTH : (HALF_LENGTH + tuck) / 2;
  const lies = towards % 2 === 1;
  const half = lies ? { x: length, y: HALF_WIDTH } : { x: HALF_WIDTH, y: length };
  const about = whole ? middle : shifted(middle, towards, tuck - length);
  const lying = { centre: about, half, palette };
  const rise = 1 + Math.min(piece.depth, 5) * 0.2;
  const id = weaveId(prefix, colour, neutral);
  return (
    <g class={`${whole ? 'rug' : 'rug-half'}${neutral ? ' neutral' : ''}`} data-colour={colour}>
      {palette.shadow > 0 ? <Shadow {...lying} rise={rise} /> : <BareRim {...lying} />}
      <g
        transform={`translate(${middle.x} ${middle.y})rotate(${(towards - 1) * 90})`}
        {...(whole ? {} : { 'clip-path': paint(prefix, `half-${tuck}`) })}
      >
        <use href={whole ? `#${id}` : `#${id}-body`} />
      </g>
    </g>
  );
});
