/** A state in names instead of numbers, for drawing and printing. */
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
  /** Its owner is out, so no payment is due here. */
  readonly neutral: boolean;
  /** The direction of the other half while that is visible. */
  readonly link?: Facing;
}

export interface PlayerView {
  readonly seat: number;
  readonly dirhams: number;
  /** Rugs not laid yet. */
  readonly rugs: number;
  /** Rugs not laid yet, by colour. */
  readonly pile: readonly { readonly colour: Colour; readonly rugs: number }[];
  /** The next rug, if players can see it. */
  readonly next?: Colour;
  /** 0 while in the game; 1 for the first player who went out, and so on. */
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

/** The colour of a seat's next rug, if it is known. */
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
