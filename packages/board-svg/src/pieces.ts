/**
 * The visible pieces of rugs: whole rugs, and halves whose other half is covered. A position has
 * neither the direction of a covered half nor the height of a pile; the rugs in the order they were
 * laid determine both.
 */
import {
  COLOURS,
  FACINGS,
  isSquare,
  squaresOf,
  type Colour,
  type Facing,
  type Half,
  type RugPlace,
  type Square,
} from '@marrakech/rules';
import { boxOf, squareBeside } from './geometry.js';

export interface Piece {
  readonly square: Square;
  readonly colour: Colour;
  readonly neutral: boolean;
  readonly whole: boolean;
  /** The direction of the other half, visible or covered. */
  readonly towards: Facing;
  /** The number of rugs below, as far as known. */
  readonly depth: number;
  /** The rug over its other half shows its short end here, not its long side. */
  readonly underEnd: boolean;
}

type Layer = Pick<Piece, 'towards' | 'depth'>;

/** The top layer of each square. */
function layersOf(laid: readonly RugPlace[]): ReadonlyMap<Square, Layer> {
  const layers = new Map<Square, Layer>();
  for (const place of laid) {
    const box = boxOf(place);
    if (box === undefined) continue;
    const [first, second] = squaresOf(place);
    const depth = Math.max(layers.get(first)?.depth ?? -1, layers.get(second)?.depth ?? -1) + 1;
    layers.set(first, { towards: FACINGS[box.towards], depth });
    layers.set(second, { towards: FACINGS[(box.towards + 2) & 3]!, depth });
  }
  return layers;
}

const isAcross = (facing: Facing): boolean => facing === 'E' || facing === 'W';

/**
 * The direction of each half's other half. Where it is unknown it points towards the nearest whole
 * rug: the rug that covers a half was laid later, so following the covers always ends at an
 * uncovered rug.
 */
function waysOf(
  halves: ReadonlyMap<Square, Half>,
  layers: ReadonlyMap<Square, Layer>,
): ReadonlyMap<Square, Facing> {
  const ways = new Map<Square, Facing>();
  for (const { square, link } of halves.values()) {
    const way = link ?? layers.get(square)?.towards;
    if (way !== undefined) ways.set(square, way);
  }
  // Iterating a map also visits keys added meanwhile: this spreads outwards from the known halves.
  for (const square of ways.keys())
    for (const [index, facing] of FACINGS.entries()) {
      const beside = squareBeside(square, facing);
      if (beside !== undefined && halves.has(beside) && !ways.has(beside))
        ways.set(beside, FACINGS[(index + 2) & 3]!);
    }
  return ways;
}

/** The pieces in drawing order, lower ones first. */
export function piecesOf(halves: readonly Half[], laid: readonly RugPlace[] = []): Piece[] {
  const known = halves.filter(({ square, colour }) => isSquare(square) && COLOURS.includes(colour));
  const bySquare = new Map(known.map((half) => [half.square, half]));
  const layers = layersOf(laid);
  const ways = waysOf(bySquare, layers);
  const wayOf = ({ square }: Half): Facing => ways.get(square) ?? 'E';
  const coverOf = (half: Half): Half | undefined =>
    bySquare.get(squareBeside(half.square, wayOf(half)) ?? half.square);

  /** The height of the stack from this half up. */
  function below(half: Half): number {
    let count = 0;
    let above: Half | undefined = half;
    while (above !== undefined && above.link === undefined && count < known.length) {
      above = coverOf(above);
      count++;
    }
    return count;
  }

  return known
    .filter(({ link }) => link !== 'W' && link !== 'S') // the other half speaks for both
    .sort((one, other) => below(other) - below(one))
    .map((half) => {
      const { square, colour, neutral, link } = half;
      const towards = wayOf(half);
      const cover = coverOf(half);
      const underEnd = cover !== undefined && isAcross(wayOf(cover)) === isAcross(towards);
      const depth = layers.get(square)?.depth ?? 0;
      return { square, colour, neutral, whole: link !== undefined, towards, depth, underEnd };
    });
}

/** A rug at a place; `undefined` if the place is invalid. */
export function wholePiece(place: RugPlace, colour: Colour): Piece | undefined {
  const box = boxOf(place);
  if (box === undefined) return undefined;
  const [square] = squaresOf(place);
  const towards = FACINGS[box.towards];
  return { square, towards, colour, whole: true, neutral: false, depth: 2, underEnd: false };
}
