/**
 * The hand-made evaluation: dirhams, visible squares, the future rent of areas, and the cheapest
 * payment that the next player faces.
 */
import { DIE_ODDS } from '@marrakech/rules';
import {
  ASSAM,
  DIRHAMS,
  dueOn,
  FACING,
  MOVER,
  OUT,
  rugsLeft,
  SQUARE_COUNT,
  WALK,
  type State,
} from '@marrakech/rules/fast';
import { makeAreaMap } from '../position/area-map.js';
import { SCORE, WIN, writePoints, type Evaluate } from '../position/value.js';

/** The weight of each part; weak levels ignore some of them. */
export interface EvaluationWeights {
  /** The rent of areas until the end; 0.3 was tuned by matches. */
  readonly rent: number;
  /** The next payment. */
  readonly payment: number;
  /** The value of a dirham, in squares. */
  readonly dirham: number;
  /** A bonus that scores no points, for each square of one's largest area. */
  readonly bigRugs: number;
}

export const CLEAR_WEIGHTS: EvaluationWeights = { rent: 0.3, payment: 1, dirham: 1, bigRugs: 0 };

const areas = makeAreaMap();
const owed = new Float64Array(4);
const largest = new Int32Array(4);

/** By seat: the sum of the squared sizes of its areas, and its largest area. */
function weighAreas({ data, switches }: State): void {
  owed.fill(0);
  largest.fill(0);
  areas.measure(data);
  for (let square = 0; square < SQUARE_COUNT; square++) {
    const size = areas.sizes[square]!;
    if (size === 0) continue;
    const owner = switches.ownerByCell[areas.colours[square]!]!;
    owed[owner]! += size;
    if (size > largest[owner]!) largest[owner] = size;
  }
}

/** The expected payment of the player to move for a facing. */
export function expectedPayment(state: State, facing: number): number {
  const from = (state.data[ASSAM]! * 4 + facing) * 5;
  let expected = 0;
  for (const { die, odds } of DIE_ODDS) expected += odds * dueOn(state, WALK[from + die]! >> 2);
  return expected;
}

/** The least expected payment over the facings that the player to move can choose. */
function cheapestPayment(state: State): number {
  const ahead = state.data[FACING]!;
  const straight = expectedPayment(state, ahead);
  if (state.switches.turnLast) return straight;
  const right = expectedPayment(state, (ahead + 1) & 3);
  const left = expectedPayment(state, (ahead + 3) & 3);
  return Math.min(straight, right, left);
}

/** Converts a lead into chances to win: the fewer turns left, the more a point weighs. */
function writeChances(state: State, into: Float64Array, at: number, turns: number): void {
  const { data, switches } = state;
  const scale = 1 / (0.6 + 1.4 * Math.sqrt(turns));
  let best = -Infinity;
  for (let seat = 0; seat < switches.seats; seat++)
    if (data[OUT + seat] === 0) best = Math.max(best, into[at + SCORE + seat]!);
  let sum = 0;
  for (let seat = 0; seat < switches.seats; seat++) {
    const behind = into[at + SCORE + seat]! - best;
    const weight = data[OUT + seat] === 0 ? Math.exp(behind * scale) : 0;
    into[at + WIN + seat] = weight;
    sum += weight;
  }
  for (let seat = 0; seat < switches.seats; seat++) into[at + WIN + seat]! /= sum;
}

export function makeHandValue(eyes: EvaluationWeights): Evaluate {
  return (state, into, at) => {
    const { data, switches } = state;
    const { seats } = switches;
    const mover = data[MOVER]!;
    writePoints(state, into, at + SCORE);
    weighAreas(state);
    let turns = 0;
    for (let payer = 0; payer < seats; payer++) {
      const left = rugsLeft(state, payer);
      turns += left;
      // The next turn is counted separately below.
      const rolls = payer === mover ? left - 1 : left;
      if (rolls <= 0) continue;
      for (let owner = 0; owner < seats; owner++) {
        if (owner === payer || data[OUT + owner] !== 0) continue;
        const rent = (eyes.rent * rolls * owed[owner]!) / SQUARE_COUNT;
        into[at + SCORE + owner]! += rent;
        into[at + SCORE + payer]! -= rent;
      }
    }
    if (eyes.payment !== 0) {
      const due = eyes.payment * cheapestPayment(state);
      into[at + SCORE + mover]! -= due;
      for (let seat = 0; seat < seats; seat++)
        if (seat !== mover && data[OUT + seat] === 0) into[at + SCORE + seat]! += due / (seats - 1);
    }
    for (let seat = 0; seat < seats; seat++)
      if (data[OUT + seat] === 0)
        into[at + SCORE + seat]! +=
          eyes.bigRugs * largest[seat]! + (eyes.dirham - 1) * data[DIRHAMS + seat]!;
    writeChances(state, into, at, turns);
  };
}
