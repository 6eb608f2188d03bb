/**
 * Teaches a network by games against itself: `npm run train -- --kind two-players --minutes 30`.
 *
 * While the workers play a round, the learner learns from the one before; so a seed gives the same
 * weights whatever the machine's pace, as long as it is told `--rounds` and not `--minutes`.
 * Stopped with Ctrl-C or by its end it keeps a checkpoint, and goes on from it the next time; where
 * there is none, `--shipped two-players` begins with the weights that the package ships. Rows are
 * learnt in the steps in which they will be kept (`--step`). `--rivals self,hunter,hand1` lets it
 * meet others than itself, one of them in each game.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import {
  KIND_NAMES,
  Learner,
  kindOf,
  loadWeights,
  makeChance,
  wishOf,
} from '@marrakech/bot/training';

/** @typedef {import('@marrakech/bot/training').Samples} Samples */
/** @typedef {import('@marrakech/bot/training').Losses} Losses */
/** @typedef {{ round: number, seconds: number, games: number, samples: number } & Losses} Point */

const { values: options } = parseArgs({
  options: {
    kind: { type: 'string', default: 'two-players' },
    minutes: { type: 'string', default: '30' },
    rounds: { type: 'string' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: String(availableParallelism()) },
    games: { type: 'string', default: '256' },
    rate: { type: 'string', default: '0.0005' },
    turns: { type: 'string', default: '1' },
    lambda: { type: 'string', default: '0.6' },
    from: { type: 'string' },
    shipped: { type: 'string' },
    step: { type: 'string', default: '16' },
    rivals: { type: 'string', default: 'self' },
    out: { type: 'string', default: 'training' },
  },
});

/** @param {string} text */
function kindNamed(text) {
  const found = KIND_NAMES.find((name) => name === text);
  if (found !== undefined) return found;
  console.error(`unknown kind ${text}; there are ${KIND_NAMES.join(', ')}`);
  return process.exit(1);
}

const kindName = kindNamed(options.kind);

const KEPT_SAMPLES = 800_000;
const BATCH = 128;
const PASSES = 3;
const PLAY = {
  aim: { win: 1, lead: 0.01 },
  lambda: Number(options.lambda),
  curiosity: 0.02,
  asides: true,
  turns: Number(options.turns),
  rivals: options.rivals.split(','),
};

const seed = Number(options.seed);
const gamesEach = Number(options.games);
const seconds = Number(options.minutes) * 60;
const rounds = options.rounds === undefined ? Infinity : Number(options.rounds);
const checkpoint = join(options.out, `${kindName}.checkpoint`);
const logFile = join(options.out, `${kindName}.log.json`);
mkdirSync(options.out, { recursive: true });

const learner = new Learner(kindOf(kindName), seed, Number(options.step));
/** @type {Point[]} */
let curve = [];

function keep() {
  const parts = learner.memory.map((part) =>
    Buffer.from(part.buffer, part.byteOffset, part.byteLength),
  );
  // Written beside and moved, so that a stop in between leaves the old one whole.
  writeFileSync(`${checkpoint}.new`, Buffer.concat(parts));
  renameSync(`${checkpoint}.new`, checkpoint);
  const { shipped, rate, step } = options;
  const lesson = { shipped, rate: Number(rate), step: Number(step), batches: learner.batches };
  const log = { kind: kindName, seed, play: PLAY, ...lesson, curve };
  writeFileSync(logFile, `${JSON.stringify(log)}\n`);
}

if (existsSync(checkpoint)) {
  learner.restore(readFileSync(checkpoint));
  const log = /** @type {{ curve: Point[], batches: number }} */ (
    JSON.parse(readFileSync(logFile, 'utf8'))
  );
  curve = log.curve;
  learner.batches = log.batches;
  console.log(`going on after round ${curve.at(-1)?.round}`);
} else if (options.from !== undefined) learner.restore(readFileSync(options.from));
else if (options.shipped !== undefined)
  learner.adopt(await loadWeights(kindNamed(options.shipped)));

