import { expect, test } from 'vitest';
import { makeChance } from '../chance.js';
import { eloEstimate } from './elo.js';
import { rate, type Played } from './ratings.js';

const shareOf = (difference: number, opponents: number): number => {
  const odds = 10 ** (difference / 400);
  return odds / (odds + opponents);
};

test('two contestants are as far apart as their match says', () => {
  const [one, other] = rate(2, [{ one: 0, other: 1, opponents: 1, share: 0.64, error: 0.01 }]);
  const elo = eloEstimate({ mean: 0.64, within: 0.0196 }, 1);
  expect(one!.elo - other!.elo).toBeCloseTo(elo.mean, 1);
  expect(one!.elo + other!.elo).toBeCloseTo(0, 6);
  expect(2 * one!.within).toBeCloseTo(elo.within, 0);
});

test.each([1, 3])('known ratings are found again, with %i opponents', (opponents) => {
  const truth = [180, 20, -50, -150];
  const matches: Played[] = [];
  for (let one = 0; one < truth.length; one++)
    for (let other = one + 1; other < truth.length; other++)
      matches.push({
        one,
        other,
        opponents,
        share: shareOf(truth[one]! - truth[other]!, opponents),
        error: 0.01,
      });
  const found = rate(4, matches).map(({ elo }) => elo);
  for (const [at, elo] of found.entries()) expect(elo).toBeCloseTo(truth[at]!, 0);
});

test('the intervals hold the truth nineteen times in twenty', () => {
  const truth = [100, 0, -100];
  const { fraction } = makeChance(3);
  const normal = () => Array.from({ length: 12 }, fraction).reduce((sum, each) => sum + each, -6);
  let held = 0;
  for (let run = 0; run < 200; run++) {
    const matches = [
      [0, 1],
      [0, 2],
      [1, 2],
    ].map(([one, other]) => ({
      one: one!,
      other: other!,
      opponents: 1,
      share: shareOf(truth[one!]! - truth[other!]!, 1) + 0.02 * normal(),
      error: 0.02,
    }));
    const [first] = rate(3, matches);
    if (Math.abs(first!.elo - truth[0]!) <= first!.within) held++;
  }
  expect(held).toBeGreaterThan(180);
  expect(held).toBeLessThan(200);
});

test('who lost everything is far below, and nothing breaks', () => {
  const ratings = rate(3, [
    { one: 0, other: 1, opponents: 1, share: -0.03, error: 0.02 },
    { one: 0, other: 2, opponents: 1, share: 0, error: 0 },
    { one: 1, other: 2, opponents: 1, share: 0.4, error: Infinity },
  ]);
  for (const { elo, within } of ratings) expect([elo, within].every(Number.isFinite)).toBe(true);
  expect(ratings[0]!.elo).toBeLessThan(-300);
});
