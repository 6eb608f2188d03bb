/** From results to Elo: 400 for each tenfold of the odds. */

export interface Estimate {
  readonly mean: number;
  /** The standard error of the mean. */
  readonly error: number;
  /** Half the width of the 95 % interval. */
  readonly within: number;
}

const NORMAL = 1.959_964;

/**
 * Student's factor for a 95 % interval, since the spread is estimated from the same few numbers
 * (the expansion of Cornish and Fisher; a little narrow below four of them).
 */
export function studentFactor(freedom: number): number {
  const z = NORMAL;
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ];
  return terms.reduce((sum, term, power) => sum + term / freedom ** (power + 1), z);
}

/** The mean of values that have nothing to do with each other, such as rotations. */
export function estimate(values: readonly number[]): Estimate {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count < 2) return { mean, error: Infinity, within: Infinity };
  const spread = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = Math.sqrt(spread / (count - 1) / count);
  return { mean, error, within: studentFactor(count - 1) * error };
}

const LEAST = 1e-3;

/** Without the luck a share may come out above 1 or below 0: there is no Elo beyond ±1200. */
export const held = (share: number): number => Math.min(1 - LEAST, Math.max(LEAST, share));

/** Elo above equal opponents who share what is left: with one of them, the usual Elo. */
const eloOf = (share: number, opponents: number): number => {
  const part = held(share);
  return 400 * Math.log10((opponents * part) / (1 - part));
};

export interface EloEstimate {
  readonly mean: number;
  /** The 95 % interval, which is not symmetric far from an equal match. */
  readonly low: number;
  readonly high: number;
  /** Half its width. */
  readonly within: number;
}

export function eloEstimate(
  { mean, within }: Pick<Estimate, 'mean' | 'within'>,
  opponents: number,
): EloEstimate {
  const low = eloOf(mean - within, opponents);
  const high = eloOf(mean + within, opponents);
  return { mean: eloOf(mean, opponents), low, high, within: (high - low) / 2 };
}
