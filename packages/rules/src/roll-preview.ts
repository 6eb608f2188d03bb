/** Payments before and after a roll, for display: where Assam could stop and what it would cost. */
import { areaSquares } from './area.js';
import { DIE_ODDS, type Die } from './die.js';
import { legalDecisions } from './legal.js';
import { walk, type Step } from './mosaics.js';
import { COLOURS, type Colour } from './setup.js';
import { FACINGS, SQUARES, squareNumber, type Facing, type Square } from './squares.js';
import {
  ASSAM,
  COLOUR_BITS,
  DIRHAMS,
  FACING,
  MOVER,
  ORIENT,
  OUT,
  PHASE,
  ROLL,
  type State,
} from './state.js';
import { dueOn } from './transitions.js';

export interface Payment {
  /** The seat that receives it. */
  readonly to: number;
  /** The size of the area. */
  readonly due: number;
  /** At most the payer's purse. */
  readonly paid: number;
}

/** An unknown square is the caller's bug. */
function numberOf(square: Square): number {
  const number = squareNumber(square);
  if (number === undefined) throw new RangeError(`no such square: ${square}`);
  return number;
}

/** The payment of the player to move on `square`; `undefined` where none is due. */
export function paymentOn(state: State, square: Square): Payment | undefined {
  const number = numberOf(square);
  const due = dueOn(state, number);
  if (due === 0) return undefined;
  const { data, switches } = state;
  const to = switches.ownerByCell[data[number]! & COLOUR_BITS]!;
  return { to, due, paid: Math.min(due, data[DIRHAMS + data[MOVER]!]!) };
}

/** The payments of the player to move on all squares where one is due. */
export function payments(state: State): ReadonlyMap<Square, Payment> {
  const due = new Map<Square, Payment>();
  for (const square of SQUARES) {
    const payment = paymentOn(state, square);
    if (payment !== undefined) due.set(square, payment);
  }
  return due;
}

export interface Area {
  readonly colour: Colour;
  readonly owner: number;
  readonly neutral: boolean;
  readonly squares: readonly Square[];
}

/** The area that a square belongs to; `undefined` on bare ground. */
export function areaAt(state: State, square: Square): Area | undefined {
  const number = numberOf(square);
  const colour = (state.data[number]! & COLOUR_BITS) - 1;
  if (colour < 0) return undefined;
  const owner = state.switches.ownerByCell[colour + 1]!;
  return {
    colour: COLOURS[colour]!,
    owner,
    neutral: state.data[OUT + owner] !== 0,
    squares: areaSquares(state.data, number).map((each) => SQUARES[each]!),
  };
}

/** The result of one die value. */
export interface RollOutcome {
  readonly die: Die;
  readonly odds: number;
  readonly path: readonly Step[];
  readonly square: Square;
  readonly facing: Facing;
  readonly payment?: Payment;
  /** Whether the player cannot pay in full and goes out. */
  readonly out: boolean;
}

export interface RollPreview {
  readonly facing: Facing;
  readonly outcomes: readonly RollOutcome[];
  /** The expected payment. */
  readonly expected: number;
}

function previewFacing(state: State, facing: Facing): RollPreview {
  const from = SQUARES[state.data[ASSAM]!]!;
  const outcomes = DIE_ODDS.map(({ die, odds }): RollOutcome => {
    const path = walk(from, facing, die);
    const last = path.at(-1)!;
    const payment = paymentOn(state, last.square);
    const out = payment !== undefined && payment.paid < payment.due && state.switches.goesOut;
    const where = { die, odds, path, square: last.square, facing: last.facing, out };
    return payment === undefined ? where : { ...where, payment };
  });
  const expected = outcomes.reduce(
    (sum, { odds, payment }) => sum + odds * (payment?.paid ?? 0),
    0,
  );
  return { facing, outcomes, expected };
}

/**
 * The results of each die value, for each facing that the player to move can choose or for the one
 * already set. Empty when this player has no roll ahead.
 */
export function rollPreviews(state: State): RollPreview[] {
  const { data } = state;
  if (data[PHASE] === ROLL) return [previewFacing(state, FACINGS[data[FACING]!]!)];
  if (data[PHASE] !== ORIENT || state.switches.turnLast) return [];
  return legalDecisions(state).flatMap((decision) =>
    decision.type === 'orient' ? [previewFacing(state, decision.facing)] : [],
  );
}
