/**
 * Checkpoints, from which the trainer continues as if it had not been stopped: the network with
 * Adam's moments, the weights that play the next round, and the samples still in use. Samples are
 * up to 170 MB, so each round's are a file of their own that is written once.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from '../command-line.js';
import type { Learner, Losses } from '../learner/learner.js';
import { FACT_COUNT, type Samples } from '../self-play/samples.js';
import { fill, readChecksummed, writeChecksummed } from './checksummed-files.js';

export type Weights = ReturnType<Learner['weights']>;

export interface Point extends Losses {
  readonly round: number;
  readonly seconds: number;
  readonly games: number;
  readonly samples: number;
}

export interface Log {
  readonly kind: string;
  readonly seed: number;
  /** The options of self-play. */
  readonly play: object;
  /** The shipped weights that it started from. */
  readonly shipped: string | undefined;
  readonly rate: number;
  readonly step: number;
  readonly batches: number;
  /** The first round whose samples are still in use. */
  readonly firstKept: number;
  readonly curve: readonly Point[];
}

const CHECKPOINT = 'marrakech-checkpoint';
const SAMPLES = 'marrakech-samples';

export const checkpointIn = (folder: string, kind: string): string =>
  join(folder, `${kind}.checkpoint`);

const samplesIn = (folder: string, kind: string): string => join(folder, `${kind}.samples`);

const listsOf = ({ rows, outputs, bias }: Weights) => [rows, outputs, bias];

const isSound = (memory: readonly Float32Array[], { curve }: Log): boolean =>
  memory.every((list) => list.every((number) => Number.isFinite(number))) &&
  curve.every(({ points, win }) => Number.isFinite(points) && Number.isFinite(win));

/** Numbers that are not finite must not replace a good checkpoint. */
export function keepCheckpoint(folder: string, log: Log, learner: Learner, next: Weights): void {
  if (!isSound(learner.memory, log))
    throw new Error('training gave numbers that are not finite: try a smaller --rate');
  const lists = [...learner.memory, ...listsOf(next)];
  writeChecksummed(checkpointIn(folder, log.kind), CHECKPOINT, log, lists);
}

/** Loads a checkpoint into the learner. */
export function readCheckpoint(path: string, learner: Learner): { log: Log; next: Weights } {
  const { facts, bytes } = readChecksummed(path, CHECKPOINT);
  const log = facts as Log;
  const memory = learner.memory.map((part) => part.slice());
  const next = learner.weights();
  if (!fill(bytes, [...memory, ...listsOf(next)])) return refuse(`${path} is of another network`);
  if (!isSound(memory, log)) return refuse(`${path} has numbers that are not finite`);
  learner.restore(Buffer.concat(memory.map(({ buffer }) => new Uint8Array(buffer))));
  return { log, next };
}

export function keepSamples(
  folder: string,
  kind: string,
  round: number,
  sampleSets: readonly Samples[],
): void {
  const sizes = sampleSets.map(({ count, rows }) => [count, rows.length]);
  const lists = sampleSets.flatMap(({ starts, rows, facts }) => [starts, rows, facts]);
  writeChecksummed(join(samplesIn(folder, kind), String(round)), SAMPLES, sizes, lists);
}

export function readSamples(folder: string, kind: string, round: number): Samples[] {
  const path = join(samplesIn(folder, kind), String(round));
  const { facts, bytes } = readChecksummed(path, SAMPLES);
  const sampleSets = (facts as [number, number][]).map(([count, rows]) => ({
    count,
    starts: new Uint32Array(count + 1),
    rows: new Uint16Array(rows),
    facts: new Float32Array(count * FACT_COUNT),
  }));
  const lists = sampleSets.flatMap(({ starts, rows, facts: each }) => [starts, rows, each]);
  return fill(bytes, lists) ? sampleSets : refuse(`${path} is of another network`);
}

/** Deletes sample files that no checkpoint uses, also of discarded runs. */
export function forgetOtherSamples(
  folder: string,
  kind: string,
  first: number,
  last: number,
): void {
  const place = samplesIn(folder, kind);
  if (!existsSync(place)) return;
  for (const name of readdirSync(place))
    if (!(Number(name) >= first && Number(name) <= last)) rmSync(join(place, name));
}
