/**
 * What a turn brings its player in points ahead: the best rug that could be laid around a square,
 * with the rent it would win and cost, less what is due there. Whether a rug would cover another
 * whole one is not asked: it is a guess for the network to learn from, and has to be quick.
 */
import { NEIGHBOUR, SQUARE_COUNT } from '@marrakech/rules/fast';

/** A point ahead, in the units used here. */
export const POINT = 8;
/** Rent comes in sixteenths of a unit for each turn to come; found by fitting. */
const RENT_SHIFT = 4;

/** Whoever lays: what their rug would meet. */
export interface Mover {
  seat: number;
  /** By colour bits: what covering a square brings, without rent. */
  readonly gains: Uint8Array;
  /** By colour bits: 1 where the rent of others ends, −1 where one's own does. */
  readonly rents: Int8Array;
  /** The colour bits of the rug to be laid. */
  colour: number;
  /** Turns of others that are to come. */
  turns: number;
}

export const makeMover = (): Mover => ({
  seat: 0,
  gains: new Uint8Array(8),
  rents: new Int8Array(8),
  colour: 0,
  turns: 0,
});

/** What a square loses of its area's rent when it is covered, the rest staying together. */
const rentOf = (size: number, turns: number): number => ((2 * size - 1) * turns) >> RENT_SHIFT;

/** What two squares more bring to an area in rent. */
const rentWith = (size: number, turns: number): number => ((4 * size + 4) * turns) >> RENT_SHIFT;

export type WeighGains = (
  mover: Mover,
  colours: Uint8Array,
  sizes: Uint8Array,
  into: Int32Array,
) => void;

/** Writes by square what the best rug around it brings; nothing is due yet. */
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
