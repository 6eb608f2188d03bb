/** Scores and ranking. */
import { EDITIONS } from './editions.js';
import { SQUARE_COUNT } from './squares.js';
import { COLOUR_BITS, DIRHAMS, OUT, OVER, PHASE, rugsLeft, type State } from './state.js';

/** One player's score. Seats count from 0. */
export interface Standing {
  readonly seat: number;
  /** From 1; equal players share a place. */
  readonly place: number;
  /** Visible halves plus dirhams; 0 for a player who is out. */
  readonly score: number;
  readonly visible: number;
  readonly dirhams: number;
  /** Rugs not laid yet. */
  readonly rugs: number;
  /** 0 while in the game; 1 for the first player who went out, and so on. */
  readonly out: number;
}

export interface Result {
  /** By seat. */
  readonly scores: readonly number[];
  /** Seats; empty when no player wins. */
  readonly winners: readonly number[];
}

/** Visible rug halves by seat, with those of players who are out. */
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

/**
 * Positive if `one` ranks before `other`: in before out, then points, then dirhams, then the last
 * to go out.
 */
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

/** All players in ranking order. */
export function standings(state: State): Standing[] {
  const all = accounts(state);
  return all
    .map((account) => ({ ...account, place: placeAmong(all, account) }))
    .sort((one, other) => one.place - other.place || one.seat - other.seat);
}

/** By seat. */
export const scores = (state: State): number[] => accounts(state).map(({ score }) => score);

/** The result; `undefined` for an unfinished game. */
export function resultOf(state: State): Result | undefined {
  if (state.data[PHASE] !== OVER) return undefined;
  const all = accounts(state);
  const first = all.filter((account) => placeAmong(all, account) === 1);
  const noWinner = first.length > 1 && EDITIONS[state.setup.edition].tie === 'no-winner';
  return {
    scores: all.map(({ score }) => score),
    winners: noWinner ? [] : first.map(({ seat }) => seat),
  };
}
