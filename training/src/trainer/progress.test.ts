import { expect, test } from 'vitest';
import { makeProgress } from './progress.js';

const curve = Array.from({ length: 60 }, (_, round) => ({
  round,
  seconds: 1800 + round,
  games: 128_000 + round,
  samples: 20_000,
  points: 0.42,
  win: 0.54 - round / 1000,
}));
const WORDS = '128059 games 1859 s  points ±0.65  win 0.4810';

test.each([80, 100, 200])('the bar, the text and the curve fit in %i columns', (columns) => {
  const line = makeProgress(curve, 0.5, columns);
  expect(line.length).toBeLessThan(columns);
  expect(line).toMatch(/^█+░+ 128059 games .* win 0\.4810 █[▁-█]*▁$/);
  expect(line).toContain(WORDS);
});

test('a narrow terminal shows only the text, cut to its width', () => {
  expect(makeProgress(curve, 0.5, 50)).toContain(WORDS);
  expect(makeProgress(curve, 0.5, 20)).toBe(WORDS.slice(0, 19));
});

test('without a terminal the line is not cut', () => {
  const line = makeProgress(curve, 1);
  expect(line.startsWith(`${'█'.repeat(24)} `)).toBe(true);
  expect(line.length).toBe(24 + 1 + WORDS.length + 1 + 40);
  expect(makeProgress(curve.slice(0, 1), 0)).toMatch(/^░{24} .* ▁$/);
});
