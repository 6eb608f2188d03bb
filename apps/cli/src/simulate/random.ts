/**
 * Repeatable chance: xoshiro128** by Blackman and Vigna (public domain), which passes BigCrush, has
 * a period of 2^128 − 1 and needs only 32-bit arithmetic. A package would bring the same lines with
 * a slower door: this is called some 300 times a game.
 */
import { createHash } from 'node:crypto';
import type { Below } from '@marrakech/rules/fast';

/** A stream of whole numbers below 2^32 from four numbers that are not all 0. */
export function makeStream(one: number, two: number, three: number, four: number): () => number {
  let [a, b, c, d] = [one, two, three, four];
  return () => {
    const five = Math.imul(b, 5);
    const result = Math.imul((five << 7) | (five >>> 25), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result >>> 0;
  };
}

/** Any two seeds and any two numbers give streams that have nothing to do with each other. */
export function makeRandom(seed: string, number: number): () => number {
  const hash = createHash('sha256').update(`${number} ${seed}`).digest();
  const part = (index: number) => hash.readInt32LE(4 * index);
  return makeStream(part(0), part(1), part(2), part(3));
}

const HALF = 2 ** 16;

/**
 * Whole numbers below `count` (at most 2^15), each exactly as likely as the others: Lemire's
 * multiplication, which throws back the few draws that would favour some.
 */
export function makeBelow(random: () => number): Below {
  return (count) => {
    let product = (random() >>> 16) * count;
    if ((product & (HALF - 1)) < count) {
      const unfair = HALF % count;
      while ((product & (HALF - 1)) < unfair) product = (random() >>> 16) * count;
    }
    return product >>> 16;
  };
}
