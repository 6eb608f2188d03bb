/**
 * What a rug of the mover's brings in points ahead of the mean of the others, before anything is
 * paid. Counted in parts of one less than there are seats, to be whole: then equals are equal.
 */
import { COLOUR_BITS, MOVER, OUT, secondSquare, type State } from '@marrakech/rules/fast';

export const gainOf = (state: State, place: number): number =>
  gainOn(state, place >> 2) + gainOn(state, secondSquare(place));

function gainOn({ data, switches }: State, square: number): number {
  const owner = switches.ownerByCell[data[square]! & COLOUR_BITS]!;
  if (owner === data[MOVER]) return 0;
  return owner < 0 || data[OUT + owner] !== 0 ? switches.seats - 1 : switches.seats;
}
