/** The market drawn in characters: ground, mosaics, rugs, Assam, and what is marked on it. */
import {
  MOSAICS,
  SQUARES,
  type Facing,
  type Mosaic,
  type Square,
  type View,
} from '@marrakech/rules';
import { Canvas } from '../terminal/canvas.js';
import { BLACK, WHITE, type Depth, type Style, type Tone } from '../terminal/colour.js';
import {
  cornerOf,
  fileOf,
  middleOf,
  mosaicPieces,
  planMarket,
  rankOf,
  type MarketPlan,
  type Size,
} from './market-plan.js';
import { neighbourOf, patchesOf, type GhostRug, type Patch, type Patches } from './patches.js';
import { NEUTRAL, RUG_LOOKS, weave } from './rug-look.js';
import { drawRules } from './ruled-lines.js';

/** What is written on a square. */
export interface Label {
  readonly text: string;
  /** Whether to stand there costs something. */
  readonly costs: boolean;
}

/** What is shown on top of a position. */
export interface Marks {
  /** A rug that could be laid. */
  readonly ghost?: GhostRug;
  /** Squares that are paid for: a coin lies on each. */
  readonly coins?: readonly Square[];
  /** Short labels on squares, such as the die value that leads there. */
  readonly labels?: ReadonlyMap<Square, Label>;
  /** Mosaics that Assam is about to follow. */
  readonly lit?: readonly Mosaic[];
}

export interface MarketOptions extends Marks {
  readonly depth: Depth;
  readonly size?: Size;
}

/** A position as the market shows it; Assam is left out if his square is not known. */
export type MarketView = Pick<View, 'halves'> & Partial<Pick<View, 'assam' | 'facing'>>;

const TILES: readonly [Tone, Tone] = [
  { rgb: [234, 217, 184], rich: 187, plain: 7 },
  { rgb: [224, 203, 162], rich: 187, plain: 7 },
];
const GOLD: Tone = { rgb: [255, 213, 74], rich: 220, plain: 11 };
const FEZ: Tone = { rgb: [140, 16, 32], rich: 88, plain: 1 };
const DUST: Tone = { rgb: [184, 159, 112], rich: 144, plain: 8 };
const ZELLIGE: readonly Tone[] = [
  { rgb: [47, 165, 147], rich: 37, plain: 6 },
  { rgb: [91, 134, 201], rich: 67, plain: 12 },
  { rgb: [207, 138, 75], rich: 173, plain: 3 },
];

/** Unlike Assam's fez, also where there are no colours. */
export const COIN = '¤';

export const ARROWS: Readonly<Record<Facing, string>> = { N: '▲', E: '►', S: '▼', W: '◄' };

/** The market with its coordinates, one string a line, all of one width. */
export function drawMarket(view: MarketView, options: MarketOptions): string[] {
  const { depth } = options;
  const plan = planMarket(options.size ?? 'small', depth === 'none');
  const canvas = new Canvas(plan.width, plan.height);
  const patches = patchesOf(view, options.ghost);

  drawFrame(canvas, plan, options.lit ?? []);
  for (const square of SQUARES) drawSquare(canvas, plan, square, patches);
  if (plan.ruled) drawRules(canvas, plan, patches);
  for (const square of options.coins ?? [])
    drawSign(canvas, plan, square, COIN, { ink: GOLD, ground: BLACK });
  for (const [square, { text, costs }] of options.labels ?? [])
    drawSign(canvas, plan, square, text, { ink: BLACK, ground: costs ? GOLD : WHITE });
  if (view.assam !== undefined && view.facing !== undefined)
    drawAssam(canvas, plan, view.assam, view.facing);
  return canvas.lines(depth);
}

