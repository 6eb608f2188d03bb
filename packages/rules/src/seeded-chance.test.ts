import { expect, test } from 'vitest';
import { makeChance } from './seeded-chance.js';

// From an independent implementation in another language, by the published definition of sfc32.
test.each([
  [0, [24724473, 838574162, 2522700496, 473542192]],
  [1, [4145660252, 2491331053, 1055157653, 2917898039]],
  [2 ** 32 + 7, [1587922314, 1476160028, 349824868, 4159182455]],
  [2 ** 52 - 1, [412496617, 1829468825, 3436117836, 50734918]],
])('the stream of seed %i', (seed, known) => {
  const { fraction } = makeChance(seed);
  expect(known.map(() => fraction() * 2 ** 32)).toEqual(known);
});

test.each([1, 2, 3, 6, 7, 12, 30, 1000])('the numbers below %i are equally likely', (count) => {
  const { below } = makeChance(count);
  const seen = Array.from({ length: count }, () => 0);
  for (let draw = 0; draw < 400 * count; draw++) seen[below(count)]!++;
  const chance = seen.reduce((sum, number) => sum + (number - 400) ** 2 / 400, 0);
  // Five standard deviations of chi squared: a fair die fails once in millions of seeds, and the
  // seed is fixed.
  expect(chance).toBeLessThan(count - 1 + 5 * Math.sqrt(2 * count) + 1);
  expect(seen).toHaveLength(count);
});
