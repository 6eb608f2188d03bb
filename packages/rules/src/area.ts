/**
 * The connected squares of one colour, which determine a payment.
 *
 * This is the rules' hottest loop, so its four sides are written out: a loop over them makes random
 * games a quarter slower (`npm run bench`).
 */
import { FACING_COUNT, NEIGHBOUR, SQUARE_COUNT } from './squares.js';
import { COLOUR_BITS } from './state.js';

// Scratch memory: the squares found so far, and the search that visited each square last.
const found = new Uint8Array(SQUARE_COUNT);
const seenBy = new Int32Array(SQUARE_COUNT + 1);
let searches = 0;

/** The number of squares in the area around `square`, which counts too. */
export function areaSize(data: Int16Array, square: number): number {
  const colour = data[square]! & COLOUR_BITS;
  const search = (searches = (searches + 1) | 0);
  found[0] = square;
  seenBy[square] = search;
  let size = 1;
  for (let at = 0; at < size; at++) {
    const pose = found[at]! * FACING_COUNT;
    let beside = NEIGHBOUR[pose]!;
    if ((data[beside]! & COLOUR_BITS) === colour && seenBy[beside] !== search) {
      seenBy[beside] = search;
      found[size++] = beside;
    }
    beside = NEIGHBOUR[pose + 1]!;
    if ((data[beside]! & COLOUR_BITS) === colour && seenBy[beside] !== search) {
      seenBy[beside] = search;
      found[size++] = beside;
    }
    beside = NEIGHBOUR[pose + 2]!;
    if ((data[beside]! & COLOUR_BITS) === colour && seenBy[beside] !== search) {
      seenBy[beside] = search;
      found[size++] = beside;
    }
    beside = NEIGHBOUR[pose + 3]!;
    if ((data[beside]! & COLOUR_BITS) === colour && seenBy[beside] !== search) {
      seenBy[beside] = search;
      found[size++] = beside;
    }
  }
  return size;
}

/** The squares of the area around a rug half, in the order of `SQUARES`. */
export function areaSquares(data: Int16Array, square: number): number[] {
  return [...found.subarray(0, areaSize(data, square))].sort((one, other) => one - other);
}
