/**
 * The shape of the network: rows that are so are added up, negative sums cut off, and the rest
 * weighed into outputs. In play all numbers are whole, so that any two machines agree on them.
 */
import type { State } from '@marrakech/rules/fast';
import type { Kind } from './inputs/row-layout.js';

export const HIDDEN = 64;
/** Outputs by step from the player to move: points still to come, then the chances to win. */
export const outputCount = (kind: Kind): number => 2 * kind.seats;

/** One point of output is this many points of score. */
export const POINTS_EACH = 10;

/** A weight of 1 as a whole number. */
export const ROW_UNIT = 512;
export const OUTPUT_UNIT = 1024;

/** As used in play. */
export interface Weights {
  readonly kind: Kind;
  /** By row × HIDDEN. */
  readonly rows: Int16Array;
  /** By output × HIDDEN. */
  readonly outputs: Int16Array;
  /** By output, in `ROW_UNIT × OUTPUT_UNIT`. */
  readonly bias: Int32Array;
}

/** Weights at work. */
export interface Network {
  /** Judges a position in which a turn begins; the answers stand below until the next. */
  readonly judge: (state: State) => void;
  /** By output, in `ROW_UNIT × OUTPUT_UNIT`, without the bias. */
  readonly outputs: Int32Array;
  /** By seat: the squares that can be seen. */
  readonly points: Int32Array;
}
