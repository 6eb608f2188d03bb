/**
 * A position: everything the rules need to know, in 140 bytes.
 *
 * There are no rug numbers: a half knows which way its other half lies, and that is all that
 * legality asks. Equal positions are therefore equal states.
 */
import { EDITIONS } from './editions.js';
import { COLOURS, ownerOfColour, rugsOfEachColour, type Setup } from './setup.js';
import { facingNumber, NOWHERE, squareNumber } from './squares.js';

export const PHASES = ['orient', 'roll', 'lay', 'over'] as const;
export type Phase = (typeof PHASES)[number];

export const ORIENT = 0;
export const ROLL = 1;
export const LAY = 2;
export const OVER = 3;

const MOST_SEATS = 4;

// Where things stand in `State.data`. The 49 cells come first, and the bare one beyond the edge.
export const ASSAM = NOWHERE + 1;
export const FACING = ASSAM + 1;
export const MOVER = FACING + 1;
export const PHASE = MOVER + 1;
/** By seat. */
export const DIRHAMS = PHASE + 1;
/** By colour: rugs not laid yet, the drawn one included. */
export const RUGS = DIRHAMS + MOST_SEATS;
/** By seat, two colours each: 1 + the colour of the rug to lay next, 0 while it is not known. */
export const NEXT = RUGS + MOST_SEATS;
/** By seat: 0 while in, else 1 for the first to go out, 2 for the second, and so on. */
export const OUT = NEXT + MOST_SEATS;
const DATA_LENGTH = OUT + MOST_SEATS;

/**
 * A cell is 0 when bare. Otherwise 1 + the colour in its low three bits, and above them 1 + the
 * facing towards the rug's other half, 0 while that is covered.
 */
export const COLOUR_BITS = 7;
export const LINK_SHIFT = 3;

/** An edition's row and the table's choices as the numbers that the fast door reads. */
export interface RuleSwitches {
  readonly seats: number;
  readonly twoColours: boolean;
  readonly turnLast: boolean;
  readonly faceDown: boolean;
  readonly goesOut: boolean;
  readonly coverOwn: boolean;
  /** By a cell's colour bits: its owner's seat; −1 for bare ground. */
  readonly ownerByCell: Int8Array;
}

function switchesOf(setup: Setup): RuleSwitches {
  const edition = EDITIONS[setup.edition];
  return {
    seats: setup.players,
    twoColours: setup.colours === 2,
    turnLast: setup.order === 'turn-last',
    faceDown: edition.pileFace === 'down',
    goesOut: edition.cannotPay === 'out',
    coverOwn: setup.houseRules.includes('cover-own'),
    ownerByCell: Int8Array.from([-1, ...COLOURS.map((_, colour) => ownerOfColour(setup, colour))]),
  };
}

export class State {
  readonly setup: Setup;
  readonly switches: RuleSwitches;
  readonly data: Int16Array;

  constructor(setup: Setup, switches: RuleSwitches, data: Int16Array) {
    this.setup = setup;
    this.switches = switches;
    this.data = data;
  }
}

/** A state with nothing on the board and nothing in anybody's hands. */
export const blankState = (setup: Setup): State =>
  new State(setup, switchesOf(setup), new Int16Array(DATA_LENGTH));

export function startState(setup: Setup): State {
  const state = blankState(setup);
  const { data } = state;
  data[ASSAM] = squareNumber('d4')!;
  data[FACING] = facingNumber(setup.facing)!;
  data[PHASE] = setup.order === 'turn-last' ? ROLL : ORIENT;
  setup.dirhams.forEach((dirhams, seat) => {
    data[DIRHAMS + seat] = dirhams;
  });
  data.fill(rugsOfEachColour(setup), RUGS, RUGS + setup.players * setup.colours);
  return state;
}

export const copyState = (state: State): State =>
  new State(state.setup, state.switches, state.data.slice());

/** Makes `target` equal to `source` without allocating; both come from the same setup. */
export function copyInto(target: State, source: State): void {
  target.data.set(source.data);
}

/** The same string for the same position, and for no other position of the same setup. */
export const stateKey = (state: State): string => String.fromCharCode(...state.data);

export function equalStates(one: State, other: State): boolean {
  return (
    one.data.every((value, index) => value === other.data[index]) &&
    one.setup.edition === other.setup.edition &&
    one.setup.players === other.setup.players &&
    one.setup.order === other.setup.order &&
    one.setup.colours === other.setup.colours &&
    one.setup.houseRules.join() === other.setup.houseRules.join()
  );
}

/** The rugs a seat has not laid yet, all its colours together. */
export function rugsLeft(state: State, seat: number): number {
  const { data } = state;
  if (!state.switches.twoColours) return data[RUGS + seat]!;
  return data[RUGS + 2 * seat]! + data[RUGS + 2 * seat + 1]!;
}
