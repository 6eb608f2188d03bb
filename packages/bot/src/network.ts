/**
 * The shape of the network: rows that are so are added up, negative sums cut off, and the rest
 * weighed into outputs. In play all numbers are whole, so that any two machines agree on them.
 */
import type { Changes } from './board-rows.js';
import type { Kind } from './row-layout.js';

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

/**
 * Adds up and weighs; what the rows mean is none of its business. What most positions share with
 * the one before is kept as a base, and only changed.
 */
export interface Kernel {
  /** The base is nothing again. */
  readonly clear: () => void;
  readonly change: (changes: Changes) => void;
  /** To be filled with further rows before `run`. */
  readonly rows: Uint16Array;
  /** Weighs the base and the first `count` of the further rows, at least one. */
  readonly run: (count: number) => void;
  /** By output, in `ROW_UNIT × OUTPUT_UNIT`, without the bias. */
  readonly outputs: Int32Array;
}
