/** A state in the names that people use, for whatever draws or prints it. */
import { COLOURS, type Colour } from './setup.js';
import { FACINGS, SQUARES, type Facing, type Square } from './squares.js';
import {
  ASSAM,
  COLOUR_BITS,
  DIRHAMS,
  FACING,
  LINK_SHIFT,
  MOVER,
  NEXT,
  OUT,
  PHASE,
  PHASES,
  RUGS,
  rugsLeft,
  type Phase,
  type State,
} from './state.js';

/** A visible rug half. */
export interface Half {
  readonly square: Square;
  readonly colour: Colour;
  readonly owner: number;
  /** Its owner is out: nobody pays here. */
  readonly neutral: boolean;
  /** The way to its other half, while that is visible too. */
  readonly link?: Facing;
}

export interface PlayerView {
  readonly seat: number;
  readonly dirhams: number;
  /** Rugs not laid yet. */
  readonly rugs: number;
  /** The same by colour. */
  readonly pile: readonly { readonly colour: Colour; readonly rugs: number }[];
  /** The rug to lay next, as far as everyone can see it. */
  readonly next?: Colour;
  /** 0 while in, else 1 for the first to go out, and so on. */
  readonly out: number;
}

export interface View {
  readonly assam: Square;
  readonly facing: Facing;
  readonly phase: Phase;
  /** The seat to move, from 0; 0 when the game is over. */
  readonly mover: number;
  readonly halves: readonly Half[];
  readonly players: readonly PlayerView[];
}

function halfOn(state: State, number: number): Half | undefined {
  const cell = state.data[number]!;
  if (cell === 0) return undefined;
  const owner = state.switches.ownerByCell[cell & COLOUR_BITS]!;
  const half = {
    square: SQUARES[number]!,
    colour: COLOURS[(cell & COLOUR_BITS) - 1]!,
    owner,
    neutral: state.data[OUT + owner] !== 0,
  };
  const link = cell >> LINK_SHIFT;
  return link === 0 ? half : { ...half, link: FACINGS[link - 1]! };
}

function playerView(state: State, seat: number): PlayerView {
  const { data, setup } = state;
  const first = seat * setup.colours;
  const pile = COLOURS.slice(first, first + setup.colours).map((colour, index) => ({
    colour,
    rugs: data[RUGS + first + index]!,
  }));
  const player = {
    seat,
    dirhams: data[DIRHAMS + seat]!,
    rugs: rugsLeft(state, seat),
    pile,
    out: data[OUT + seat]!,
  };
  const next = nextRug(state, seat);
  return next === undefined ? player : { ...player, next };
}

/** The colour a seat lays next, as far as it is known. */
export function nextRug(state: State, seat: number): Colour | undefined {
  if (rugsLeft(state, seat) === 0) return undefined;
  return COLOURS[state.switches.twoColours ? state.data[NEXT + seat]! - 1 : seat];
}

export function viewOf(state: State): View {
  const { data } = state;
  return {
    assam: SQUARES[data[ASSAM]!]!,
    facing: FACINGS[data[FACING]!]!,
    phase: PHASES[data[PHASE]!]!,
    mover: data[MOVER]!,
    halves: SQUARES.flatMap((_, number) => halfOn(state, number) ?? []),
    players: Array.from({ length: state.switches.seats }, (_, seat) => playerView(state, seat)),
  };
}
