import { expect, test } from 'vitest';
import { makeBelow, makeRandom, makeStream } from './random.js';

test('the stream is that of the authors’ own code', () => {
  const stream = makeStream(1, 2, 3, 4);
  // xoshiro128starstar.c by Blackman and Vigna, started with 1, 2, 3, 4.
  const known = [11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849];
  expect(known.map(() => stream())).toEqual(known);
});

const first = (seed: string, number: number) => makeRandom(seed, number)();

test('a seed and a number give one stream, another number another', () => {
  expect(first('tea', 1)).toBe(first('tea', 1));
  const all = [first('tea', 0), first('tea', 1), first('mint', 0), first('', 0), first('1', 1)];
  expect(new Set(all).size).toBe(all.length);
});

test.each([1, 2, 3, 6, 7, 12, 30, 1000])('below %i every number is as likely', (count) => {
  const below = makeBelow(makeRandom('fair', count));
  const draws = 400 * count;
  const seen = Array.from({ length: count }, () => 0);
  for (let draw = 0; draw < draws; draw++) seen[below(count)]!++;
  const chance = seen.reduce((sum, number) => sum + (number - 400) ** 2 / 400, 0);
  // Five standard deviations of chi squared: a fair die fails once in millions, and the seed is fixed.
  expect(chance).toBeLessThan(count - 1 + 5 * Math.sqrt(2 * count) + 1);
  expect(seen).toHaveLength(count);
});

test('the draws that would favour some numbers are thrown back', () => {
  // 2^16 = 3 × 21845 + 1, so below 3 exactly one of the 65,536 draws is unfair: the 0.
  const draws = [0, 0, 21846 * 65536];
  const below = makeBelow(() => draws.shift()!);
  expect(below(3)).toBe(1);
  expect(draws).toEqual([]);
});
