/**
 * Trains a network by games against itself: `npm run train -- --kind two-players --minutes 30`.
 *
 * While workers play a round, the learner trains on the round before. So with `--rounds` a seed
 * gives the same weights on any machine; with `--minutes` it does not. After every round it stores
 * a checkpoint and the samples. The same command continues a stopped run, and with `--rounds` gives
 * the same weights as an uninterrupted one. With another `--lambda`, `--turns` or `--rivals` it
 * continues without the samples.
 *
 * Without a checkpoint, `--shipped two-players` starts from the shipped weights and `--from file`
 * from another checkpoint. Rows are trained for the rounding step of the export (`--step`; 0 for
 * none). `--rivals self,hunter,hand1` lets it play against others too, one kind per game.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { kindOf, loadWeights, setupOptionsOf } from '@marrakech/bot/evaluation';
import { makeChance } from '@marrakech/rules/fast';
import { reasonOf, refuse } from '../command-line.js';
import { Learner } from '../learner/learner.js';
import type { Samples } from '../self-play/samples.js';
import {
  checkpointIn,
  forgetOtherSamples,
  keepCheckpoint,
  keepSamples,
  readCheckpoint,
  readSamples,
  type Weights,
} from './checkpoint.js';
import { makeWorkerPool } from './worker-pool.js';
import { readTrainOptions } from './options.js';
import { makeProgress } from './progress.js';

const KEPT_SAMPLES = 800_000;
const BATCH = 128;
const PASSES = 3;
const STOPPED = { SIGINT: 130, SIGTERM: 143 };

const options = readTrainOptions(process.argv.slice(2));
const { kind, rounds, seconds, seed, play, out } = options;
const checkpoint = checkpointIn(out, kind);
const learner = new Learner(kindOf(kind), seed, options.step);

const resumed = existsSync(checkpoint) ? readCheckpoint(checkpoint, learner) : undefined;
if (resumed === undefined) await beginWith();
else if (resumed.log.kind !== kind) refuse(`${checkpoint} is of ${resumed.log.kind}`);

const curve = [...(resumed?.log.curve ?? [])];
const { shipped } = resumed?.log ?? options;
learner.batches = resumed?.log.batches ?? 0;
const before = curve.at(-1) ?? { round: -1, seconds: 0, games: 0 };

/** By round, like their files; the oldest are dropped first. */
let kept: { readonly round: number; readonly samples: Samples }[] = [];
if (resumed !== undefined) {
  console.log(`resuming after round ${before.round + 1}`);
  if (JSON.stringify(resumed.log.play) === JSON.stringify(play))
    for (let { firstKept: round } = resumed.log; round <= before.round; round++)
      hold(round, readSamples(out, kind, round));
}

async function beginWith(): Promise<void> {
  if (options.from !== undefined) {
    readCheckpoint(options.from, learner);
    return;
  }
  if (options.shipped === undefined) return;
  const weights = await loadWeights(options.shipped);
  try {
    learner.adopt(weights);
  } catch (error) {
    refuse(`--shipped ${options.shipped}: ${reasonOf(error)}`);
  }
}

function hold(ofRound: number, sampleSets: readonly Samples[]): void {
  kept.push(...sampleSets.map((samples) => ({ round: ofRound, samples })));
  let count = kept.reduce((sum, { samples }) => sum + samples.count, 0);
  const first = kept.findIndex(({ samples }) => {
    if (count <= KEPT_SAMPLES) return true;
    count -= samples.count;
    return false;
  });
  kept = kept.slice(first);
}

const started = Date.now();
const elapsed = () => before.seconds + (Date.now() - started) / 1000;
/** The progress from 0 to 1 after that many rounds. Time does not count with `--rounds`. */
const doneAfter = (over: number): number =>
  Math.min(1, rounds === undefined ? elapsed() / seconds : over / rounds);

/** The checkpoint of the last round stays as it is. */
function giveUp(words: string): never {
  console.error(process.stdout.isTTY ? `\n${words}` : words);
  process.exit(1);
}

function keep(over: number, fresh: readonly Samples[], next: Weights): void {
  const { rate, step } = options;
  const firstKept = kept[0]?.round ?? over;
  const learningSettings = { shipped, rate, step, batches: learner.batches, firstKept };
  try {
    keepSamples(out, kind, over, fresh);
    keepCheckpoint(out, { kind, seed, play, ...learningSettings, curve }, learner, next);
    forgetOtherSamples(out, kind, firstKept, over);
  } catch (error) {
    giveUp(reasonOf(error));
  }
}

function show(over: number): void {
  const { columns, isTTY } = process.stdout;
  const line = makeProgress(curve, doneAfter(over), isTTY ? columns || 80 : undefined);
  process.stdout.write(isTTY ? `\r${line}\u001B[K` : `${line}\n`);
}

try {
  mkdirSync(out, { recursive: true });
} catch (error) {
  refuse(`--out: ${reasonOf(error)}`);
}

// Ends at once: everything but the current round is stored.
for (const [signal, code] of Object.entries(STOPPED))
  process.on(signal, () => {
    console.log(`\nstopped after round ${(curve.at(-1)?.round ?? -1) + 1}`);
    process.exit(code);
  });

let round = before.round + 1;
let { games } = before;
if (doneAfter(round) === 1) {
  console.log('the run is finished: give more --rounds or --minutes');
  process.exit(0);
}

const workers = makeWorkerPool(options.workers);
const playRound = (weights: Weights, number: number): Promise<Samples[]> =>
  workers.playRound(
    { ...play, weights, setupOptions: setupOptionsOf(kind) },
    seed * 1000 + number,
    options.games,
  );

let playing = playRound(resumed?.next ?? learner.weights(), round);
do {
  const fresh = await playing;
  // The workers play the next round in the meantime.
  const next = learner.weights();
  if (round + 1 !== rounds) playing = playRound(next, round + 1);
  hold(round, fresh);
  const sampleCount = fresh.reduce((sum, { count }) => sum + count, 0);
  const chance = makeChance(seed * 7919 + round + 1);
  const done = doneAfter(round + 1);
  // The learning rate decreases in the second half.
  const rate = options.rate * (done < 0.5 ? 1 : 0.05 + 0.95 * 2 * (1 - done));
  const sampleSets = kept.map(({ samples }) => samples);
  for (let batch = 0; batch < (sampleCount * PASSES) / BATCH; batch++) {
    learner.learn(sampleSets, BATCH, rate, chance);
    // Lets messages of the workers arrive.
    if (batch % 16 === 0)
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
  }
  games += options.games;
  curve.push({ round, samples: sampleCount, games, seconds: elapsed(), ...learner.takeLosses() });
  keep(round, fresh, next);
  show(round + 1);
} while (doneAfter(++round) < 1);
await workers.dismiss();
console.log(`\nsaved ${checkpoint}`);
