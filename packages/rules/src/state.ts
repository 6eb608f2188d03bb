/**
 * A position in 140 bytes.
 *
 * There are no rug numbers: a half stores the direction of its other half, which is all that
 * legality needs. So equal positions are equal states.
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

// Offsets in `State.data`. The 49 cells come first, then the bare square beyond the edge.
export const ASSAM = NOWHERE + 1;
export const FACING = ASSAM + 1;
export const MOVER = FACING + 1;
export const PHASE = MOVER + 1;
/** By seat. */
export const DIRHAMS = PHASE + 1;
/** By colour: rugs not laid yet, with the drawn one. */
export const RUGS = DIRHAMS + MOST_SEATS;
/** With two colours each, by seat: 1 + the colour of the next rug, 0 while it is unknown. */
export const NEXT = RUGS + MOST_SEATS;
/** By seat: 0 while in the game, 1 for the first player who went out, and so on. */
export const OUT = NEXT + MOST_SEATS;
const DATA_LENGTH = OUT + MOST_SEATS;

/**
 * A cell is 0 when bare. Otherwise its low three bits hold 1 + the colour, and the bits above hold
 * 1 + the facing towards the other half, or 0 while that is covered.
 */
export const COLOUR_BITS = 7;
export const LINK_SHIFT = 3;

/** The setup as numbers, for fast access. */
export interface RuleSwitches {
  readonly seats: number;
  readonly twoColours: boolean;
  readonly turnLast: boolean;
  readonly faceDown: boolean;
  readonly goesOut: boolean;
  readonly coverOwn: boolean;
  /** By a cell's colour bits: the owner's seat; −1 for bare ground. */
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

/** An empty board without dirhams or rugs. */
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

/** Copies without allocating; both states must have the same setup. */
export function copyInto(target: State, source: State): void {
  target.data.set(source.data);
}

/** Unique among the positions of a setup. */
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

/** A seat's rugs of all colours that are not laid yet. */
export function rugsLeft(state: State, seat: number): number {
  const { data } = state;
  if (!state.switches.twoColours) return data[RUGS + seat]!;
  return data[RUGS + 2 * seat]! + data[RUGS + 2 * seat + 1]!;
}
