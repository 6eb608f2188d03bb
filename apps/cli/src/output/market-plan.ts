/** Where the squares and the mosaics lie on a sheet of characters. */
import { MOSAICS, SQUARES, type Square } from '@marrakech/rules';
import { SIDE } from '@marrakech/rules/fast';

/** `small` fits a window of 80 × 24. */
export type Size = 'small' | 'large';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface MarketPlan {
  readonly width: number;
  readonly height: number;
  /** From one square to the next. */
  readonly across: number;
  readonly down: number;
  /** Lines between the squares, where colours cannot divide them. */
  readonly ruled: boolean;
}

/** Left of the market: the rank, a gap, and the mosaics of the western edge. */
const LEFT = 4;
const RIGHT = 2;
const TOP = 1;
/** Below it: the mosaics of the southern edge, and the files. */
const BOTTOM = 2;

const PITCH: Readonly<Record<Size, Point>> = { small: { x: 5, y: 2 }, large: { x: 7, y: 3 } };

export function planMarket(size: Size, ruled: boolean): MarketPlan {
  const { x: across, y: down } = PITCH[size];
  const line = ruled ? 1 : 0;
  return {
    width: LEFT + SIDE * across + line + RIGHT,
    height: TOP + SIDE * down + line + BOTTOM,
    across,
    down,
    ruled,
  };
}

/** The square of a file and a rank, each from 0, if there is one. */
export const squareAt = (file: number, rank: number): Square | undefined =>
  file >= 0 && file < SIDE ? SQUARES[rank * SIDE + file] : undefined;

export const fileOf = (square: Square): number => square.charCodeAt(0) - 'a'.charCodeAt(0);
export const rankOf = (square: Square): number => square.charCodeAt(1) - '1'.charCodeAt(0);

/** The upper left corner of a square: on the lines of a ruled plan, inside of an unruled one. */
export const cornerOf = (plan: MarketPlan, file: number, rank: number): Point => ({
  x: LEFT + file * plan.across,
  y: TOP + (SIDE - 1 - rank) * plan.down,
});

/** Where the sign in the middle of a square goes. */
export function middleOf(plan: MarketPlan, square: Square): Point {
  const corner = cornerOf(plan, fileOf(square), rankOf(square));
  return {
    x: corner.x + Math.floor(plan.across / 2),
    y: corner.y + (plan.ruled ? Math.ceil(plan.down / 2) : Math.floor((plan.down - 1) / 2)),
  };
}

/** One glyph of a mosaic. */
export interface Piece extends Point {
  readonly glyph: string;
  /** Which of the mosaics it belongs to. */
  readonly mosaic: number;
}

/** A line of glyphs from one end to the other: corners, and dashes between them. */
const along = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from - 1) }, (_, index) => from + 1 + index);

/** The mosaics as arcs around the market, which show where Assam comes back in. */
export function mosaicPieces(plan: MarketPlan): Piece[] {
  const west = LEFT - 2;
  const east = plan.width - 1;
  const south = plan.height - 2;
  return MOSAICS.flatMap(({ joins, edges }, mosaic) => {
    const pieces: Piece[] = [];
    const put = (x: number, y: number, glyph: string) => pieces.push({ x, y, glyph, mosaic });
    const row = (y: number, from: number, to: number) => {
      for (const x of along(from, to)) put(x, y, '─');
    };
    const column = (x: number, from: number, to: number) => {
      for (const y of along(from, to)) put(x, y, '│');
    };
    const [first, second] = joins.map((square) => middleOf(plan, square)) as [Point, Point];
    if (edges[0] !== edges[1]) {
      if (edges[0] === 'W') {
        put(west + 1, first.y, '─');
        put(west, first.y, '╭');
        column(west, first.y, south);
        put(west, south, '╰');
        row(south, west, first.x);
        put(first.x, south, '╯');
      } else {
        put(first.x, 0, '╭');
        row(0, first.x, east);
        put(east, 0, '╮');
        column(east, 0, first.y);
        put(east, first.y, '╯');
        put(east - 1, first.y, '─');
      }
      return pieces;
    }
    switch (edges[0]) {
      case 'N':
      case 'S': {
        const y = edges[0] === 'N' ? 0 : south;
        put(first.x, y, edges[0] === 'N' ? '╭' : '╰');
        row(y, first.x, second.x);
        put(second.x, y, edges[0] === 'N' ? '╮' : '╯');
        break;
      }
      case 'W':
      case 'E': {
        const x = edges[0] === 'W' ? west : east;
        const beside = edges[0] === 'W' ? west + 1 : east - 1;
        put(x, second.y, edges[0] === 'W' ? '╭' : '╮');
        column(x, second.y, first.y);
        put(x, first.y, edges[0] === 'W' ? '╰' : '╯');
        put(beside, first.y, '─');
        put(beside, second.y, '─');
        break;
      }
    }
    return pieces;
  });
}
