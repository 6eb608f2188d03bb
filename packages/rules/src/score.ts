/** Points so far, and the ranking they make. */
import { EDITIONS } from './editions.js';
import { SQUARE_COUNT } from './squares.js';
import { COLOUR_BITS, DIRHAMS, OUT, OVER, PHASE, rugsLeft, type State } from './state.js';

/** One player's line in the account of a game. Seats count from 0. */
export interface Standing {
  readonly seat: number;
  /** 1 for the first; equal standings share a place. */
  readonly place: number;
  /** Visible halves and dirhams together; 0 for a player who is out. */
  readonly score: number;
  readonly visible: number;
  readonly dirhams: number;
  /** Rugs not laid yet. */
  readonly rugs: number;
  /** 0 while in, else 1 for the first to go out, and so on. */
  readonly out: number;
}

export interface Result {
  /** By seat. */
  readonly scores: readonly number[];
  /** Seats, from 0. Empty when nobody wins. */
  readonly winners: readonly number[];
}

/** By seat: rug halves that can be seen, also those of a player who is out. */
export function visibleHalves(state: State): number[] {
  const visible = Array.from({ length: state.switches.seats }, () => 0);
  for (let square = 0; square < SQUARE_COUNT; square++) {
    const cell = state.data[square]!;
    if (cell !== 0) visible[state.switches.ownerByCell[cell & COLOUR_BITS]!]!++;
  }
  return visible;
}

type Account = Omit<Standing, 'place'>;

/** By seat. */
function accounts(state: State): Account[] {
  return visibleHalves(state).map((visible, seat) => {
    const out = state.data[OUT + seat]!;
    const dirhams = state.data[DIRHAMS + seat]!;
    const score = out === 0 ? visible + dirhams : 0;
    return { seat, score, visible, dirhams, rugs: rugsLeft(state, seat), out };
  });
}

/** By how much `one` ranks before `other`: in before out, points, dirhams; the last to go out first. */
function lead(one: Account, other: Account): number {
  if (one.out !== 0 || other.out !== 0) {
    if (one.out === 0) return 1;
    if (other.out === 0) return -1;
    return one.out - other.out;
  }
  return one.score - other.score || one.dirhams - other.dirhams;
}

const placeAmong = (all: readonly Account[], account: Account): number =>
  1 + all.filter((other) => lead(other, account) > 0).length;

/** Everybody's account, the first of the ranking first. */
export function standings(state: State): Standing[] {
  const all = accounts(state);
  return all
    .map((account) => ({ ...account, place: placeAmong(all, account) }))
    .sort((one, other) => one.place - other.place || one.seat - other.seat);
}

/** By seat. */
export const scores = (state: State): number[] => accounts(state).map(({ score }) => score);

/** The result of a finished game; `undefined` while it is going on. */
export function resultOf(state: State): Result | undefined {
  if (state.data[PHASE] !== OVER) return undefined;
  const all = accounts(state);
  const first = all.filter((account) => placeAmong(all, account) === 1);
  const nobody = first.length > 1 && EDITIONS[state.setup.edition].tie === 'nobody';
  return {
    scores: all.map(({ score }) => score),
    winners: nobody ? [] : first.map(({ seat }) => seat),
  };
}
