/**
 * The placement gain: by how much the best rug around a square changes the mover's lead, with won
 * and lost rent, minus the payment due. It ignores that a rug must not cover a whole other one: the
 * feature is an estimate and must be fast.
 */
import { NEIGHBOUR, SQUARE_COUNT } from '@marrakech/rules/fast';

/** One point ahead in these units. */
export const POINT = 8;
/** Rent is counted in sixteenths of a unit for each turn left; the value was fitted. */
const RENT_SHIFT = 4;

/** The player who lays, with what a rug gains by covering each colour. */
export interface Mover {
  seat: number;
  /** By colour bits: the gain of covering a square, without rent. */
  readonly gains: Uint8Array;
  /** By colour bits: 1 where others lose rent, −1 where the mover does. */
  readonly rents: Int8Array;
  /** The colour bits of the rug to lay. */
  colour: number;
  /** The number of other players' turns left. */
  turns: number;
}

export const makeMover = (): Mover => ({
  seat: 0,
  gains: new Uint8Array(8),
  rents: new Int8Array(8),
  colour: 0,
  turns: 0,
});

/** The rent that an area loses with one square, if the rest stays connected. */
const rentOf = (size: number, turns: number): number => ((2 * size - 1) * turns) >> RENT_SHIFT;

/** The rent that an area gains with two squares. */
const rentWith = (size: number, turns: number): number => ((4 * size + 4) * turns) >> RENT_SHIFT;

export type WeighGains = (
  mover: Mover,
  colours: Uint8Array,
  sizes: Uint8Array,
  into: Int32Array,
) => void;

/** Writes the gain of the best rug around each square, without the payment. */
export function makeGainMap(): WeighGains {
  const covers = new Int32Array(SQUARE_COUNT);
  const joins = new Int32Array(SQUARE_COUNT + 1);
  const joined = new Int32Array(SQUARE_COUNT);

  function bestBeside(square: number, from: number): number {
    let best = -Infinity;
    for (let facing = 0; facing < 4; facing++) {
      const other = NEIGHBOUR[square * 4 + facing]!;
      if (other === SQUARE_COUNT || other === from) continue;
      const join = Math.max(joined[square]!, joined[other]!);
      best = Math.max(best, covers[square]! + covers[other]! + join);
    }
    return best;
  }

  return ({ gains, rents, colour, turns }, colours, sizes, into) => {
    for (let square = 0; square < SQUARE_COUNT; square++) {
      const met = colours[square]!;
      const size = sizes[square]!;
      covers[square] = gains[met]! + rents[met]! * rentOf(size, turns);
      joins[square] = rentWith(met === colour ? size : 0, turns);
    }
    for (let square = 0; square < SQUARE_COUNT; square++) {
      joined[square] = joins[square]!;
      for (let facing = 0; facing < 4; facing++)
        joined[square] = Math.max(joined[square]!, joins[NEIGHBOUR[square * 4 + facing]!]!);
    }
    for (let square = 0; square < SQUARE_COUNT; square++) {
      let best = -Infinity;
      for (let facing = 0; facing < 4; facing++) {
        const beside = NEIGHBOUR[square * 4 + facing]!;
        if (beside !== SQUARE_COUNT) best = Math.max(best, bestBeside(beside, square));
      }
      into[square] = best;
    }
  };
}
