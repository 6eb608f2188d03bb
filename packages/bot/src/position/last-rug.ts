/** The result of a last rug, computed from the squares that it covers. */
import { COLOUR_BITS, MOVER, OUT, secondSquare, type State } from '@marrakech/rules/fast';
import { turnsLeft } from './turns-left.js';
import { SCORE, VALUE_LENGTH, writePoints, writeWinners } from './value.js';

/** Whether the next rug is the last of the game. */
export const isLastRug = (state: State): boolean => turnsLeft(state) === 1;

const points = new Float64Array(VALUE_LENGTH);

/** The current points by seat, in an array that the next call overwrites. */
export function pointsNow(state: State): Float64Array {
  writePoints(state, points, 0);
  return points;
}

/** The value of the game that ends with a rug at `place`. */
export function writeResultAfter(
  state: State,
  before: Float64Array,
  place: number,
  into: Float64Array,
  at: number,
): void {
  writePointsAfter(state, before, place, into, at + SCORE);
  writeWinners(state, into, at);
}

/** The points by seat after the mover lays a rug at `place`. */
export function writePointsAfter(
  state: State,
  before: Float64Array,
  place: number,
  into: Float64Array,
  at: number,
): void {
  const { data, switches } = state;
  for (let seat = 0; seat < switches.seats; seat++) into[at + seat] = before[seat]!;
  into[at + data[MOVER]!]! += 2;
  uncover(state, place >> 2, into, at);
  uncover(state, secondSquare(place), into, at);
}

function uncover(state: State, square: number, into: Float64Array, at: number): void {
  const { data, switches } = state;
  const colour = data[square]! & COLOUR_BITS;
  if (colour === 0) return;
  const owner = switches.ownerByCell[colour]!;
  if (data[OUT + owner] === 0) into[at + owner]!--;
}
