/** Chance for benchmarks: xorshift32, the cheapest there is, so that the rules are what is measured. */
import type { Below } from '@marrakech/rules/fast';

export function seededBelow(seed: number): Below {
  let x = seed | 0 || 1;
  return (count) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return ((x >>> 16) * count) >>> 16;
  };
}
