/**
 * Computes the last turn of three or four players. It matters whose square a rug covers: a point of
 * the leader may decide the game.
 */
import { EDITIONS } from '@marrakech/rules';
import {
  ASSAM,
  COLOUR_BITS,
  coversWholeRug,
  DIRHAMS,
  dueOn,
  FACING,
  MOVER,
  OUT,
  PLACES_AROUND,
  secondSquare,
  WALK,
  type State,
} from '@marrakech/rules/fast';
import { DIE_CHANCE } from '../../position/die-chance.js';
import { TURNS } from '../../position/numbered-decisions.js';
import { SCORE, utility, VALUE_LENGTH, WIN, type Aim } from '../../position/value.js';

/** The expected value of a facing, as laid out in `value.ts`. */
const outcome = new Float64Array(VALUE_LENGTH);
/** By seat, after the walk. */
const points = new Int32Array(4);
const purses = new Int32Array(4);

/** Stands for bare ground and rugs of players who are out. */
const NO_OWNER = 4;
/** By a cell's colour bits: the seat that loses a point when it is covered. */
const losers = new Uint8Array(5);
/** A bit for each unordered pair of seats that lose a point. */
const PAIR = Int32Array.from({ length: 25 }, (_, at) => {
  const [one, other] = [Math.floor(at / 5), at % 5];
  return 1 << (5 * Math.min(one, other) + Math.max(one, other));
});

/** By the seat that loses a point: the mover's gain over the mean of the others. */
const gains = new Float64Array(5);

function nameLosers({ data, switches }: State, aim: Aim): void {
  const { seats } = switches;
  gains.fill((aim.lead * seats) / (seats - 1));
  gains[data[MOVER]!] = 0;
  gains[NO_OWNER] = aim.lead;
  for (let colour = 0; colour < 5; colour++) {
    const owner = switches.ownerByCell[colour]!;
    losers[colour] = owner < 0 || data[OUT + owner] !== 0 ? NO_OWNER : owner;
  }
}

/** Whether no rug can change the mover's result: a rug takes at most two points from a player. */
function isDecided({ data, switches }: State): boolean {
  const mover = data[MOVER]!;
  const own = points[mover]!;
  let most = -Infinity;
  for (let seat = 0; seat < switches.seats; seat++)
    if (seat !== mover && data[OUT + seat] === 0 && points[seat]! > most) most = points[seat]!;
  return own > most || own + 2 < most - 2;
}

/** The mover's utility after covering one square of each of two seats. */
function worthOf(state: State, one: number, other: number, aim: Aim): number {
  const { data, switches } = state;
  const { seats } = switches;
  const mover = data[MOVER]!;
  const own = points[mover]! + 2 - (one === mover ? 1 : 0) - (other === mover ? 1 : 0);
  let others = 0;
  let winners = 1;
  for (let seat = 0; seat < seats; seat++) {
    if (seat === mover || data[OUT + seat] !== 0) continue;
    const theirs = points[seat]! - (one === seat ? 1 : 0) - (other === seat ? 1 : 0);
    others += theirs;
    const ahead = own - theirs || purses[mover]! - purses[seat]!;
    if (ahead < 0) winners = Infinity;
    else if (ahead === 0) winners++;
  }
  const win = winners === 1 || sharesTie(state) ? 1 / winners : 0;
  return aim.win * win + aim.lead * (own - others / (seats - 1));
}

const sharesTie = ({ setup }: State): boolean => EDITIONS[setup.edition].tie === 'shared';

/** The best place, the first of equal ones. */
function bestPlace(state: State, square: number, aim: Aim): number {
  const { data } = state;
  const around = PLACES_AROUND[square]!;
  const decided = isDecided(state);
  let tried = 0;
  let best = -1;
  let most = -Infinity;
  for (let index = 0; index < around.length; index++) {
    const place = around[index]!;
    const one = losers[data[place >> 2]! & COLOUR_BITS]!;
    const other = losers[data[secondSquare(place)]! & COLOUR_BITS]!;
    const pair = PAIR[5 * one + other]!;
    if ((tried & pair) !== 0 || coversWholeRug(state, place)) continue;
    tried |= pair;
    const worth = decided ? gains[one]! + gains[other]! : worthOf(state, one, other, aim);
    if (worth <= most) continue;
    best = place;
    most = worth;
  }
  return best;
}

function layBest(state: State, square: number, aim: Aim): void {
  const { data } = state;
  const place = bestPlace(state, square, aim);
  const one = losers[data[place >> 2]! & COLOUR_BITS]!;
  const other = losers[data[secondSquare(place)]! & COLOUR_BITS]!;
  points[data[MOVER]!]! += 2;
  if (one !== NO_OWNER) points[one]!--;
  if (other !== NO_OWNER) points[other]!--;
}

/** Makes the payment and returns whether the mover is still in the game. */
function pay({ data, switches }: State, square: number, due: number): boolean {
  const mover = data[MOVER]!;
  const owner = switches.ownerByCell[data[square]! & COLOUR_BITS]!;
  const paid = Math.min(due, purses[mover]!);
  points[mover]! -= paid;
  purses[mover]! -= paid;
  points[owner]! += paid;
  purses[owner]! += paid;
  if (paid === due || !switches.goesOut) return true;
  points[mover] = 0;
  return false;
}

/** Adds the result of the current `points` and `purses`. */
function addEnd(state: State, isIn: boolean, odds: number): void {
  const { data, switches } = state;
  const { seats } = switches;
  const mover = data[MOVER]!;
  let best = -1;
  let winners = 0;
  for (let seat = 0; seat < seats; seat++) {
    if (seat === mover ? !isIn : data[OUT + seat] !== 0) continue;
    outcome[SCORE + seat]! += odds * points[seat]!;
    const ahead = best < 0 ? 1 : points[seat]! - points[best]! || purses[seat]! - purses[best]!;
    if (ahead > 0) {
      best = seat;
      winners = 1;
    } else if (ahead === 0) winners++;
  }
  if (winners === 1) outcome[WIN + best]! += odds;
  else if (sharesTie(state))
    for (let seat = 0; seat < seats; seat++)
      if (
        (seat === mover ? isIn : data[OUT + seat] === 0) &&
        points[seat] === points[best] &&
        purses[seat] === purses[best]
      )
        outcome[WIN + seat]! += odds / winners;
}

function walk(state: State, before: Float64Array, turn: number, aim: Aim): void {
  const { data, switches } = state;
  const from = (data[ASSAM]! * 4 + ((data[FACING]! + turn) & 3)) * 5;
  outcome.fill(0);
  for (let die = 1; die <= 4; die++) {
    for (let seat = 0; seat < switches.seats; seat++) {
      points[seat] = before[seat]!;
      purses[seat] = data[DIRHAMS + seat]!;
    }
    const square = WALK[from + die]! >> 2;
    const due = dueOn(state, square);
    const isIn = due === 0 || pay(state, square, due);
    if (isIn) layBest(state, square, aim);
    addEnd(state, isIn, DIE_CHANCE[die]!);
  }
}

/** See `writeLastTurn`. */
export function writeLastTurnOfMore(
  state: State,
  before: Float64Array,
  aim: Aim,
  into: Float64Array,
  at: number,
): void {
  const { data, switches } = state;
  nameLosers(state, aim);
  let best = -Infinity;
  for (const turn of TURNS) {
    walk(state, before, turn, aim);
    const found = utility(outcome, 0, data[MOVER]!, switches.seats, aim);
    if (found <= best) continue;
    best = found;
    into.set(outcome, at);
    // With turning last the facing is already set.
    if (switches.turnLast) return;
  }
}
