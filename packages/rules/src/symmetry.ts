/** The market's symmetries: the half turn and the two diagonal mirrors map mosaics to mosaics. */
import { FACING_COUNT, NOWHERE, SIDE, SQUARE_COUNT } from './squares.js';
import { ASSAM, COLOUR_BITS, copyState, FACING, LINK_SHIFT, type State } from './state.js';

export interface Symmetry {
  readonly name: string;
  /** By square number. */
  readonly squares: Uint8Array;
  /** By facing number. */
  readonly facings: Uint8Array;
}

function symmetry(
  name: string,
  move: (file: number, rank: number) => readonly [number, number],
  facings: readonly number[],
): Symmetry {
  const squares = Uint8Array.from({ length: SQUARE_COUNT }, (_, square) => {
    const [file, rank] = move(square % SIDE, Math.floor(square / SIDE));
    return rank * SIDE + file;
  });
  return { name, squares, facings: Uint8Array.from(facings) };
}

const END = SIDE - 1;

export const SYMMETRIES: readonly Symmetry[] = [
  symmetry('as it is', (file, rank) => [file, rank], [0, 1, 2, 3]),
  symmetry('half turn', (file, rank) => [END - file, END - rank], [2, 3, 0, 1]),
  symmetry('mirror in a1–g7', (file, rank) => [rank, file], [1, 0, 3, 2]),
  symmetry('mirror in a7–g1', (file, rank) => [END - rank, END - file], [3, 2, 1, 0]),
];

/** The rug place on the transformed board. */
export const transformPlace = (by: Symmetry, place: number): number =>
  by.squares[place >> 2]! * FACING_COUNT + by.facings[place & 3]!;

/** The position on the transformed board. */
export function transform(by: Symmetry, state: State): State {
  const moved = copyState(state);
  for (let square = 0; square < NOWHERE; square++) {
    const cell = state.data[square]!;
    const link = cell >> LINK_SHIFT;
    moved.data[by.squares[square]!] =
      link === 0 ? cell : (cell & COLOUR_BITS) | ((by.facings[link - 1]! + 1) << LINK_SHIFT);
  }
  moved.data[ASSAM] = by.squares[state.data[ASSAM]!]!;
  moved.data[FACING] = by.facings[state.data[FACING]!]!;
  return moved;
}
