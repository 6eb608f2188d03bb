/** TurnChoice a rug's place by its squares: the first half, then the second, or round and round. */
import { squaresOf, type RugPlace, type Square } from '@marrakech/rules';

export interface RugChoice {
  /** The half picked first. */
  readonly first?: Square;
  /** The place picked so far: what would lie there is shown. */
  readonly place?: RugPlace;
}

export interface Pick {
  readonly choice: RugChoice;
  /** Whether both halves were named, so that nothing is left to guess. */
  readonly settled: boolean;
}

const covers = (place: RugPlace, square: Square): boolean => squaresOf(place).includes(square);

export const placesOn = (places: readonly RugPlace[], square: Square): RugPlace[] =>
  places.filter((place) => covers(place, square));

/** The same two squares, whichever comes first. */
export const isSamePlace = (one: RugPlace | undefined, other: RugPlace | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  squaresOf(one).every((square) => squaresOf(other).includes(square));

/**
 * A press on `square`, on the side of its neighbour `leaning` if that is known. A
 * neighbour of the first half completes it, the first half again goes on to its next place, and any
 * other square that fits begins anew.
 */
export function pickSquare(
  places: readonly RugPlace[],
  choice: RugChoice,
  square: Square,
  leaning?: Square,
): Pick {
  const { first, place } = choice;
  if (first !== undefined && first !== square) {
    const joined = places.find((each) => covers(each, first) && covers(each, square));
    if (joined !== undefined) return { choice: { first, place: joined }, settled: true };
  }
  const here = placesOn(places, square);
  if (here.length === 0) return { choice, settled: false };
  if (first === square) {
    const at = here.findIndex((each) => isSamePlace(each, place));
    return { choice: { first, place: here[(at + 1) % here.length]! }, settled: false };
  }
  const wanted = leaning && here.find((each) => covers(each, leaning));
  return { choice: { first: square, place: wanted ?? here[0]! }, settled: false };
}

/** The squares that make a place with this one. */
export const partnersOf = (places: readonly RugPlace[], square: Square): Square[] =>
  placesOn(places, square).flatMap((place) => squaresOf(place).filter((each) => each !== square));

/** The chosen rug another way: about its first half, else about its second, else elsewhere. */
export function turnRug(places: readonly RugPlace[], choice: RugChoice): RugChoice {
  const { place } = choice;
  if (place === undefined) return choice;
  const ends = squaresOf(place);
  const first = choice.first ?? ends[0];
  const about = [first, ...ends].find((square) => placesOn(places, square).length > 1);
  return about === undefined
    ? nextPlace(places, place, 1)
    : pickSquare(places, { first: about, place }, about).choice;
}

/** The next place round, for those who choose with keys. */
export function nextPlace(
  places: readonly RugPlace[],
  place: RugPlace | undefined,
  by: 1 | -1,
): RugChoice {
  const at = places.findIndex((each) => isSamePlace(each, place));
  const from = at < 0 && by < 0 ? 0 : at;
  const next = places[(from + by + places.length) % places.length];
  return next === undefined ? {} : { first: squaresOf(next)[0], place: next };
}
