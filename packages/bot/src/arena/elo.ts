/** From results to Elo: 400 for each tenfold of the odds. */

export interface Estimate {
  readonly mean: number;
  /** Half the width of the 95 % interval. */
  readonly within: number;
}

export function estimate(values: readonly number[]): Estimate {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = Math.sqrt(spread / Math.max(1, values.length - 1) / values.length);
  return { mean, within: 1.96 * error };
}

const LEAST = 1e-3;

/** Elo above equal opponents who share what is left: with one of them, the usual Elo. */
const eloOf = (share: number, opponents: number): number => {
  const held = Math.min(1 - LEAST, Math.max(LEAST, share));
  return 400 * Math.log10((opponents * held) / (1 - held));
};

export function eloEstimate({ mean, within }: Estimate, opponents: number): Estimate {
  const low = eloOf(mean - within, opponents);
  const high = eloOf(mean + within, opponents);
  return { mean: eloOf(mean, opponents), within: (high - low) / 2 };
}