const workers = Array.from(
  { length: Number(options.workers) },
  () => new Worker(new URL('./train-worker.mjs', import.meta.url)),
);

/**
 * @param {Worker} worker
 * @param {object} order
 * @returns {Promise<Samples>}
 */
const ask = (worker, order) =>
  new Promise((resolve, reject) => {
    worker.removeAllListeners();
    worker.once('message', resolve);
    worker.once('error', reject);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(order);
  });

/** Games in small lots, each to whichever worker is free; the lots keep their order.
 * @param {number} round
 */
async function playRound(round) {
  const play = {
    ...PLAY,
    weights: learner.weights(),
    wish: wishOf(kindName),
  };
  const lot = 16;
  const lots = Array.from({ length: Math.ceil(gamesEach / lot) }, (_, index) => ({
    play,
    first: (seed * 1000 + round) * 100_000 + index * lot,
    count: lot,
  }));
  /** @type {Samples[]} */
  const samples = Array.from({ length: lots.length });
  let next = 0;
  await Promise.all(
    workers.map(async (worker) => {
      while (next < lots.length) {
        const index = next++;
        samples[index] = await ask(worker, /** @type {object} */ (lots[index]));
      }
    }),
  );
  return samples;
}

const started = Date.now();
const before = curve.at(-1) ?? { round: -1, seconds: 0, games: 0, samples: 0, points: 0, win: 0 };
const elapsed = () => before.seconds + (Date.now() - started) / 1000;

/** @param {Point} point */
function show(point) {
  const done = Math.min(1, Math.max(point.seconds / seconds, (point.round + 1) / rounds));
  const bar = '█'.repeat(Math.round(done * 24)).padEnd(24, '░');
  const recent = curve.slice(-40).map(({ win }) => win);
  const [low, high] = [Math.min(...recent), Math.max(...recent)];
  const spark = recent
    .map((win) => '▁▂▃▄▅▆▇█'[Math.round(((win - low) / Math.max(high - low, 1e-9)) * 7)])
    .join('');
  const line = `${bar} ${point.games} games ${Math.round(point.seconds)} s  points ±${Math.sqrt(
    point.points,
  ).toFixed(2)}  win ${point.win.toFixed(4)} ${spark}`;
  process.stdout.write(process.stdout.isTTY ? `\r${line}\u001B[K` : `${line}\n`);
}

const stop = new AbortController();
process.on('SIGINT', () => stop.abort());
process.on('SIGTERM', () => stop.abort());

/** @type {Samples[]} */
const kept = [];
let { round } = before;
let playing = playRound(++round);
while (!stop.signal.aborted && elapsed() < seconds && round < rounds) {
  const fresh = await playing;
  const point = { round, samples: 0, games: curve.length * gamesEach + gamesEach };
  playing = playRound(++round);
  kept.push(...fresh);
  let count = kept.reduce((sum, lot) => sum + lot.count, 0);
  while (count > KEPT_SAMPLES) count -= kept.shift()?.count ?? 0;
  const freshCount = fresh.reduce((sum, lot) => sum + lot.count, 0);
  const chance = makeChance(seed * 7919 + round);
  const done = Math.min(1, Math.max(elapsed() / seconds, round / rounds));
  // Big steps first, small ones towards the end.
  const rate = Number(options.rate) * (done < 0.5 ? 1 : 0.05 + 0.95 * 2 * (1 - done));
  for (let batch = 0; batch < (freshCount * PASSES) / BATCH; batch++) {
    learner.learn(kept, BATCH, rate, chance);
    // The workers' answers are taken in between.
    if (batch % 16 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const latest = { ...point, samples: freshCount, seconds: elapsed(), ...learner.takeLosses() };
  curve.push(latest);
  show(latest);
  if (curve.length % 20 === 0) keep();
}
keep();
await Promise.all(workers.map((worker) => worker.terminate()));
console.log(`\nkept ${checkpoint}`);
