/** Measures all areas of a board at once; `areaSize` of the rules measures one. */
import { COLOUR_BITS, NEIGHBOUR, SQUARE_COUNT } from '@marrakech/rules/fast';

export interface AreaMap {
  /** By square: its colour bits. */
  readonly colours: Uint8Array;
  /** By square: the size of its area; 0 on bare squares. */
  readonly sizes: Uint8Array;
  readonly measure: (data: Int16Array) => void;
}

export function makeAreaMap(): AreaMap {
  // One more for the bare square beyond the edge.
  const colours = new Uint8Array(SQUARE_COUNT + 1);
  const sizes = new Uint8Array(SQUARE_COUNT + 1);
  const found = new Uint8Array(SQUARE_COUNT);

  function flood(from: number): void {
    const colour = colours[from]!;
    let count = 1;
    found[0] = from;
    sizes[from] = 1;
    for (let at = 0; at < count; at++)
      for (let facing = 0; facing < 4; facing++) {
        const beside = NEIGHBOUR[found[at]! * 4 + facing]!;
        if (colours[beside] !== colour || sizes[beside] !== 0) continue;
        sizes[beside] = 1;
        found[count++] = beside;
      }
    for (let at = 0; at < count; at++) sizes[found[at]!] = count;
  }

  function measure(data: Int16Array): void {
    for (let square = 0; square < SQUARE_COUNT; square++)
      colours[square] = data[square]! & COLOUR_BITS;
    sizes.fill(0);
    for (let square = 0; square < SQUARE_COUNT; square++)
      if (colours[square] !== 0 && sizes[square] === 0) flood(square);
  }

  return { colours, sizes, measure };
}
