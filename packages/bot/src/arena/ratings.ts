/** One rating for each contestant that fits all their matches best; the ratings' mean is 0. */
import { held } from './elo.js';

export interface Played {
  /** The contestants' numbers; the first is counted for. */
  readonly one: number;
  readonly other: number;
  readonly opponents: number;
  /** What the one won, as a part of all, and the standard error of it. */
  readonly share: number;
  readonly error: number;
}

export interface Rating {
  readonly elo: number;
  /** Half the width of the 95 % interval, against the mean of all. */
  readonly within: number;
}

const SCALE = Math.LN10 / 400;
const ROUNDS = 200;
const LONGEST_STEP = 100;
/** A match without any spread, such as with oneself, is still no proof. */
const LEAST_ERROR = 1e-4;
/** Nobody is thousands above the others before it is shown: it bears on lopsided matches alone. */
const PRIOR = 1 / 1000 ** 2;

/** What somebody so far above equal opponents wins of all. */
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

/** Least squares on the shares, each weighed by how well it is known. */
export function rate(count: number, matches: readonly Played[]): Rating[] {
  const each = Array.from({ length: count }, (_, at) => at);
  const elo = each.map(() => 0);
  let known: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const normal = each.map((row) => each.map((column) => (row === column ? PRIOR : 0)));
    const pull = elo.map((value) => -PRIOR * value);
    for (const { one, other, opponents, share, error } of matches) {
      const expected = shareAt(elo[one]! - elo[other]!, opponents);
      const slope = SCALE * expected * (1 - expected);
      const weight = 1 / Math.max(error, LEAST_ERROR) ** 2;
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
  return each.map((at) => ({ elo: elo[at]!, within: 1.96 * Math.sqrt(spreadOf(known, at)) }));
}

/** The variance of one against the mean of all: what is unknown about all at once does not count. */
function spreadOf(known: readonly (readonly number[])[], at: number): number {
  const count = known.length;
  const meanOf = (row: readonly number[]) => row.reduce((sum, value) => sum + value, 0) / count;
  const all = meanOf(known.map(meanOf));
  return Math.max(0, known[at]![at]! - 2 * meanOf(known[at]!) + all);
}
