/** Fits one rating per contestant to all matches; the mean rating is 0. */
import { held, studentFactor } from './elo.js';

export interface Played {
  /** Indices of contestants; the share is that of `one`. */
  readonly one: number;
  readonly other: number;
  readonly opponents: number;
  /** The share of `one`, and its standard error. */
  readonly share: number;
  readonly error: number;
  /** The sample size of the error. */
  readonly rotations: number;
}

export interface Rating {
  readonly elo: number;
  /**
   * Half the width of the 95 % interval, relative to the mean of all; `null` after too few games.
   */
  readonly within: number | null;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const SCALE = Math.LN10 / 400;
const ROUNDS = 200;
const LONGEST_STEP = 100;
/** A match without spread, such as against oneself, is still not certain. */
const LEAST_ERROR = 1e-4;
/** A prior of 1000 Elo around the mean, which matters only for lopsided matches. */
const PRIOR = 1 / 1000 ** 2;
/** The variance of a rotation if no match has a second one: that of coin tosses. */
const GUESSED_VARIANCE = 0.25;
/** The weight of the common spread of all matches, in rotations. */
const SHARED_FREEDOM = 10;

/** The expected share of a contestant that is `difference` above its equal opponents. */
const shareAt = (difference: number, opponents: number): number => {
  const odds = Math.exp(SCALE * difference);
  return odds / (odds + opponents);
};

/** Gauss–Jordan; the matrix is small and positive definite. */
function invert(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, at) => [
    ...row,
    ...Array.from({ length: size }, (_, column) => (column === at ? 1 : 0)),
  ]);
  for (let pivot = 0; pivot < size; pivot++) {
    const factor = rows[pivot]![pivot]!;
    rows[pivot] = rows[pivot]!.map((value) => value / factor);
    for (let row = 0; row < size; row++) {
      if (row === pivot) continue;
      const lead = rows[row]![pivot]!;
      rows[row] = rows[row]!.map((value, column) => value - lead * rows[pivot]![column]!);
    }
  }
  return rows.map((row) => row.slice(size));
}

/**
 * The variance of each match's share. A few rotations that happen to agree must not outweigh other
 * matches, so small matches borrow from the spread of all.
 */
function variancesOf(matches: readonly Played[]): number[] {
  const freedoms = matches.map(({ rotations }) => rotations - 1);
  const squares = matches.map(({ error, rotations }, at) =>
    freedoms[at] === 0 ? 0 : freedoms[at]! * rotations * error ** 2,
  );
  const freedom = sumOf(freedoms);
  const shared = freedom === 0 ? GUESSED_VARIANCE : sumOf(squares) / freedom;
  return matches.map(({ rotations }, at) => {
    const variance =
      (squares[at]! + SHARED_FREEDOM * shared) / (freedoms[at]! + SHARED_FREEDOM) / rotations;
    return Math.max(variance, LEAST_ERROR ** 2);
  });
}

/** Weighted least squares on the shares. */
export function rate(count: number, matches: readonly Played[]): Rating[] {
  const variances = variancesOf(matches);
  const each = Array.from({ length: count }, (_, at) => at);
  const elo = each.map(() => 0);
  let known: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const normal = each.map((row) => each.map((column) => (row === column ? PRIOR : 0)));
    const pull = elo.map((value) => -PRIOR * value);
    for (const [match, { one, other, opponents, share }] of matches.entries()) {
      const expected = shareAt(elo[one]! - elo[other]!, opponents);
      const slope = SCALE * expected * (1 - expected);
      const weight = 1 / variances[match]!;
      const gain = weight * slope * (held(share) - expected);
      const weighed = weight * slope * slope;
      pull[one]! += gain;
      pull[other]! -= gain;
      normal[one]![one]! += weighed;
      normal[other]![other]! += weighed;
      normal[one]![other]! -= weighed;
      normal[other]![one]! -= weighed;
    }
    known = invert(normal);
    const steps = each.map((at) =>
      known[at]!.reduce((sum, value, column) => sum + value * pull[column]!, 0),
    );
    const longest = Math.max(...steps.map(Math.abs));
    const shortened = Math.min(1, LONGEST_STEP / longest);
    for (const at of each) elo[at]! += shortened * steps[at]!;
    if (longest < 1e-6) break;
  }
  const weights = matches.map(({ one, other, opponents }, match) => {
    const expected = shareAt(elo[one]! - elo[other]!, opponents);
    return (SCALE * expected * (1 - expected)) ** 2 / variances[match]!;
  });
  return each.map((at) => {
    const bearings = matches.map(
      ({ one, other }, match) => weights[match]! * (known[at]![one]! - known[at]![other]!) ** 2,
    );
    const freedom = freedomOf(bearings, matches);
    const within = studentFactor(freedom) * Math.sqrt(spreadOf(known, at));
    return { elo: elo[at]!, within: freedom < 1 ? null : within };
  });
}

/**
 * Welch–Satterthwaite degrees of freedom of a sum of estimated variances: a rating that depends on
 * one small match is as uncertain as that match.
 */
function freedomOf(bearings: readonly number[], matches: readonly Played[]): number {
  const parts = bearings.map((bearing, match) =>
    bearing === 0 ? 0 : bearing ** 2 / (matches[match]!.rotations - 1),
  );
  return sumOf(bearings) ** 2 / sumOf(parts);
}

/**
 * The variance of a rating relative to the mean of all; what is uncertain for all at once cancels
 * out.
 */
function spreadOf(known: readonly (readonly number[])[], at: number): number {
  const count = known.length;
  const meanOf = (row: readonly number[]) => sumOf(row) / count;
  const all = meanOf(known.map(meanOf));
  return Math.max(0, known[at]![at]! - 2 * meanOf(known[at]!) + all);
}
