/** The 49 squares of the market and the four facings. */

const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;
const RANKS = ['1', '2', '3', '4', '5', '6', '7'] as const;
export const FACINGS = ['N', 'E', 'S', 'W'] as const;

type File = (typeof FILES)[number];
type Rank = (typeof RANKS)[number];
export type Square = `${File}${Rank}`;
export type Facing = (typeof FACINGS)[number];

/** Rank by rank from a1 to g7; the index is the square's number. */
export const SQUARES: readonly Square[] = RANKS.flatMap((rank) =>
  FILES.map((file): Square => `${file}${rank}`),
);

export const SIDE = 7;
export const SQUARE_COUNT = SIDE * SIDE;
export const FACING_COUNT = FACINGS.length;

/** The number of a square beyond the edge that always stays bare. */
export const NOWHERE = SIDE * SIDE;

const FILE_STEP = [0, 1, 0, -1];
const RANK_STEP = [1, 0, -1, 0];

export const opposite = (facing: number): number => (facing + 2) & 3;

function neighbourOf(square: number, facing: number): number {
  const file = (square % SIDE) + FILE_STEP[facing]!;
  const rank = Math.floor(square / SIDE) + RANK_STEP[facing]!;
  const inside = file >= 0 && file < SIDE && rank >= 0 && rank < SIDE;
  return inside ? rank * SIDE + file : NOWHERE;
}

/** By square × 4 + facing: the neighbouring square, or `NOWHERE`. */
export const NEIGHBOUR = Uint8Array.from({ length: SQUARE_COUNT * FACING_COUNT }, (_, pose) =>
  neighbourOf(pose >> 2, pose & 3),
);

const squareNumbers = new Map<string, number>(SQUARES.map((name, square) => [name, square]));
const facingNumbers = new Map<string, number>(FACINGS.map((name, facing) => [name, facing]));

export const squareNumber = (name: string): number | undefined => squareNumbers.get(name);
export const facingNumber = (name: string): number | undefined => facingNumbers.get(name);
export const isSquare = (text: string): text is Square => squareNumbers.has(text);
export const isFacing = (text: string): text is Facing => facingNumbers.has(text);
