/**
 * The sizes of all areas of a board at once, where `areaSize` of the rules measures one.
 *
 * Search asks for boards that differ in a rug or two, so only areas that a changed square touches
 * are measured again.
 */
import { COLOUR_BITS, NEIGHBOUR, SQUARE_COUNT } from '@marrakech/rules/fast';

export interface AreaMap {
  /** By square: its colour bits. */
  readonly colours: Uint8Array;
  /** By square: the size of its area; what stands on bare squares means nothing. */
  readonly sizes: Uint8Array;
  readonly measure: (data: Int16Array) => void;
}

export function makeAreaMap(): AreaMap {
  // One more for the ground beyond the edge, which stays bare.
  const colours = new Uint8Array(SQUARE_COUNT + 1);
  const sizes = new Uint8Array(SQUARE_COUNT);
  const found = new Uint8Array(SQUARE_COUNT);
  const changed = new Uint8Array(SQUARE_COUNT);
  const before = new Uint8Array(SQUARE_COUNT);
  const seenIn = new Int32Array(SQUARE_COUNT + 1);
  let round = 0;

  function flood(from: number, colour: number): void {
    let size = 1;
    found[0] = from;
    seenIn[from] = round;
    for (let at = 0; at < size; at++) {
      const pose = found[at]! * 4;
      let beside = NEIGHBOUR[pose]!;
      if (colours[beside] === colour && seenIn[beside] !== round) {
        seenIn[beside] = round;
        found[size++] = beside;
      }
      beside = NEIGHBOUR[pose + 1]!;
      if (colours[beside] === colour && seenIn[beside] !== round) {
        seenIn[beside] = round;
        found[size++] = beside;
      }
      beside = NEIGHBOUR[pose + 2]!;
      if (colours[beside] === colour && seenIn[beside] !== round) {
        seenIn[beside] = round;
        found[size++] = beside;
      }
      beside = NEIGHBOUR[pose + 3]!;
      if (colours[beside] === colour && seenIn[beside] !== round) {
        seenIn[beside] = round;
        found[size++] = beside;
      }
    }
    for (let at = 0; at < size; at++) sizes[found[at]!] = size;
  }

  function measure(data: Int16Array): void {
    let count = 0;
    for (let square = 0; square < SQUARE_COUNT; square++) {
      const colour = data[square]! & COLOUR_BITS;
      if (colour === colours[square]) continue;
      changed[count] = square;
      before[count++] = colours[square]!;
      colours[square] = colour;
    }
    round = (round + 1) | 0;
    for (let at = 0; at < count; at++) {
      const square = changed[at]!;
      const colour = colours[square]!;
      if (colour !== 0 && seenIn[square] !== round) flood(square, colour);
      // What was joined by this square may have come apart.
      const old = before[at]!;
      if (old === 0) continue;
      for (let facing = 0; facing < 4; facing++) {
        const beside = NEIGHBOUR[square * 4 + facing]!;
        if (colours[beside] === old && seenIn[beside] !== round) flood(beside, old);
      }
    }
  }

  return { colours, sizes, measure };
}
