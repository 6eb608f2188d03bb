/** What a table shows before and after a roll: where Assam would come, and what it would cost. */
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

/** What the player to move pays for standing on a square. */
export interface Payment {
  /** The seat it goes to. */
  readonly to: number;
  /** The squares of the area. */
  readonly due: number;
  /** What the purse allows. */
  readonly paid: number;
}

/** Whoever asks for a square that is none has a mistake of their own to find. */
function numberOf(square: Square): number {
  const number = squareNumber(square);
  if (number === undefined) throw new RangeError(`no such square: ${square}`);
  return number;
}

/** What the player to move would pay on `square`; `undefined` where nothing is due. */
export function paymentOn(state: State, square: Square): Payment | undefined {
  const number = numberOf(square);
  const due = dueOn(state, number);
  if (due === 0) return undefined;
  const { data, switches } = state;
  const to = switches.ownerByCell[data[number]! & COLOUR_BITS]!;
  return { to, due, paid: Math.min(due, data[DIRHAMS + data[MOVER]!]!) };
}

/** What the player to move would pay, square by square, wherever something would be due. */
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

/** The connected area of one colour that a square belongs to; `undefined` on bare ground. */
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

/** What one die value would bring. */
export interface RollOutcome {
  readonly die: Die;
  readonly odds: number;
  readonly path: readonly Step[];
  readonly square: Square;
  /** Assam's facing when he gets there. */
  readonly facing: Facing;
  readonly payment?: Payment;
  /** Whether the player could not pay in full and would be out. */
  readonly out: boolean;
}

export interface RollPreview {
  readonly facing: Facing;
  readonly outcomes: readonly RollOutcome[];
  /** The mean of what would be paid. */
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
 * For each facing the player to move may still choose, or the one that is fixed, what each die
 * value would bring. Empty when no roll of this player is ahead.
 */
export function rollPreviews(state: State): RollPreview[] {
  const { data } = state;
  if (data[PHASE] === ROLL) return [previewFacing(state, FACINGS[data[FACING]!]!)];
  if (data[PHASE] !== ORIENT || state.switches.turnLast) return [];
  return legalDecisions(state).flatMap((decision) =>
    decision.type === 'orient' ? [previewFacing(state, decision.facing)] : [],
  );
}
