/**
 * Trains a network in floating point with Adam, batch by batch. The arithmetic is WebAssembly
 * (`training/step-kernel/training-step.ts`); this file prepares its data.
 */
import {
  FRAME_COUNT,
  HIDDEN,
  instantiate,
  type Kind,
  type Memory,
  MOST_ROWS,
  OUTPUT_UNIT,
  outputCount,
  ROW_UNIT,
  type Weights,
} from '@marrakech/bot/evaluation';
import { type Chance, makeChance } from '@marrakech/rules/fast';
import { makeWeightSharing } from './weight-sharing.js';
import { STEP_KERNEL } from './step-kernel-bytes.js';
import { FACT_COUNT, type Samples } from '../self-play/samples.js';

const FIRST_DECAY = 0.9;
const SECOND_DECAY = 0.999;
/** Marks a row as trained, and is too small to slow the first steps. */
const LEAST_MEMORY = 1e-30;
/** Room for the outputs of four seats. */
const BIAS_ROOM = 8;

interface Value {
  readonly value: number;
}

interface StepKernel {
  readonly memory: Memory;
  readonly SAMPLE_ROWS: Value;
  readonly SAMPLE_FACTS: Value;
  readonly ROWS: Value;
  readonly OUTPUTS: Value;
  readonly BIAS: Value;
  readonly KEPT: Value;
  readonly SHARED_STARTS: Value;
  readonly SHARED: Value;
  readonly pointsLoss: Value;
  readonly winLoss: Value;
  readonly sampleCount: Value;
  readonly begin: (
    rows: number,
    shared: number,
    links: number,
    seats: number,
    step: number,
  ) => void;
  readonly keepRows: () => void;
  readonly addSample: (rowCount: number) => void;
  readonly applyStep: (rate: number, share: number) => void;
  readonly forgetLosses: () => void;
}

/** Trained numbers with Adam's moments. */
interface Parameters {
  readonly values: Float32Array;
  readonly mean: Float32Array;
  readonly square: Float32Array;
}

/** Four consecutive lists; the second one, the gradients, is private to the kernel. */
function parametersAt(buffer: ArrayBuffer, at: number, count: number): Parameters {
  const list = (index: number) => new Float32Array(buffer, at + 4 * count * index, count);
  return { values: list(0), mean: list(2), square: list(3) };
}

const whole = (most: number, unit: number) => (value: number) =>
  Math.max(-most, Math.min(most, Math.round(value * unit)));

export interface Losses {
  /** The mean squared error of points. */
  readonly points: number;
  /** The mean cross entropy of the chances to win. */
  readonly win: number;
}

export class Learner {
  readonly kind: Kind;
  /** Batches trained so far. */
  batches = 0;
  private readonly kernel: StepKernel;
  private readonly rows: Parameters;
  private readonly outputs: Parameters;
  private readonly bias: Parameters;
  /** The rows plus their shared rows, rounded to the step in which they are exported. */
  private readonly kept: Float32Array;
  private readonly sampleRows: Uint16Array;
  private readonly sampleFacts: Float32Array;

  /**
   * With a `step`, in units of a row's weight, it trains for rounded weights: errors are those of
   * the rounded rows, while changes add up in the exact ones.
   */
  constructor(kind: Kind, seed: number, step = 0) {
    this.kind = kind;
    const kernel = instantiate(STEP_KERNEL) as StepKernel;
    this.kernel = kernel;
    const { count: sharedCount, starts, links } = makeWeightSharing(kind);
    const rowCount = starts.length - 1;
    kernel.begin(rowCount, sharedCount, links.length, kind.seats, step / ROW_UNIT);
    const { buffer } = kernel.memory;
    new Uint32Array(buffer, kernel.SHARED_STARTS.value, starts.length).set(starts);
    new Uint32Array(buffer, kernel.SHARED.value, links.length).set(links);
    this.rows = parametersAt(buffer, kernel.ROWS.value, (rowCount + sharedCount) * HIDDEN);
    this.outputs = parametersAt(buffer, kernel.OUTPUTS.value, outputCount(kind) * HIDDEN);
    this.bias = parametersAt(buffer, kernel.BIAS.value, BIAS_ROOM);
    this.kept = new Float32Array(buffer, kernel.KEPT.value, rowCount * HIDDEN);
    this.sampleRows = new Uint16Array(buffer, kernel.SAMPLE_ROWS.value, MOST_ROWS);
    this.sampleFacts = new Float32Array(buffer, kernel.SAMPLE_FACTS.value, FACT_COUNT);
    const { fraction } = makeChance(seed);
    const around = (width: number) => () => (fraction() * 2 - 1) * width;
    // Only frame rows start at random, as every position has one; rows that never occur stay 0.
    this.rows.values.set(this.rows.values.subarray(0, FRAME_COUNT * HIDDEN).map(around(0.3)));
    this.outputs.values.set(this.outputs.values.map(around(0.1)));
    kernel.keepRows();
  }

