import {
  COLOURS,
  isSquare,
  type Colour,
  type Facing,
  type RugPlace,
  type View,
} from '@marrakech/rules';
import type { ComponentChildren, VNode } from 'preact';
import { Assam } from './assam.js';
import {
  boardFrame,
  centreOf,
  MARKET,
  RIM,
  screenFacing,
  type Point,
  type Turns,
} from './geometry.js';
import { Coordinates, Frame, Paving } from './ground.js';
import { LitMosaic, Mosaics } from './mosaic-inlay.js';
import { piecesOf } from './pieces.js';
import { RollCosts } from './roll-costs.js';
import { PendingRugPicture, pendingRugOf } from './pending-rug.js';
import { Rug, RugDefs } from './rugs.js';
import { Arrows, MarketSigns, Walked, type Signs } from './signs.js';
import { PALETTES, type Palette, type Theme } from './theme.js';

export interface BoardOptions extends Signs {
  readonly theme?: Theme;
  readonly coordinates?: boolean;
  /** Quarter turns, clockwise. */
  readonly turns?: Turns;
  /** Width and height in pixels; by default the picture fills its container. */
  readonly size?: number;
  /** A prefix of all ids; two pictures in one page need different ones. */
  readonly prefix?: string;
  /** All rugs in the order they were laid, to draw the direction and height of covered halves. */
  readonly laid?: readonly RugPlace[];
  /** The colours of the board's edge: those of the player to move. */
  readonly edge?: readonly Colour[];
  /** Draws only the signs, without a name, as a layer over a picture of the same size. */
  readonly signsOnly?: boolean;
  /** Assam's point while he walks, in the picture's units; `null` leaves him out. */
  readonly assam?: { readonly at: Point; readonly facing: Facing } | null;
  readonly title?: string;
  /** In the reader's language; by default the position in the notation of records. */
  readonly description?: string;
}

export interface BoardProps extends BoardOptions {
  readonly view: View;
  /** Drawn on top, in the picture's units. */
  readonly children?: ComponentChildren;
}

/** The SVG is inline, so an `img` role lets screen readers treat it as one picture. */
const pictureNamed = (prefix: string) =>
  ({
    role: 'img',
    'aria-labelledby': `${prefix}-title`,
    'aria-describedby': `${prefix}-description`,
  }) as const;

const Name = ({
  title,
  description,
  prefix,
}: {
  readonly title: string;
  readonly description: string;
  readonly prefix: string;
}): VNode => (
  <>
    <title id={`${prefix}-title`}>{title}</title>
    <desc id={`${prefix}-description`}>{description}</desc>
  </>
);

/** `Assam d4 S. A: c2 c3. B: e1`, which needs no translation. */
function notation(view: View): string {
  const rugs = COLOURS.flatMap((colour) => {
    const squares = view.halves.filter((half) => half.colour === colour).map((half) => half.square);
    return squares.length === 0 ? [] : `${colour}: ${squares.join(' ')}`;
  });
  return [`Assam ${view.assam} ${view.facing}`, ...rugs].join('. ');
}

/** The light from the upper left. */
function Hour({ id, palette }: { readonly id: string; readonly palette: Palette }): VNode {
  return (
    <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color={palette.sun} stop-opacity={palette.light} />
      <stop offset=".55" stop-color={palette.sun} stop-opacity="0" />
      <stop offset=".55" stop-color={palette.shade} stop-opacity="0" />
      <stop offset="1" stop-color={palette.shade} stop-opacity={palette.light / 2} />
    </linearGradient>
  );
}

export function Board({ view, children, ...options }: BoardProps): VNode {
  const { theme = 'light', turns = 0, prefix = 'mk', coordinates = false } = options;
  const { edge, size, rollCosts, facings, assam, title = 'Marrakech' } = options;
  const palette = PALETTES[theme];
  const frame = boardFrame(coordinates);
  const whole = MARKET + 2 * frame;
  const inner = { x: RIM - frame, y: RIM - frame, width: whole - 2 * RIM, height: whole - 2 * RIM };
  const { signsOnly = false } = options;
  const pieces = signsOnly ? [] : piecesOf(view.halves, options.laid);
  const pendingRug = pendingRugOf(options);
  const woven = pendingRug === undefined ? pieces : [...pieces, pendingRug.piece];
  const drawn = { palette, turns };
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`${-frame} ${-frame} ${whole} ${whole}`}
      class={`board ${theme}`}
      {...(!signsOnly && pictureNamed(prefix))}
      {...(size !== undefined && size > 0 && Number.isFinite(size)
        ? { width: size, height: size }
        : {})}
    >
      {signsOnly ? null : (
        <Name {...{ title, prefix }} description={options.description ?? notation(view)} />
      )}
      <defs>
        {signsOnly ? null : <Hour id={`${prefix}-hour`} palette={palette} />}
        {woven.length === 0 ? null : <RugDefs prefix={prefix} palette={palette} pieces={woven} />}
      </defs>
      {signsOnly ? null : (
        <>
          <Frame {...drawn} width={frame} first={edge?.[0]} second={edge?.[1]} />
          <Paving {...drawn} />
          {palette.light > 0 ? <rect {...inner} rx="16" fill={`url(#${prefix}-hour)`} /> : null}
          <Mosaics {...drawn} />
        </>
      )}
      {options.mosaic === undefined ? null : <LitMosaic mosaic={options.mosaic} {...drawn} />}
      {coordinates && !signsOnly ? <Coordinates {...drawn} /> : null}
      <g class="rugs">
        {pieces.map((piece) => (
          <Rug key={piece.square} {...piece} prefix={prefix} {...drawn} />
        ))}
      </g>
      <MarketSigns signs={options} {...drawn} />
      {pendingRug === undefined ? null : (
        <PendingRugPicture {...pendingRug} prefix={prefix} {...drawn} />
      )}
      {options.walked === undefined ? null : <Walked walked={options.walked} {...drawn} />}
      {signsOnly || assam === null || (assam === undefined && !isSquare(view.assam)) ? null : (
        <Assam
          centre={assam?.at ?? centreOf(view.assam, turns)}
          facing={screenFacing(assam?.facing ?? view.facing, turns)}
          theme={theme}
        />
      )}
      {rollCosts === undefined ? null : (
        <RollCosts outcomes={rollCosts} assam={view.assam} theme={theme} turns={turns} />
      )}
      {facings === undefined || !isSquare(view.assam) ? null : (
        <Arrows assam={view.assam} facings={facings} chosen={options.facing} {...drawn} />
      )}
      {children}
    </svg>
  );
}
