/**
 * Players as public bots are: the facing with the least payment to expect, then the rug that
 * scores best by a short list of likes and dislikes.
 */
import {
  legalDecisions,
  outlook,
  SQUARES,
  squaresOf,
  standings,
  type Decision,
  type RugPlace,
  type Square,
} from '@marrakech/rules';
import { COLOUR_BITS, MOVER, NEIGHBOUR, type State } from '@marrakech/rules/fast';

/** Points for a rug's place. */
export interface Likes {
  /** Side by side with a square of one's own. */
  readonly touchOwn: number;
  /** For each covered square of whoever leads. */
  readonly coverLeader: number;
  /** For each covered square of somebody else. */
  readonly coverOther: number;
  /** For each covered square of one's own. */
  readonly coverOwn: number;
}

export const HEURISTICS = {
  /** Builds: next to one's own rugs before all else. */
  builder: { touchOwn: 10, coverLeader: 5, coverOther: 2, coverOwn: -2 },
  /** Covers whoever leads before all else. */
  hunter: { touchOwn: 1, coverLeader: 10, coverOther: 4, coverOwn: -10 },
  /** Never on one's own squares, and otherwise anywhere that takes from another. */
  keeper: { touchOwn: 0, coverLeader: 2, coverOther: 2, coverOwn: -20 },
} as const satisfies Record<string, Likes>;

const squareNumber = (square: Square): number => SQUARES.indexOf(square);

function ownerAt(state: State, square: number): number {
  return state.switches.ownerByCell[state.data[square]! & COLOUR_BITS]!;
}

function scoreOf(state: State, rug: RugPlace, likes: Likes, leader: number): number {
  const mover = state.data[MOVER]!;
  const squares = squaresOf(rug).map(squareNumber);
  let score = 0;
  for (const square of squares) {
    const owner = ownerAt(state, square);
    if (owner === mover) score += likes.coverOwn;
    else if (owner === leader) score += likes.coverLeader;
    else if (owner >= 0) score += likes.coverOther;
  }
  const touches = squares.some((square) =>
    [0, 1, 2, 3].some((facing) => {
      const beside = NEIGHBOUR[square * 4 + facing]!;
      return !squares.includes(beside) && ownerAt(state, beside) === mover;
    }),
  );
  return touches ? score + likes.touchOwn : score;
}

/** The decisions that such a player holds for equally good. */
export function likedDecisions(state: State, likes: Likes): Decision[] {
  const mover = state.data[MOVER]!;
  const leader = standings(state).find(({ seat }) => seat !== mover)!.seat;
  const payments = new Map(outlook(state).map(({ facing, expected }) => [facing, expected]));
  const scored = legalDecisions(state).map((decision) => ({
    decision,
    score:
      decision.type === 'lay'
        ? scoreOf(state, decision.rug, likes, leader)
        : -(payments.get(decision.facing) ?? 0),
  }));
  const best = Math.max(...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score === best).map(({ decision }) => decision);
}
