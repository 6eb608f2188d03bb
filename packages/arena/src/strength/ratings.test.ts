import { makeChance } from '@marrakech/rules/fast';
import { expect, test } from 'vitest';
import { eloEstimate, estimate } from './elo.js';
import { rate, type Played } from './ratings.js';

const shareOf = (difference: number, opponents: number): number => {
  const odds = 10 ** (difference / 400);
  return odds / (odds + opponents);
};

function makeNormal(seed: number): () => number {
  const { fraction } = makeChance(seed);
  return () => Array.from({ length: 12 }, fraction).reduce((sum, each) => sum + each, -6);
}

const playedFrom = (shares: readonly (readonly number[])[]): Played[] => {
  const pairs =
    shares.length === 1
      ? [[0, 1]]
      : [
          [0, 1],
          [0, 2],
          [1, 2],
        ];
  return pairs.map(([one, other], match) => {
    const { mean, error } = estimate(shares[match]!);
    const rotations = shares[match]!.length;
    return { one: one!, other: other!, opponents: 1, share: mean, error, rotations };
  });
};

test('the difference of two ratings is that of their match', () => {
  const [one, other] = rate(2, [
    { one: 0, other: 1, opponents: 1, share: 0.64, error: 0.01, rotations: 1000 },
  ]);
  const elo = eloEstimate({ mean: 0.64, within: 0.0196 }, 1);
  expect(one!.elo - other!.elo).toBeCloseTo(elo.mean, 1);
  expect(one!.elo + other!.elo).toBeCloseTo(0, 6);
  expect(2 * one!.within!).toBeCloseTo(elo.within, 0);
});

test.each([1, 3])('known ratings are recovered, with %i opponents', (opponents) => {
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
        rotations: 100,
      });
  const found = rate(4, matches).map(({ elo }) => elo);
  for (const [at, elo] of found.entries()) expect(elo).toBeCloseTo(truth[at]!, 0);
});

test('the intervals contain the truth in 95 % of runs', () => {
  const truth = [100, 0, -100];
  const normal = makeNormal(3);
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
      rotations: 100,
    }));
    const [first] = rate(3, matches);
    if (Math.abs(first!.elo - truth[0]!) <= first!.within!) held++;
  }
  expect(held).toBeGreaterThan(180);
  expect(held).toBeLessThan(200);
});

// A lopsided match has less spread than others.
test.each([
  ['two', 2, [0.2]],
  ['two', 4, [0.2]],
  ['three', 2, [0.2, 0.2, 0.2]],
  ['three', 2, [0.3, 0.1, 0.1]],
  ['three', 4, [0.2, 0.2, 0.2]],
  ['three', 4, [0.1, 0.3, 0.2]],
  ['three', 10, [0.2, 0.2, 0.2]],
])('%s equals count as equal also after %i rotations', (_, rotations, spreads) => {
  const normal = makeNormal(5);
  const runs = 400;
  const contestants = spreads.length === 1 ? 2 : 3;
  let held = 0;
  for (let run = 0; run < runs; run++) {
    const shares = spreads.map((spread) =>
      Array.from({ length: rotations }, () => 0.5 + spread * normal()),
    );
    const ratings = rate(contestants, playedFrom(shares));
    held += ratings.filter(({ elo, within }) => Math.abs(elo) <= within!).length / contestants;
  }
  expect(held / runs).toBeGreaterThan(0.92);
  expect(held / runs).toBeLessThan(0.995);
});

test.each([
  [2, [300, 0, -300]],
  [4, [300, 0, -300]],
  [2, [500, 0, -500]],
])('intervals contain large differences also after %i rotations: %j', (rotations, truth) => {
  const normal = makeNormal(7);
  const runs = 400;
  let held = 0;
  for (let run = 0; run < runs; run++) {
    const shares = [
      [0, 1],
      [0, 2],
      [1, 2],
    ].map(([one, other]) =>
      Array.from(
        { length: rotations },
        () => shareOf(truth[one!]! - truth[other!]!, 1) + 0.2 * normal(),
      ),
    );
    const ratings = rate(3, playedFrom(shares));
    held += ratings.filter(({ elo, within }, at) => Math.abs(elo - truth[at]!) <= within!).length;
  }
  expect(held / runs / 3).toBeGreaterThan(0.92);
  expect(held / runs / 3).toBeLessThan(0.995);
});

test('one rotation each gives an order without intervals', () => {
  const ratings = rate(3, playedFrom([[0.7], [0.8], [0.6]]));
  expect(ratings.map(({ within }) => within)).toEqual([null, null, null]);
  expect(ratings[0]!.elo).toBeGreaterThan(ratings[1]!.elo);
  expect(ratings[1]!.elo).toBeGreaterThan(ratings[2]!.elo);
});

test('a contestant that lost everything gets a finite rating', () => {
  const ratings = rate(3, [
    { one: 0, other: 1, opponents: 1, share: -0.03, error: 0.02, rotations: 8 },
    { one: 0, other: 2, opponents: 1, share: 0, error: 0, rotations: 8 },
    { one: 1, other: 2, opponents: 1, share: 0.4, error: 0.1, rotations: 2 },
  ]);
  for (const { elo, within } of ratings) expect([elo, within].every(Number.isFinite)).toBe(true);
  expect(ratings[0]!.elo).toBeLessThan(-300);
});
