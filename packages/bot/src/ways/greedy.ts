/**
 * The greedy way: as many points ahead of the others as this turn can bring, counted on the table,
 * each die with its odds.
 *
 * Points ahead are counted in parts of one less than there are seats, to be whole numbers: then
 * equals are equal.
 */
import { DIE_FACES } from '@marrakech/rules';
import {
  ASSAM,
  COLOUR_BITS,
  coversWholeRug,
  dueOn,
  FACING,
  findPlaces,
  MOST_PLACES,
  MOVER,
  ORIENT,
  OUT,
  PHASE,
  PLACES_AROUND,
  secondSquare,
  WALK,
  type State,
} from '@marrakech/rules/fast';
import { pointsNow } from '../last-rug.js';
import { paidOn } from './payment.js';
import { TURNS, writeBest, type Way } from './way.js';

/** What covering a square brings. */
function gainOn({ data, switches }: State, square: number): number {
  const owner = switches.ownerByCell[data[square]! & COLOUR_BITS]!;
  if (owner === data[MOVER]) return 0;
  return owner < 0 || data[OUT + owner] !== 0 ? switches.seats - 1 : switches.seats;
}

const gainOf = (state: State, place: number): number =>
  gainOn(state, place >> 2) + gainOn(state, secondSquare(place));

function bestGain(state: State, assam: number): number {
  const around = PLACES_AROUND[assam]!;
  let best = 0;
  for (let index = 0; index < around.length; index++) {
    const place = around[index]!;
    const gain = gainOf(state, place);
    if (gain > best && !coversWholeRug(state, place)) best = gain;
  }
  return best;
}

/** By how much the rest of the turn changes what one is ahead by, once Assam stands on `square`. */
function worthOn(state: State, square: number, points: Float64Array): number {
  const { data, switches } = state;
  const mover = data[MOVER]!;
  const paid = paidOn(state, square);
  const lost = paid * switches.seats;
  if (!switches.goesOut || paid === dueOn(state, square)) return bestGain(state, square) - lost;
  // All that was owned is gone, and what was in the purse is somebody else's.
  return -points[mover]! * (switches.seats - 1) - paid;
}

function likeFacings(state: State, liked: Uint8Array): number {
  const { data, switches } = state;
  const points = pointsNow(state);
  const worth = (number: number): number => {
    if (switches.turnLast) return 0;
    const from = (data[ASSAM]! * 4 + ((data[FACING]! + TURNS[number]!) & 3)) * 5;
    let sum = 0;
    for (const die of DIE_FACES) sum += worthOn(state, WALK[from + die]! >> 2, points);
    return sum;
  };
  return writeBest(TURNS.length, worth, liked);
}

const places = new Uint8Array(MOST_PLACES);

function likePlaces(state: State, liked: Uint8Array): number {
  const count = findPlaces(state, places);
  return writeBest(count, (number) => gainOf(state, places[number]!), liked);
}

export const GREEDY: Way = {
  like: (state, liked) =>
    state.data[PHASE] === ORIENT ? likeFacings(state, liked) : likePlaces(state, liked),
};
