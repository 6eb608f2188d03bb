/** Sums over many games: whole numbers only, so that the order of adding changes nothing. */

/** A shared win is divided evenly, whether two, three or four share it. */
export const WIN = 12;

export interface Tally {
  games: number;
  turns: number;
  /** Payments of at least one dirham. */
  payments: number;
  paid: number;
  /** Games in which a player went out. */
  withOut: number;
  shared: number;
  withoutWinner: number;
  /** By seat. */
  readonly scores: number[];
  readonly squaredScores: number[];
  /** In twelfths. */
  readonly wins: number[];
  readonly out: number[];
}

export function emptyTally(seats: number): Tally {
  const zeros = () => Array.from({ length: seats }, () => 0);
  return {
    games: 0,
    turns: 0,
    payments: 0,
    paid: 0,
    withOut: 0,
    shared: 0,
    withoutWinner: 0,
    scores: zeros(),
    squaredScores: zeros(),
    wins: zeros(),
    out: zeros(),
  };
}

function addInto(sums: number[], more: readonly number[]): void {
  for (const [seat, value] of more.entries()) sums[seat]! += value;
}

export function addTally(sum: Tally, more: Tally): void {
  sum.games += more.games;
  sum.turns += more.turns;
  sum.payments += more.payments;
  sum.paid += more.paid;
  sum.withOut += more.withOut;
  sum.shared += more.shared;
  sum.withoutWinner += more.withoutWinner;
  addInto(sum.scores, more.scores);
  addInto(sum.squaredScores, more.squaredScores);
  addInto(sum.wins, more.wins);
  addInto(sum.out, more.out);
}
