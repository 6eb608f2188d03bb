import { expect, test } from 'vitest';
import { makeChance } from '../chance.js';
import { KIND_NAMES, kindOf, wishOf, type KindName } from '../kinds.js';
import { Learner } from './learner.js';
import { playGames, type SelfPlay } from './self-play.js';
import { CHANCE_BASE, FACT_COUNT, WIN_TARGET, type Samples } from './samples.js';

const selfPlay = (name: KindName, learner: Learner): SelfPlay => ({
  weights: learner.weights(),
  wish: wishOf(name),
  aim: { win: 1, lead: 0.01 },
  lambda: 0.6,
  curiosity: 0.05,
  asides: true,
  turns: 1,
});

const PATIENCE = { timeout: 60_000 };

test.each(KIND_NAMES)('%s: games against itself teach something sound', PATIENCE, (name) => {
  const learner = new Learner(kindOf(name), 1);
  const samples = playGames(selfPlay(name, learner), 40, 3);
  const { seats } = kindOf(name);
  expect(samples.count).toBeGreaterThan(20);
  for (let sample = 0; sample < samples.count; sample++) {
    const at = sample * FACT_COUNT;
    const wins = samples.facts.slice(at + WIN_TARGET, at + WIN_TARGET + seats);
    const sum = wins.reduce((total, win) => total + win, 0);
    // Where nobody wins a tie, the chances fall short of one.
    expect(sum).toBeGreaterThan(-0.001);
    expect(sum).toBeLessThan(1.001);
    expect(samples.facts[at + CHANCE_BASE]).toBeGreaterThanOrEqual(0);
  }
});

test('the same number gives the same game', PATIENCE, () => {
  const learner = new Learner(kindOf('two-players'), 3);
  const [one, other] = [7, 7].map((seed) => playGames(selfPlay('two-players', learner), seed, 1));
  expect(other).toEqual(one);
});

function lesson(learner: Learner, samples: Samples, batches: number): number {
  for (let batch = 0; batch < batches; batch++)
    learner.learn([samples], 32, 0.002, makeChance(batch));
  return learner.takeLosses().points;
}

test('it learns, and goes on from a checkpoint as if never stopped', PATIENCE, () => {
  const kind = kindOf('one-colour');
  const learner = new Learner(kind, 2);
  const samples = playGames(selfPlay('one-colour', learner), 0, 6);
  const first = lesson(learner, samples, 5);
  const later = lesson(learner, samples, 60);
  expect(later).toBeLessThan(first);

  const resumed = new Learner(kind, 99);
  const bytes = learner.memory.map((part) => new Uint8Array(part.buffer.slice(0) as ArrayBuffer));
  resumed.restore(Uint8Array.from(bytes.flatMap((part) => [...part])));
  resumed.batches = learner.batches;
  lesson(learner, samples, 3);
  lesson(resumed, samples, 3);
  expect(resumed.weights()).toEqual(learner.weights());
});

test('rows that learn in steps are kept in steps, and again the same when adopted', () => {
  const kind = kindOf('one-colour');
  const learner = new Learner(kind, 5, 16);
  lesson(learner, playGames(selfPlay('one-colour', learner), 0, 2), 20);
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
