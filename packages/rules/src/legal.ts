/** Who acts now, what they may do, and why something else is not allowed. */
import {
  ACTION_TYPES,
  colourNumber,
  placeName,
  placeNumber,
  type Action,
  type Decision,
  type RugPlace,
} from './actions.js';
import { DIE_ODDS, isDie, type DieOdds } from './die.js';
import { coloursOf, COLOURS, type Colour } from './setup.js';
import { FACINGS, facingNumber, isSquare, opposite } from './squares.js';
import {
  ASSAM,
  FACING,
  LAY,
  MOVER,
  NEXT,
  ORIENT,
  OUT,
  OVER,
  PHASE,
  PHASES,
  ROLL,
  RUGS,
  rugsLeft,
  type Phase,
  type State,
} from './state.js';
import {
  coversWholeRug,
  findPlaces,
  MOST_PLACES,
  seatToDraw,
  turnedPlace,
  PLACES_AROUND,
} from './transitions.js';

/** What a game waits for. */
export type Awaited =
  | { readonly type: 'orient' | 'lay'; readonly seat: number }
  | { readonly type: 'roll'; readonly seat: number; readonly odds: readonly DieOdds[] }
  | { readonly type: 'draw'; readonly seat: number; readonly odds: readonly ColourOdds[] }
  | { readonly type: 'nothing' };

export interface ColourOdds {
  readonly colour: Colour;
  readonly odds: number;
}

/** The colours a seat's next rug can have, and how likely: what is left, without putting back. */
export function drawOdds(state: State, seat: number): ColourOdds[] {
  const left = rugsLeft(state, seat);
  return coloursOf(state.setup, seat)
    .map((colour) => ({ colour, odds: state.data[RUGS + colourNumber(colour)!]! / left }))
    .filter(({ odds }) => odds > 0);
}

/**
 * Whoever has to act next. A draw that is due is asked for first, so that everyone sees the rug in
 * time; but only laying needs it, so that a record which does not tell it can be read all the same.
 */
export function awaited(state: State): Awaited {
  const seat = state.data[MOVER]!;
  const drawing = seatToDraw(state);
  if (drawing >= 0) return { type: 'draw', seat: drawing, odds: drawOdds(state, drawing) };
  const phase = PHASES[state.data[PHASE]!]!;
  switch (phase) {
    case 'over':
      return { type: 'nothing' };
    case 'roll':
      return { type: 'roll', seat, odds: DIE_ODDS };
    case 'orient':
    case 'lay':
      return { type: phase, seat };
  }
}

const places = new Uint8Array(MOST_PLACES);

/**
 * The legal decisions of the player to move, always in this order: facings as ahead, right, left;
 * places by the neighbour of Assam's square and then by the second square, each from north on
 * clockwise. Empty before a roll, at the end, and while the rug to lay is not drawn.
 */
export function legalDecisions(state: State): Decision[] {
  const { data } = state;
  if (data[PHASE] === ORIENT)
    return [0, 1, 3].map((turn) => ({
      type: 'orient',
      facing: FACINGS[(data[FACING]! + turn) & 3]!,
    }));
  if (data[PHASE] !== LAY || lacksRug(state)) return [];
  return [...places.subarray(0, findPlaces(state, places))].map((place) => ({
    type: 'lay',
    rug: placeName(place),
  }));
}

const lacksRug = (state: State): boolean =>
  state.switches.twoColours && state.data[NEXT + state.data[MOVER]!] === 0;

/** Each code of a refused action, and the statement of docs/rules.md it goes back to. */
export const ILLEGAL_CODES = {
  'game-over': '7.1',
  'not-now': '2.1',
  'half-turn': '2.3',
  'unknown-die': '2.4',
  'not-neighbours': '4.1',
  'not-next-to-assam': '4.2',
  'under-assam': '4.3',
  'whole-rug': '4.7',
  'rug-not-drawn': '5.8',
  'not-own-colour': '5.7',
  'colour-not-left': '5.8',
  'already-drawn': '5.9',
  'face-down': '5.10',
  'no-such-seat': '5.1',
  'already-out': '6.5',
  malformed: '2.1',
} as const;
export type IllegalCode = keyof typeof ILLEGAL_CODES;

