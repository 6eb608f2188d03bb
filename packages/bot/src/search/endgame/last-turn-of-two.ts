/** Computes the last turn of two players, in which the largest lead is always best. */
import { EDITIONS } from '@marrakech/rules';
import {
  ASSAM,
  COLOUR_BITS,
  coversWholeRug,
  DIRHAMS,
  dueOn,
  FACING,
  MOVER,
  PLACES_AROUND,
  secondSquare,
  WALK,
  type State,
} from '@marrakech/rules/fast';
import { DIE_CHANCE } from '../../position/die-chance.js';
import { SCORE, WIN, type Aim } from '../../position/value.js';

/** The expected value of a facing: scores of the mover and the other, then their chances to win. */
const outcome = new Float64Array(4);
const [OWN, THEIRS, OWN_WIN, THEIR_WIN] = [0, 1, 2, 3] as const;
/** The best facing of the previous call; it is often the best again. */
let lastBest = 0;
/** By a cell's colour bits: the gain of covering it. */
const gains = new Uint8Array(5);

/** The place with the largest gain, the first of equal ones. */
function bestPlace(state: State, square: number): number {
  const { data } = state;
  const around = PLACES_AROUND[square]!;
  let best = -1;
  let most = -1;
  for (let index = 0; index < around.length; index++) {
    const place = around[index]!;
    const gain =
      gains[data[place >> 2]! & COLOUR_BITS]! + gains[data[secondSquare(place)]! & COLOUR_BITS]!;
    if (gain <= most || coversWholeRug(state, place)) continue;
    best = place;
    most = gain;
    if (gain === 4) break;
  }
  return best;
}

/** Adds the result of walking to `square`. */
function addDestination(state: State, points: Float64Array, square: number, odds: number): void {
  const { data, switches } = state;
  const mover = data[MOVER]!;
  const other = 1 - mover;
  const due = dueOn(state, square);
  const purse = data[DIRHAMS + mover]!;
  const paid = due < purse ? due : purse;
  let own = points[mover]! - paid;
  let theirs = points[other]! + paid;
  if (paid < due && switches.goesOut) {
    outcome[THEIRS]! += odds * theirs;
    outcome[THEIR_WIN]! += odds;
    return;
  }
  const place = bestPlace(state, square);
  const first = switches.ownerByCell[data[place >> 2]! & COLOUR_BITS]!;
  const second = switches.ownerByCell[data[secondSquare(place)]! & COLOUR_BITS]!;
  own += 2 - (first === mover ? 1 : 0) - (second === mover ? 1 : 0);
  theirs -= (first === other ? 1 : 0) + (second === other ? 1 : 0);
  outcome[OWN]! += odds * own;
  outcome[THEIRS]! += odds * theirs;
  const ahead = own - theirs || purse - paid - (data[DIRHAMS + other]! + paid);
  if (ahead > 0) outcome[OWN_WIN]! += odds;
  else if (ahead < 0) outcome[THEIR_WIN]! += odds;
  else if (EDITIONS[state.setup.edition].tie === 'shared') {
    outcome[OWN_WIN]! += odds / 2;
    outcome[THEIR_WIN]! += odds / 2;
  }
}

function walk(state: State, points: Float64Array, turn: number): void {
  const { data } = state;
  const from = (data[ASSAM]! * 4 + ((data[FACING]! + turn) & 3)) * 5;
  outcome.fill(0);
  for (let die = 1; die <= 4; die++)
    addDestination(state, points, WALK[from + die]! >> 2, DIE_CHANCE[die]!);
}

/** See `writeLastTurn`. */
export function writeLastTurnOfTwo(
  state: State,
  points: Float64Array,
  aim: Aim,
  bound: number,
  into: Float64Array,
  at: number,
): void {
  const { data, switches } = state;
  const mover = data[MOVER]!;
  const other = 1 - mover;
  for (let colour = 0; colour < 5; colour++) {
    const owner = switches.ownerByCell[colour]!;
    gains[colour] = owner < 0 ? 1 : 2 * Math.abs(owner - mover);
  }
  let best = -Infinity;
  let chosen = 0;
  // With turning last the facing is already set.
  const { turnLast } = switches;
  const first = turnLast ? 0 : lastBest;
  for (let step = 0; step < (turnLast ? 1 : 4); step++) {
    const turn = (first + step) & 3;
    if (turn === 2) continue;
    walk(state, points, turn);
    const ahead = aim.lead * (outcome[OWN]! - outcome[THEIRS]!);
    const found = aim.win * outcome[OWN_WIN]! + ahead;
    // The choice among equals must not depend on where the search began.
    if (found < best || (found === best && turn > chosen)) continue;
    best = found;
    chosen = turn;
    into[at + SCORE + mover] = outcome[OWN]!;
    into[at + SCORE + other] = outcome[THEIRS]!;
    into[at + WIN + mover] = outcome[OWN_WIN]!;
    into[at + WIN + other] = outcome[THEIR_WIN]!;
    if (bound > -Infinity && aim.win * outcome[THEIR_WIN]! - ahead <= bound) break;
  }
  lastBest = chosen;
}
