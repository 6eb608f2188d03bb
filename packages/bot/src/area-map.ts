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
  /** The squares whose colour or size may be another than at the last measure. */
  readonly touched: Uint8Array;
  /** Measures a board, and says how many squares it touched. */
  readonly measure: (data: Int16Array) => number;
}

export function makeAreaMap(): AreaMap {
  // One more for the ground beyond the edge, which stays bare.
  const colours = new Uint8Array(SQUARE_COUNT + 1);
  const sizes = new Uint8Array(SQUARE_COUNT);
  // Areas are found one behind the other, so that in the end this is all that was touched.
  const touched = new Uint8Array(SQUARE_COUNT);
  let touchedCount = 0;
  const changed = new Uint8Array(SQUARE_COUNT);
  const before = new Uint8Array(SQUARE_COUNT);
  const seenIn = new Int32Array(SQUARE_COUNT + 1);
  let round = 0;

  function flood(from: number, colour: number): void {
    const first = touchedCount;
    let end = first + 1;
    touched[first] = from;
    seenIn[from] = round;
    for (let at = first; at < end; at++) {
      const pose = touched[at]! * 4;
      let beside = NEIGHBOUR[pose]!;
      if (colours[beside] === colour && seenIn[beside] !== round) {
        seenIn[beside] = round;
        touched[end++] = beside;
      }
      beside = NEIGHBOUR[pose + 1]!;
      if (colours[beside] === colour && seenIn[beside] !== round) {
        seenIn[beside] = round;
        touched[end++] = beside;
      }
      beside = NEIGHBOUR[pose + 2]!;
      if (colours[beside] === colour && seenIn[beside] !== round) {
        seenIn[beside] = round;
        touched[end++] = beside;
      }
      beside = NEIGHBOUR[pose + 3]!;
      if (colours[beside] === colour && seenIn[beside] !== round) {
        seenIn[beside] = round;
        touched[end++] = beside;
      }
    }
    touchedCount = end;
    const size = end - first;
    for (let at = first; at < end; at++) sizes[touched[at]!] = size;
  }

  function measure(data: Int16Array): number {
    touchedCount = 0;
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
      if (colour === 0) touched[touchedCount++] = square;
      else if (seenIn[square] !== round) flood(square, colour);
      // What was joined by this square may have come apart.
      const old = before[at]!;
      if (old === 0) continue;
      for (let facing = 0; facing < 4; facing++) {
        const beside = NEIGHBOUR[square * 4 + facing]!;
        if (colours[beside] === old && seenIn[beside] !== round) flood(beside, old);
      }
    }
    return touchedCount;
  }

  return { colours, sizes, touched, measure };
}
