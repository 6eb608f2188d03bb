/** The layout of a network's input rows: where each kind begins, and the buckets of numbers. */
import { SQUARE_COUNT } from '@marrakech/rules/fast';
import { bucketsOf } from './buckets.js';
import { AROUND, AROUND_COUNT, FAR, FRAME_COUNT, FRAMED } from './frame.js';

/** A kind of game with a network of its own. */
export interface Kind {
  readonly seats: number;
  readonly twoColours: boolean;
}

/** An upper bound of the rows of one position. */
export const MOST_ROWS = 224;

export const AREA = bucketsOf([2, 3, 4, 6, 9], SQUARE_COUNT);
export const COARSE_AREA = bucketsOf([3, 6], SQUARE_COUNT);
export const DUE = bucketsOf([2, 3, 4, 5, 6, 7, 9, 11, 14], SQUARE_COUNT);
export const LARGEST = bucketsOf([1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15], SQUARE_COUNT);
export const VISIBLE = bucketsOf([1, 3, 5, 7, 9, 11, 13, 15, 17, 20, 24], SQUARE_COUNT);
export const PURSE = bucketsOf(
  [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22, 24, 27, 30, 33, 36, 40, 45, 50, 60, 75],
  1000,
);
/** By turns left. */
export const STAGE = bucketsOf([2, 4, 7, 11, 17, 25, 35], 64);
export const COARSE_STAGE = bucketsOf([4, 11, 25], 64);
/** The sum of the squared sizes of areas. */
export const RENT = bucketsOf([1, 4, 8, 13, 19, 27, 37, 50, 66, 86, 110, 140, 180, 240], 2401);
export const MOST_TURNS_LEFT = 60;
/** Rugs of one colour that are left: 0 to 15. */
export const RUG_COUNTS = 16;
export const EXPECTED_ROWS = 24;
export const NET_ROWS = 41;
export const LEAD_ROWS = 33;
export const GAIN_ROWS = 64;
export const EXCHANGE_ROWS = 64;
/** Three facings and four values of the die. */
export const PATH_COUNT = 12;

export interface Layout extends Kind {
  /**
   * The colours by their names for the player to move, plus one for rugs of players who are out.
   */
  readonly names: number;
  /** The kinds of destination: 1 to 3 are one's own, the others are by opponent and payment. */
  readonly destinationRows: number;
  readonly rowCount: number;
  readonly first: Readonly<Record<RowKind, number>>;
}

type RowKind =
  | 'frame'
  | 'square'
  | 'map'
  | 'destination'
  | 'broke'
  | 'cheapest'
  | 'second'
  | 'following'
  | 'net'
  | 'purse'
  | 'turns'
  | 'rugs'
  | 'lead'
  | 'rent'
  | 'largest'
  | 'visible'
  | 'gain'
  | 'exchange';

export function makeLayout({ seats, twoColours }: Kind): Layout {
  const names = twoColours ? 4 : seats + (seats > 2 ? 1 : 0);
  const destinationRows = 4 + (seats - 1) * DUE.count;
  let rowCount = 0;
  const reserve = (rows: number): number => {
    const from = rowCount;
    rowCount += rows;
    return from;
  };
  // Weights files depend on this order.
  const first = {
    frame: reserve(FRAME_COUNT),
    square: reserve(SQUARE_COUNT * names * AREA.count),
    map: reserve(AROUND_COUNT * names * COARSE_AREA.count),
    destination: reserve(PATH_COUNT * destinationRows),
    broke: reserve(PATH_COUNT),
    cheapest: reserve(EXPECTED_ROWS),
    second: reserve(EXPECTED_ROWS),
    following: reserve(EXPECTED_ROWS),
    net: reserve(NET_ROWS),
    purse: reserve(seats * PURSE.count),
    turns: reserve(MOST_TURNS_LEFT + 1),
    rugs: reserve((twoColours ? 4 : seats) * RUG_COUNTS),
    lead: reserve((seats - 1) * LEAD_ROWS * STAGE.count),
    rent: reserve(names * RENT.count * COARSE_STAGE.count),
    largest: reserve(names * LARGEST.count),
    visible: reserve(names * VISIBLE.count),
    gain: reserve(GAIN_ROWS),
    exchange: reserve(EXCHANGE_ROWS),
  };
  return { seats, twoColours, names, destinationRows, rowCount, first };
}

/** By pose × 49 + square: the row of the first name and the smallest area. */
export const squareRowsOf = ({ names, first }: Layout): Uint16Array =>
  Uint16Array.from(FRAMED, (at) => first.square + at * names * AREA.count);

/** The same on the map around Assam; 0 for squares outside it. */
export const mapRowsOf = ({ names, first }: Layout): Uint16Array =>
  Uint16Array.from(AROUND, (at) => (at === FAR ? 0 : first.map + at * names * COARSE_AREA.count));

/**
 * Expected payments are in sixths, one per face of the die; from one dirham on, four share a row.
 */
export const expectedRow = (sixths: number): number =>
  Math.min(EXPECTED_ROWS - 1, sixths < 6 ? sixths : 5 + Math.floor(sixths / 4));
