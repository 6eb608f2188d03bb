import { SCORE, turnsLeft, VALUE_LENGTH, WIN } from '@marrakech/bot/position';
import {
  AREA,
  KIND_NAMES,
  type KindName,
  kindOf,
  makeLayout,
  makeLearnedValue,
  MOST_ROWS,
  POINTS_EACH,
  pointWeight,
  setupOptionsOf,
} from '@marrakech/bot/evaluation';
import { makeSetup, startState } from '@marrakech/rules';
import { makeChance } from '@marrakech/rules/fast';
import { expect, test } from 'vitest';
import { makeFeatures } from './features/features.js';
import { makeWeightSharing } from './learner/weight-sharing.js';
import { Learner } from './learner/learner.js';
import { playGames, SELF, type SelfPlay } from './self-play/self-play.js';
import {
  CHANCE_BASE,
  CHANCE_WEIGHT,
  FACT_COUNT,
  POINTS_TARGET,
  SampleWriter,
  WIN_TARGET,
  type Samples,
} from './self-play/samples.js';

const selfPlay = (name: KindName, learner: Learner, ...rivals: string[]): SelfPlay => ({
  weights: learner.weights(),
  setupOptions: setupOptionsOf(name),
  aim: { win: 1, lead: 0.01 },
  lambda: 0.6,
  curiosity: 0.05,
  asides: true,
  turns: 1,
  rivals: [SELF, ...rivals],
});

const PATIENCE = { timeout: 60_000 };

test.each(KIND_NAMES)(
  '%s: self-play and games against others give valid samples',
  PATIENCE,
  (name) => {
    const learner = new Learner(kindOf(name), 1);
    const samples = playGames(selfPlay(name, learner, 'hunter', 'greedy', 'random'), 40, 6);
    const { seats } = kindOf(name);
    expect(samples.count).toBeGreaterThan(20);
    for (let sample = 0; sample < samples.count; sample++) {
      const at = sample * FACT_COUNT;
      const wins = samples.facts.slice(at + WIN_TARGET, at + WIN_TARGET + seats);
      const sum = wins.reduce((total, win) => total + win, 0);
      // Where a tie has no winner, the sum of chances is below one.
      expect(sum).toBeGreaterThan(-0.001);
      expect(sum).toBeLessThan(1.001);
      expect(samples.facts[at + CHANCE_BASE]).toBeGreaterThanOrEqual(0);
    }
  },
);

test('the same number gives the same game', PATIENCE, () => {
  const learner = new Learner(kindOf('two-players'), 3);
  const [one, other] = [7, 7].map((seed) => playGames(selfPlay('two-players', learner), seed, 1));
  expect(other).toEqual(one);
});

function learnFrom(learner: Learner, samples: Samples, batches: number): number {
  for (let batch = 0; batch < batches; batch++)
    learner.learn([samples], 32, 0.002, makeChance(batch));
  return learner.takeLosses().points;
}

test('it learns, and continues from a checkpoint as if it had not been stopped', PATIENCE, () => {
  const kind = kindOf('one-colour');
  const learner = new Learner(kind, 2);
  const samples = playGames(selfPlay('one-colour', learner), 0, 6);
  const first = learnFrom(learner, samples, 5);
  const later = learnFrom(learner, samples, 60);
  expect(later).toBeLessThan(first);

  const resumed = new Learner(kind, 99);
  resumed.restore(Buffer.concat(learner.memory.map((part) => Buffer.from(part.slice().buffer))));
  resumed.batches = learner.batches;
  learnFrom(learner, samples, 3);
  learnFrom(resumed, samples, 3);
  expect(resumed.weights()).toEqual(learner.weights());
});

test('the exported network reproduces a target that it was trained on often', PATIENCE, () => {
  const kind = kindOf('three-players');
  const learner = new Learner(kind, 4);
  const setup = makeSetup(setupOptionsOf('three-players'));
  if (!setup.ok) throw new Error(setup.error.code);
  const state = startState(setup.value);
  const rows = new Uint16Array(MOST_ROWS);
  const writer = new SampleWriter();
  const sample = writer.add(rows, makeFeatures(kind).write(state, rows));
  const weight = pointWeight(turnsLeft(state));
  writer.set(sample, CHANCE_WEIGHT, weight * POINTS_EACH);
  const wins = [0.5, 0.3, 0.2];
  const scores = [52, 41, 33];
  for (let seat = 0; seat < 3; seat++) {
    writer.set(sample, POINTS_TARGET + seat, (scores[seat]! - 30) / POINTS_EACH);
    writer.set(sample, WIN_TARGET + seat, wins[seat]!);
    writer.set(sample, CHANCE_BASE + seat, weight * 30);
  }
  learnFrom(learner, writer.take(), 2000);
  const said = new Float64Array(VALUE_LENGTH);
  makeLearnedValue(learner.weights())(state, said, 0);
  for (let seat = 0; seat < 3; seat++) {
    expect(said[SCORE + seat]).toBeCloseTo(scores[seat]!, 0);
    expect(said[WIN + seat]).toBeCloseTo(wins[seat]!, 1);
  }
});

test('similar rows share rows, and others do not', () => {
  const kind = kindOf('one-colour');
  const { first } = makeLayout(kind);
  const { starts, links } = makeWeightSharing(kind);
  const sharedRowsOf = (row: number): number[] => [...links.subarray(starts[row], starts[row + 1])];
  const shared = (one: number, other: number): number =>
    sharedRowsOf(one).filter((row) => sharedRowsOf(other).includes(row)).length;
  expect(shared(first.gain + 8, first.gain + 9)).toBeGreaterThan(1);
  expect(shared(first.gain, first.gain + 60)).toBe(0);
  expect(shared(first.gain + 8, first.exchange + 8)).toBe(0);
  // The same square with a larger area, and the same area on another square.
  expect(shared(first.square, first.square + 1)).toBe(1);
  expect(shared(first.square, first.square + 2 * AREA.count)).toBe(1);
});

test('rows trained with a step are multiples of it, and stay equal when adopted', () => {
  const kind = kindOf('one-colour');
  const learner = new Learner(kind, 5, 16);
  learnFrom(learner, playGames(selfPlay('one-colour', learner), 0, 2), 20);
  const weights = learner.weights();
  expect(weights.rows.some((number) => number !== 0)).toBe(true);
  expect(weights.rows.every((number) => number % 16 === 0)).toBe(true);
  const other = new Learner(kind, 6, 16);
  other.adopt(weights);
  expect(other.weights()).toEqual(weights);
});

test('weights of another network are not adopted', () => {
  const [two, four] = ['one-colour', 'four-players'].map(
    (name) => new Learner(kindOf(name as KindName), 1),
  ) as [Learner, Learner];
  const before = two.weights();
  expect(() => two.adopt(four.weights())).toThrow('another network');
  expect(() => four.adopt(before)).toThrow('another network');
  expect(two.weights()).toEqual(before);
});

test('a checkpoint of another network is refused', () => {
  const learner = new Learner(kindOf('one-colour'), 2);
  expect(() => learner.restore(new Uint8Array(12))).toThrow('another network');
});
