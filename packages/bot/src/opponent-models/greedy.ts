/**
 * The greedy model: the largest expected lead after this turn, in the whole numbers of
 * `placement-gain.ts`.
 */
import { DIE_FACES } from '@marrakech/rules';
import {
  ASSAM,
  coversWholeRug,
  dueOn,
  FACING,
  findPlaces,
  MOST_PLACES,
  MOVER,
  ORIENT,
  PHASE,
  PLACES_AROUND,
  WALK,
  type State,
} from '@marrakech/rules/fast';
import { gainOf } from '../position/placement-gain.js';
import { pointsNow } from '../position/last-rug.js';
import { TURNS } from '../position/numbered-decisions.js';
import { paidOn } from './purse-payment.js';
import { writeBest, type OpponentModel } from './opponent-model.js';

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

/** The change of the mover's lead in the rest of the turn, with Assam on `square`. */
function worthOn(state: State, square: number, points: Float64Array): number {
  const { data, switches } = state;
  const mover = data[MOVER]!;
  const paid = paidOn(state, square);
  const lost = paid * switches.seats;
  if (!switches.goesOut || paid === dueOn(state, square)) return bestGain(state, square) - lost;
  // A player who goes out loses all points, and the purse goes to the payee.
  return -points[mover]! * (switches.seats - 1) - paid;
}

function preferFacings(state: State, preferred: Uint8Array): number {
  const { data, switches } = state;
  const points = pointsNow(state);
  const worth = (number: number): number => {
    if (switches.turnLast) return 0;
    const from = (data[ASSAM]! * 4 + ((data[FACING]! + TURNS[number]!) & 3)) * 5;
    let sum = 0;
    for (const die of DIE_FACES) sum += worthOn(state, WALK[from + die]! >> 2, points);
    return sum;
  };
  return writeBest(TURNS.length, worth, preferred);
}

const places = new Uint8Array(MOST_PLACES);

function preferPlaces(state: State, preferred: Uint8Array): number {
  const count = findPlaces(state, places);
  return writeBest(count, (number) => gainOf(state, places[number]!), preferred);
}

export const GREEDY: OpponentModel = {
  prefer: (state, preferred) =>
    state.data[PHASE] === ORIENT ? preferFacings(state, preferred) : preferPlaces(state, preferred),
};
