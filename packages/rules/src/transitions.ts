/**
 * The game's transitions on numbers, for search and simulation, which own a scratch state.
 *
 * They do not check their input: an illegal transition leaves a meaningless state. Squares,
 * facings, seats and colours are numbers from 0; a rug place is
 * `first × 4 + facing towards the second square`. `apply` uses the same transitions after its checks.
 */
import { areaSize } from './area.js';
import { WALK } from './mosaics.js';
import { FACING_COUNT, NEIGHBOUR, NOWHERE, opposite, SQUARE_COUNT } from './squares.js';
import {
  ASSAM,
  COLOUR_BITS,
  DIRHAMS,
  FACING,
  LAY,
  LINK_SHIFT,
  MOVER,
  NEXT,
  ORIENT,
  OUT,
  OVER,
  PHASE,
  ROLL,
  RUGS,
  rugsLeft,
  type State,
} from './state.js';

export const MOST_PLACES = 12;

function placesAround(assam: number): Uint8Array {
  const places: number[] = [];
  for (let side = 0; side < FACING_COUNT; side++) {
    const first = NEIGHBOUR[assam * FACING_COUNT + side]!;
    if (first === NOWHERE) continue;
    for (let facing = 0; facing < FACING_COUNT; facing++) {
      const second = NEIGHBOUR[first * FACING_COUNT + facing]!;
      if (second !== NOWHERE && second !== assam) places.push(first * FACING_COUNT + facing);
    }
  }
  return Uint8Array.from(places);
}

/**
 * By Assam's square: the places next to it that do not cover it, before the check of rugs below.
 */
export const PLACES_AROUND: readonly Uint8Array[] = Array.from(
  { length: SQUARE_COUNT },
  (_, assam) => placesAround(assam),
);

export const secondSquare = (place: number): number => NEIGHBOUR[place]!;

/** The same place, named from the other square. */
export const turnedPlace = (place: number): number =>
  secondSquare(place) * FACING_COUNT + opposite(place & 3);

/** Whether a rug there would cover both halves of another one, which is illegal. */
export function coversWholeRug(state: State, place: number): boolean {
  const { data, switches } = state;
  const cell = data[place >> 2]!;
  if (cell >> LINK_SHIFT !== (place & 3) + 1) return false;
  return !switches.coverOwn || switches.ownerByCell[cell & COLOUR_BITS] !== data[MOVER];
}

/** Writes the legal places into `places` in a fixed order, and returns their number. */
export function findPlaces(state: State, places: Uint8Array): number {
  const around = PLACES_AROUND[state.data[ASSAM]!]!;
  let count = 0;
  for (let index = 0; index < around.length; index++) {
    const place = around[index]!;
    if (!coversWholeRug(state, place)) places[count++] = place;
  }
  return count;
}

/** The payment due on a square; 0 on bare ground, own rugs and neutral ones. */
export function dueOn(state: State, square: number): number {
  const { data } = state;
  const cell = data[square]!;
  if (cell === 0) return 0;
  const owner = state.switches.ownerByCell[cell & COLOUR_BITS]!;
  return owner === data[MOVER] || data[OUT + owner] !== 0 ? 0 : areaSize(data, square);
}

export function orient(state: State, facing: number): void {
  const { data } = state;
  data[FACING] = facing;
  if (state.switches.turnLast) passTurn(state);
  else data[PHASE] = ROLL;
}

/** Assam walks, and the player to move pays. */
export function roll(state: State, die: number): void {
  const { data } = state;
  const pose = WALK[(data[ASSAM]! * FACING_COUNT + data[FACING]!) * 5 + die]!;
  const square = pose >> 2;
  data[ASSAM] = square;
  data[FACING] = pose & 3;
  data[PHASE] = LAY;
  const due = dueOn(state, square);
  if (due !== 0) pay(state, state.switches.ownerByCell[data[square]! & COLOUR_BITS]!, due);
}

function pay(state: State, owner: number, due: number): void {
  const { data } = state;
  const payer = DIRHAMS + data[MOVER]!;
  const purse = data[payer]!;
  const paid = due < purse ? due : purse;
  data[payer] = purse - paid;
  data[DIRHAMS + owner]! += paid;
  if (paid < due && state.switches.goesOut) goOut(state, data[MOVER]!);
}

export function lay(state: State, place: number): void {
  const { data } = state;
  const mover = data[MOVER]!;
  const first = place >> 2;
  const facing = place & 3;
  const second = NEIGHBOUR[place]!;
  uncouple(data, first);
  uncouple(data, second);
  let colour = mover;
  if (state.switches.twoColours) {
    colour = data[NEXT + mover]! - 1;
    data[NEXT + mover] = 0;
  }
  data[first] = (colour + 1) | ((facing + 1) << LINK_SHIFT);
  data[second] = (colour + 1) | ((opposite(facing) + 1) << LINK_SHIFT);
  data[RUGS + colour]!--;
  if (noRugsLeft(data)) endGame(data);
  else if (state.switches.turnLast) data[PHASE] = ORIENT;
  else passTurn(state);
}

/** The other half of a rug that is covered on one square stands alone from now on. */
function uncouple(data: Int16Array, square: number): void {
  const link = data[square]! >> LINK_SHIFT;
  if (link !== 0) data[NEIGHBOUR[square * FACING_COUNT + link - 1]!]! &= COLOUR_BITS;
}

export function draw(state: State, seat: number, colour: number): void {
  state.data[NEXT + seat] = colour + 1;
}

export function leave(state: State, seat: number): void {
  goOut(state, seat);
}

function goOut(state: State, seat: number): void {
  const { data, switches } = state;
  let gone = 0;
  for (let other = 0; other < switches.seats; other++) if (data[OUT + other] !== 0) gone++;
  data[OUT + seat] = gone + 1;
  data[NEXT + seat] = 0;
  if (switches.twoColours) data[RUGS + 2 * seat] = data[RUGS + 2 * seat + 1] = 0;
  else data[RUGS + seat] = 0;
  if (gone + 1 === switches.seats - 1 || noRugsLeft(data)) endGame(data);
  else if (seat === data[MOVER]) passTurn(state);
}

const noRugsLeft = (data: Int16Array): boolean =>
  (data[RUGS]! | data[RUGS + 1]! | data[RUGS + 2]! | data[RUGS + 3]!) === 0;

function endGame(data: Int16Array): void {
  data[PHASE] = OVER;
  // Clear what no longer matters, so that equal ends are equal states.
  data[MOVER] = 0;
  data[NEXT] = data[NEXT + 1] = 0;
}

function passTurn(state: State): void {
  const { data, switches } = state;
  let seat = data[MOVER]!;
  do seat = seat + 1 === switches.seats ? 0 : seat + 1;
  while (data[OUT + seat] !== 0);
  data[MOVER] = seat;
  data[PHASE] = switches.turnLast ? ROLL : ORIENT;
}

/** The seat whose next rug is due to be drawn, or −1. */
export function seatToDraw(state: State): number {
  const { data, switches } = state;
  if (!switches.twoColours || data[PHASE] === OVER) return -1;
  const mover = data[MOVER]!;
  if (switches.faceDown) {
    // With turning last the player has laid already; their next rug stays hidden until their next
    // turn.
    const laid = switches.turnLast && data[PHASE] === ORIENT;
    return !laid && needsDraw(state, mover) ? mover : -1;
  }
  if (needsDraw(state, mover)) return mover;
  return needsDraw(state, 1 - mover) ? 1 - mover : -1;
}

const needsDraw = (state: State, seat: number): boolean =>
  state.data[NEXT + seat] === 0 && rugsLeft(state, seat) > 0;
