/**
 * The network: the input rows of a position are summed, negative sums are set to zero, and weighted
 * sums of the rest are the outputs. Play uses whole numbers only, so that all machines agree.
 */
import type { State } from '@marrakech/rules/fast';
import type { Kind } from './inputs/row-layout.js';

export const HIDDEN = 64;
/** Outputs by distance from the player to move: points still to come, then chances to win. */
export const outputCount = (kind: Kind): number => 2 * kind.seats;

/** The score points of one unit of output. */
export const POINTS_EACH = 10;

/** The whole number that represents 1. */
export const ROW_UNIT = 512;
export const OUTPUT_UNIT = 1024;

/** Weights as whole numbers, for play. */
export interface Weights {
  readonly kind: Kind;
  /** By row × HIDDEN. */
  readonly rows: Int16Array;
  /** By output × HIDDEN. */
  readonly outputs: Int16Array;
  /** By output, in `ROW_UNIT × OUTPUT_UNIT`. */
  readonly bias: Int32Array;
}

/** A network that evaluates positions. */
export interface Network {
  /**
   * Evaluates a position at the start of a turn. The results below are valid until the next call.
   */
  readonly judge: (state: State) => void;
  /** By output, in `ROW_UNIT × OUTPUT_UNIT`, without the bias. */
  readonly outputs: Int32Array;
  /** By seat: visible squares. */
  readonly points: Int32Array;
}
