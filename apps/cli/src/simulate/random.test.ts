import { expect, test } from 'vitest';
import { makeBelow } from './random.js';

const first = (seed: string, number: number) => makeBelow(seed, number)(2 ** 32);

test('a seed and a number give one stream, another number another', () => {
  expect(first('tea', 1)).toBe(first('tea', 1));
  const all = [first('tea', 0), first('tea', 1), first('mint', 0), first('', 0), first('1', 1)];
  expect(new Set(all).size).toBe(all.length);
});
