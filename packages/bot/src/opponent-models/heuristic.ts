/**
 * Opponent models that play like common public bots: the facing with the least expected payment,
 * then the rug with the best score by a few weights.
 */
import { DIE_ODDS } from '@marrakech/rules';
import {
  ASSAM,
  COLOUR_BITS,
  DIRHAMS,
  FACING,
  findPlaces,
  MOST_PLACES,
  MOVER,
  NEIGHBOUR,
  ORIENT,
  OUT,
  PHASE,
  secondSquare,
  WALK,
  type State,
} from '@marrakech/rules/fast';
import { pointsNow } from '../position/last-rug.js';
import { TURNS } from '../position/numbered-decisions.js';
import { paidOn } from './purse-payment.js';
import { writeBest, type OpponentModel } from './opponent-model.js';

/** The score of a rug's place. */
export interface HeuristicWeights {
  /** For touching an own square. */
  readonly touchOwn: number;
  /** For each covered square of the leader. */
  readonly coverLeader: number;
  /** For each covered square of another player. */
  readonly coverOther: number;
  /** For each covered own square. */
  readonly coverOwn: number;
}

const places = new Uint8Array(MOST_PLACES);

const ownerAt = ({ data, switches }: State, square: number): number =>
  switches.ownerByCell[data[square]! & COLOUR_BITS]!;

/** The leader among the other players. */
function leaderOf(state: State): number {
  const { data, switches } = state;
  const points = pointsNow(state);
  let leader = -1;
  for (let seat = 0; seat < switches.seats; seat++) {
    if (seat === data[MOVER] || data[OUT + seat] !== 0) continue;
    const ahead =
      leader < 0
        ? 1
        : points[seat]! - points[leader]! || data[DIRHAMS + seat]! - data[DIRHAMS + leader]!;
    if (ahead > 0) leader = seat;
  }
  return leader;
}

function worthOf(state: State, square: number, weights: HeuristicWeights, leader: number): number {
  const owner = ownerAt(state, square);
  if (owner < 0) return 0;
  if (owner === state.data[MOVER]) return weights.coverOwn;
  return owner === leader ? weights.coverLeader : weights.coverOther;
}

/** Whether a square touches an own one; `other` is the square of the rug's other half. */
function touchesOwn(state: State, square: number, other: number): boolean {
  for (let facing = 0; facing < 4; facing++) {
    const beside = NEIGHBOUR[square * 4 + facing]!;
    if (beside !== other && ownerAt(state, beside) === state.data[MOVER]) return true;
  }
  return false;
}

function preferPlaces(state: State, weights: HeuristicWeights, preferred: Uint8Array): number {
  const leader = leaderOf(state);
  const worth = (number: number): number => {
    const first = places[number]! >> 2;
    const second = secondSquare(places[number]!);
    const touches = touchesOwn(state, first, second) || touchesOwn(state, second, first);
    return (
      worthOf(state, first, weights, leader) +
      worthOf(state, second, weights, leader) +
      (touches ? weights.touchOwn : 0)
    );
  };
  return writeBest(findPlaces(state, places), worth, preferred);
}

function expectedPaid(state: State, facing: number): number {
  const from = (state.data[ASSAM]! * 4 + facing) * 5;
  let expected = 0;
  for (const { die, odds } of DIE_ODDS) expected += odds * paidOn(state, WALK[from + die]! >> 2);
  return expected;
}

function preferFacings(state: State, preferred: Uint8Array): number {
  // With turning last, the player who turns Assam does not walk.
  const walks = !state.switches.turnLast;
  const worth = (number: number): number =>
    walks ? -expectedPaid(state, (state.data[FACING]! + TURNS[number]!) & 3) : 0;
  return writeBest(TURNS.length, worth, preferred);
}

export const makeHeuristic = (weights: HeuristicWeights): OpponentModel => ({
  prefer: (state, preferred) =>
    state.data[PHASE] === ORIENT
      ? preferFacings(state, preferred)
      : preferPlaces(state, weights, preferred),
});