function drawFrame(canvas: Canvas, plan: MarketPlan, lit: readonly Mosaic[]): void {
  for (const { x, y, glyph, mosaic } of mosaicPieces(plan)) {
    const isLit = lit.includes(MOSAICS[mosaic]!);
    const ink = isLit ? GOLD : ZELLIGE[mosaic % ZELLIGE.length]!;
    canvas.write(x, y, glyph, { ink, bold: isLit });
  }
  for (const square of SQUARES) {
    const { x, y } = middleOf(plan, square);
    const [file = '', rank = ''] = square;
    if (rankOf(square) === 0) canvas.write(x, plan.height - 1, file, { dim: true });
    if (fileOf(square) === 0) canvas.write(0, y, rank, { dim: true });
  }
}

function drawSquare(canvas: Canvas, plan: MarketPlan, square: Square, patches: Patches): void {
  const file = fileOf(square);
  const rank = rankOf(square);
  const corner = cornerOf(plan, file, rank);
  const patch = patches.get(square);
  const east = neighbourOf(square, 'E');
  const south = neighbourOf(square, 'S');
  const eastern = patch !== undefined && patch.partner !== undefined && patch.partner === east;
  const southern = patch !== undefined && patch.partner !== undefined && patch.partner === south;
  const line = plan.ruled ? 1 : 0;
  // A rug runs on over the line between its halves.
  const endX = corner.x + plan.across + (plan.ruled && eastern ? 1 : 0);
  const endY = corner.y + plan.down + (plan.ruled && southern ? 1 : 0);
  const ground = TILES[(file + rank) % 2 === 0 ? 0 : 1];
  for (let y = corner.y + line; y < endY; y++)
    for (let x = corner.x + line; x < endX; x++) {
      if (patch === undefined) canvas.write(x, y, ' ', { ground });
      else canvas.write(x, y, glyphOf(patch, x, y, plan.ruled), styleOf(patch, ground));
    }
  if (patch === undefined) {
    const middle = middleOf(plan, square);
    canvas.write(middle.x, middle.y, '·', { ink: DUST });
  } else if (!plan.ruled) {
    const seam: Style = { ink: BLACK };
    if (!patch.ghost && !eastern && east !== undefined && patches.has(east))
      for (let y = corner.y; y < endY; y++) canvas.write(endX - 1, y, '▕', seam);
    if (!patch.ghost && !southern && south !== undefined && patches.has(south))
      canvas.write(corner.x, endY - 1, '▁'.repeat(plan.across), seam);
  }
}

function glyphOf(patch: Patch, x: number, y: number, ruled: boolean): string {
  if (patch.neutral) return (x + y) % 2 === 0 ? weave(RUG_LOOKS[patch.colour], x, y) : ' ';
  if (patch.ghost && ruled) return '░';
  if (patch.ghost) return '▓';
  return weave(RUG_LOOKS[patch.colour], x, y);
}

function styleOf(patch: Patch, tile: Tone): Style {
  if (patch.neutral) return NEUTRAL;
  const { ground, ink } = RUG_LOOKS[patch.colour];
  return patch.ghost ? { ground: tile, ink: ground } : { ground, ink };
}

/** Puts a sign in the middle of a square. */
function drawSign(
  canvas: Canvas,
  plan: MarketPlan,
  square: Square,
  sign: string,
  style: Style,
): void {
  const { x, y } = middleOf(plan, square);
  canvas.write(x - Math.floor((sign.length - 1) / 2), y, sign, { bold: true, ...style });
}

/** From above: his fez, and in front of it where he looks. */
const FIGURES: Readonly<Record<Facing, readonly [string, string]>> = {
  N: [' ▲ ', ' ● '],
  E: [' ●►', '   '],
  S: [' ● ', ' ▼ '],
  W: ['◄● ', '   '],
};

function drawAssam(canvas: Canvas, plan: MarketPlan, square: Square, facing: Facing): void {
  if (plan.ruled) {
    drawSign(canvas, plan, square, `(${ARROWS[facing]})`, {});
    return;
  }
  const { x, y } = middleOf(plan, square);
  for (const [row, figure] of FIGURES[facing].entries())
    canvas.write(x - 1, y + row, figure, { ink: FEZ, ground: WHITE, bold: true });
}
