/**
 * The gain of a rug: the change of the mover's lead over the mean of the others, before any
 * payment. It is multiplied by the number of seats minus one to be a whole number, so that equal
 * gains compare as equal.
 */
import { COLOUR_BITS, MOVER, OUT, secondSquare, type State } from '@marrakech/rules/fast';

export const gainOf = (state: State, place: number): number =>
  gainOn(state, place >> 2) + gainOn(state, secondSquare(place));

function gainOn({ data, switches }: State, square: number): number {
  const owner = switches.ownerByCell[data[square]! & COLOUR_BITS]!;
  if (owner === data[MOVER]) return 0;
  return owner < 0 || data[OUT + owner] !== 0 ? switches.seats - 1 : switches.seats;
}

/** Sorts places by gain, the largest first. */
export function sortByGain(state: State, places: Uint8Array, count: number): void {
  for (let index = 1; index < count; index++) {
    const place = places[index]!;
    const gain = gainOf(state, place);
    let at = index;
    for (; at > 0 && gainOf(state, places[at - 1]!) < gain; at--) places[at] = places[at - 1]!;
    places[at] = place;
  }
}