  /** Continues from exported weights, without Adam's moments. */
  adopt({ rows, outputs, bias }: Weights): void {
    if (rows.length !== this.kept.length || bias.length !== outputCount(this.kind))
      throw new Error('the weights are of another network');
    const { values, square } = this.rows;
    values.fill(0).set(Float32Array.from(rows, (number) => number / ROW_UNIT));
    this.outputs.values.set(Float32Array.from(outputs, (number) => number / OUTPUT_UNIT));
    this.bias.values.set(Float32Array.from(bias, (number) => number / ROW_UNIT / OUTPUT_UNIT));
    // A row that is not 0 was trained before.
    for (let at = 0; at < values.length; at++)
      if (values[at] !== 0 && square[at] === 0) square[at] = LEAST_MEMORY;
    this.kernel.keepRows();
  }

  /** The state of a checkpoint. */
  get memory(): readonly Float32Array[] {
    return [this.rows, this.outputs, this.bias].flatMap(({ values, mean, square }) => [
      values,
      mean,
      square,
    ]);
  }

  /** Continues from the bytes of `memory`. */
  restore(bytes: Uint8Array): void {
    const length = this.memory.reduce((sum, part) => sum + part.byteLength, 0);
    if (bytes.length !== length) throw new Error('a checkpoint of another network');
    let at = 0;
    for (const part of this.memory) {
      const room = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
      room.set(bytes.subarray(at, at + part.byteLength));
      at += part.byteLength;
    }
    this.kernel.keepRows();
  }

  /** Trains on random samples: a random set first, then a random sample in it. */
  learn(sampleSets: readonly Samples[], size: number, rate: number, { below }: Chance): void {
    this.batches++;
    for (let turn = 0; turn < size; turn++) {
      const { count, starts, rows, facts } = sampleSets[below(sampleSets.length)]!;
      const sample = below(count);
      const from = starts[sample]!;
      const to = starts[sample + 1]!;
      this.sampleRows.set(rows.subarray(from, to));
      this.sampleFacts.set(facts.subarray(sample * FACT_COUNT, (sample + 1) * FACT_COUNT));
      this.kernel.addSample(to - from);
    }
    // Adam's bias correction for the first batches.
    const warm =
      (rate * Math.sqrt(1 - SECOND_DECAY ** this.batches)) / (1 - FIRST_DECAY ** this.batches);
    this.kernel.applyStep(warm, 1 / size);
  }

  /** The mean losses since the last call. */
  takeLosses(): Losses {
    const { pointsLoss, winLoss, sampleCount, forgetLosses } = this.kernel;
    const samples = Math.max(1, sampleCount.value);
    const losses = {
      points: pointsLoss.value / samples / this.kind.seats,
      win: winLoss.value / samples,
    };
    forgetLosses();
    return losses;
  }

  /**
   * The network as whole numbers for play; rows that never occurred are 0, even if their shared
   * rows are not.
   */
  weights(): Weights {
    const rows = Int16Array.from(this.kept, whole(32_767, ROW_UNIT));
    for (let at = 0; at < rows.length; at += HIDDEN)
      if (!this.rows.square.subarray(at, at + HIDDEN).some((memory) => memory > 0))
        rows.fill(0, at, at + HIDDEN);
    const outputs = outputCount(this.kind);
    return {
      kind: this.kind,
      rows,
      outputs: Int16Array.from(this.outputs.values, whole(32_767, OUTPUT_UNIT)),
      bias: Int32Array.from(
        this.bias.values.subarray(0, outputs),
        whole(2 ** 31 - 1, ROW_UNIT * OUTPUT_UNIT),
      ),
    };
  }
}
