/** Converts results to Elo: a factor of ten in the odds is 400. */

export interface Estimate {
  readonly mean: number;
  /** The standard error of the mean. */
  readonly error: number;
  /** Half the width of the 95 % interval. */
  readonly within: number;
}

const NORMAL = 1.959_964;

/**
 * Student's factor of a 95 % interval, needed because the spread is estimated from few values
 * (Cornish–Fisher expansion; slightly too narrow below four degrees of freedom).
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

/** The mean of independent values, such as rotations. */
export function estimate(values: readonly number[]): Estimate {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count < 2) return { mean, error: Infinity, within: Infinity };
  const spread = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = Math.sqrt(spread / (count - 1) / count);
  return { mean, error, within: studentFactor(count - 1) * error };
}

const LEAST = 1e-3;

/** Without luck a share may be above 1 or below 0; Elo is limited to ±1200. */
export const held = (share: number): number => Math.min(1 - LEAST, Math.max(LEAST, share));

/** Elo above opponents of equal strength who share the rest; with one opponent, the usual Elo. */
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