/** Why an action is refused, with what is needed to say so in any language. */
export interface Illegal {
  readonly code: IllegalCode;
  /** The number of the rule in docs/rules.md. */
  readonly rule: string;
  readonly action: Action;
  /** What the game is waiting for instead. */
  readonly phase: Phase;
}

/** Why `action` is not allowed now; `undefined` if it is. */
export function whyIllegal(state: State, action: Action): Illegal | undefined {
  const code = faultOf(state, action);
  if (code === undefined) return undefined;
  return { code, rule: ILLEGAL_CODES[code], action, phase: PHASES[state.data[PHASE]!]! };
}

/** What no compiler has seen, such as parsed JSON, may be anything at all. */
const isAction = (given: unknown): boolean =>
  typeof given === 'object' &&
  given !== null &&
  'type' in given &&
  ACTION_TYPES.includes(given.type as Action['type']);

function faultOf(state: State, action: Action): IllegalCode | undefined {
  if (!isAction(action)) return 'malformed';
  if (state.data[PHASE] === OVER) return 'game-over';
  switch (action.type) {
    case 'orient':
      return faultOfFacing(state, action.facing);
    case 'roll':
      if (state.data[PHASE] !== ROLL) return 'not-now';
      return isDie(action.die) ? undefined : 'unknown-die';
    case 'lay':
      return faultOfPlace(state, action.rug);
    case 'draw':
      return faultOfDraw(state, action.seat, action.colour);
    case 'leave':
      return faultOfSeat(state, action.seat);
  }
}

function faultOfFacing(state: State, name: string): IllegalCode | undefined {
  const facing = facingNumber(name);
  if (facing === undefined) return 'malformed';
  if (state.data[PHASE] !== ORIENT) return 'not-now';
  return facing === opposite(state.data[FACING]!) ? 'half-turn' : undefined;
}

function faultOfPlace(state: State, rug: unknown): IllegalCode | undefined {
  const { data } = state;
  if (!isTwoSquares(rug)) return 'malformed';
  if (data[PHASE] !== LAY) return 'not-now';
  if (lacksRug(state)) return 'rug-not-drawn';
  const place = placeNumber(rug);
  if (place === undefined) return 'not-neighbours';
  const assam = data[ASSAM]!;
  const turned = turnedPlace(place);
  if (place >> 2 === assam || turned >> 2 === assam) return 'under-assam';
  const around = PLACES_AROUND[assam]!;
  if (!around.includes(place) && !around.includes(turned)) return 'not-next-to-assam';
  return coversWholeRug(state, place) ? 'whole-rug' : undefined;
}

const isTwoSquares = (rug: unknown): rug is RugPlace =>
  typeof rug === 'string' && isSquare(rug.slice(0, 2)) && isSquare(rug.slice(2));

function faultOfSeat(state: State, seat: number): IllegalCode | undefined {
  if (!Number.isInteger(seat) || seat < 0 || seat >= state.switches.seats) return 'no-such-seat';
  return state.data[OUT + seat] === 0 ? undefined : 'already-out';
}

function faultOfDraw(state: State, seat: number, name: string): IllegalCode | undefined {
  const fault = faultOfSeat(state, seat);
  if (fault !== undefined) return fault;
  const colour = colourNumber(name);
  if (colour === undefined) return 'malformed';
  if (!state.switches.twoColours || state.data[NEXT + seat] !== 0) return 'already-drawn';
  if (!coloursOf(state.setup, seat).includes(COLOURS[colour]!)) return 'not-own-colour';
  if (state.data[RUGS + colour] === 0) return 'colour-not-left';
  return state.switches.faceDown && seatToDraw(state) !== seat ? 'face-down' : undefined;
}
