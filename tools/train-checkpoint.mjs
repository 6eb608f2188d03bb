/**
 * What the trainer needs to go on as if it had never been stopped: the network with all that the
 * learner remembers, the weights that play the next round, and the samples that are still learnt
 * from. Those are some 170 megabytes at most, so each round's are a file of their own, written once.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FACT_COUNT } from '@marrakech/bot/training';
import { refuse } from './options.mjs';
import { fill, readSealed, writeSealed } from './train-files.mjs';

/** @typedef {import('@marrakech/bot/training').Learner} Learner */
/** @typedef {import('@marrakech/bot/training').Losses} Losses */
/** @typedef {import('@marrakech/bot/training').Samples} Samples */
/** @typedef {ReturnType<Learner['weights']>} Weights */
/** @typedef {{ round: number, seconds: number, games: number, samples: number } & Losses} Point */
/**
 * @typedef {object} Log
 * @property {string} kind
 * @property {number} seed
 * @property {object} play how the games were played
 * @property {string | undefined} shipped the weights that it began with
 * @property {number} rate
 * @property {number} step
 * @property {number} batches
 * @property {number} firstKept the first round whose samples are still learnt from
 * @property {Point[]} curve
 */

const CHECKPOINT = 'marrakech-checkpoint';
const SAMPLES = 'marrakech-samples';

/** @param {string} folder @param {string} kind */
export const checkpointIn = (folder, kind) => join(folder, `${kind}.checkpoint`);

/** @param {string} folder @param {string} kind */
const samplesIn = (folder, kind) => join(folder, `${kind}.samples`);

/** @param {Weights} weights */
const listsOf = ({ rows, outputs, bias }) => [rows, outputs, bias];

/** @param {readonly Float32Array[]} memory @param {Log} log */
const isSound = (memory, { curve }) =>
  memory.every((list) => list.every(Number.isFinite)) &&
  curve.every(({ points, win }) => Number.isFinite(points) && Number.isFinite(win));

/**
 * What cannot be gone on from does not take the place of what can.
 * @param {string} folder
 * @param {Log} log
 * @param {Learner} learner
 * @param {Weights} next
 */
export function keepCheckpoint(folder, log, learner, next) {
  if (!isSound(learner.memory, log))
    throw new Error('it learnt numbers that are not finite: try a smaller --rate');
  const lists = [...learner.memory, ...listsOf(next)];
  writeSealed(checkpointIn(folder, log.kind), CHECKPOINT, log, lists);
}

/**
 * Puts what was kept into the learner.
 * @param {string} path
 * @param {Learner} learner
 * @returns {{ log: Log, next: Weights }}
 */
export function readCheckpoint(path, learner) {
  const { facts, bytes } = readSealed(path, CHECKPOINT);
  const log = /** @type {Log} */ (facts);
  const memory = learner.memory.map((part) => part.slice());
  const next = learner.weights();
  if (!fill(bytes, [...memory, ...listsOf(next)])) return refuse(`${path} is of another network`);
  if (!isSound(memory, log)) return refuse(`${path} has numbers that are not finite`);
  learner.restore(Buffer.concat(memory.map(({ buffer }) => new Uint8Array(buffer))));
  return { log, next };
}

/**
 * @param {string} folder
 * @param {string} kind
 * @param {number} round
 * @param {readonly Samples[]} lots
 */
export function keepSamples(folder, kind, round, lots) {
  const sizes = lots.map(({ count, rows }) => [count, rows.length]);
  const lists = lots.flatMap(({ starts, rows, facts }) => [starts, rows, facts]);
  writeSealed(join(samplesIn(folder, kind), String(round)), SAMPLES, sizes, lists);
}

/**
 * @param {string} folder
 * @param {string} kind
 * @param {number} round
 * @returns {Samples[]}
 */
export function readSamples(folder, kind, round) {
  const path = join(samplesIn(folder, kind), String(round));
  const { facts, bytes } = readSealed(path, SAMPLES);
  const lots = /** @type {[number, number][]} */ (facts).map(([count, rows]) => ({
    count,
    starts: new Uint32Array(count + 1),
    rows: new Uint16Array(rows),
    facts: new Float32Array(count * FACT_COUNT),
  }));
  const lists = lots.flatMap(({ starts, rows, facts: each }) => [starts, rows, each]);
  return fill(bytes, lists) ? lots : refuse(`${path} is of another network`);
}

/**
 * Those that no checkpoint needs any more, and those of a run that was thrown away.
 * @param {string} folder
 * @param {string} kind
 * @param {number} first
 * @param {number} last
 */
export function forgetOtherSamples(folder, kind, first, last) {
  const place = samplesIn(folder, kind);
  if (!existsSync(place)) return;
  for (const name of readdirSync(place))
    if (!(Number(name) >= first && Number(name) <= last)) rmSync(join(place, name));
}
