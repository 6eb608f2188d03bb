/** Seeded random numbers (sfc32, by Chris Doty-Humphrey). */
import type { Below } from './random-game.js';

export interface Chance {
  readonly below: Below;
  /** At least 0, below 1. */
  readonly fraction: () => number;
}

/** The sequence depends on the seed only, not on the machine. */
export function makeChance(seed: number): Chance {
  let a = 0x9e37_79b9 ^ seed;
  let b = 0x243f_6a88 ^ Math.floor(seed / 2 ** 32);
  let c = 0xb7e1_5162;
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round++) next();
  const fraction = (): number => next() / 2 ** 32;
  return { fraction, below: (count) => Math.floor(fraction() * count) };
}
