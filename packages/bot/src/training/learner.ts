/** The network as it learns: in floating point, by Adam, one batch after the other. */
import { makeChance, type Chance } from '../chance.js';
import { makeFeatures } from '../features.js';
import type { Kind } from '../row-layout.js';
import { FRAME_COUNT } from '../frame.js';
import { HIDDEN, OUTPUT_UNIT, outputCount, ROW_UNIT, type Weights } from '../network.js';
import {
  CHANCE_BASE,
  CHANCE_WEIGHT,
  FACT_COUNT,
  POINTS_TARGET,
  WIN_TARGET,
  type Samples,
} from './samples.js';

const FIRST_DECAY = 0.9;
const SECOND_DECAY = 0.999;
const TINY = 1e-8;
/** More than nothing, and too little to slow the first steps. */
const LEAST_MEMORY = 1e-30;

/** Numbers that learn together, with what Adam remembers of each. */
class Parameters {
  readonly values: Float32Array;
  readonly gradient: Float32Array;
  private readonly mean: Float32Array;
  private readonly square: Float32Array;

  constructor(count: number) {
    this.values = new Float32Array(count);
    this.gradient = new Float32Array(count);
    this.mean = new Float32Array(count);
    this.square = new Float32Array(count);
  }

  step(from: number, to: number, rate: number, scale: number): void {
    const { values, gradient, mean, square } = this;
    for (let at = from; at < to; at++) {
      const slope = gradient[at]! * scale;
      gradient[at] = 0;
      const first = FIRST_DECAY * mean[at]! + (1 - FIRST_DECAY) * slope;
      const second = SECOND_DECAY * square[at]! + (1 - SECOND_DECAY) * slope * slope;
      mean[at] = first;
      square[at] = second;
      values[at]! -= (rate * first) / (Math.sqrt(second) + TINY);
    }
  }

  /** Whether any of these ever learnt anything. */
  isUsed(from: number, to: number): boolean {
    return this.square.subarray(from, to).some((memory) => memory > 0);
  }

  /** Takes all that say something for learnt, however long ago. */
  markUsed(): void {
    const { values, square } = this;
    for (let at = 0; at < values.length; at++)
      if (values[at] !== 0 && square[at] === 0) square[at] = LEAST_MEMORY;
  }

  /** All that has to be kept to go on later. */
  get memory(): readonly Float32Array[] {
    return [this.values, this.mean, this.square];
  }
}

const whole = (most: number, unit: number) => (value: number) =>
  Math.max(-most, Math.min(most, Math.round(value * unit)));

export interface Losses {
  /** Mean square error of points, in points. */
  readonly points: number;
  /** Mean cross entropy of the chances. */
  readonly win: number;
}

export class Learner {
  readonly kind: Kind;
  /** Batches learnt so far. */
  batches = 0;
  private readonly rows: Parameters;
  private readonly outputs: Parameters;
  private readonly bias: Parameters;
  private readonly touched: Int32Array;
  private readonly touchedRows: Int32Array;
  private readonly hidden = new Float32Array(HIDDEN);
  private readonly slopes = new Float32Array(HIDDEN);
  private readonly found: Float64Array;
  private readonly error: Float64Array;
  private readonly losses = { points: 0, win: 0, samples: 0 };
  /** The rows as they will be kept; without steps the same numbers as those that learn. */
  private readonly kept: Float32Array;
  private readonly step: number;

  /**
   * With a `step`, in units of a row's weight, it learns knowing that rows will be kept in such
   * steps: errors are those of the rounded rows, and what is learnt adds up behind them.
   */
  constructor(kind: Kind, seed: number, step = 0) {
    this.kind = kind;
    this.step = step / ROW_UNIT;
    const { rowCount } = makeFeatures(kind);
    const count = outputCount(kind);
    this.rows = new Parameters(rowCount * HIDDEN);
    this.outputs = new Parameters(count * HIDDEN);
    this.bias = new Parameters(count);
    this.touched = new Int32Array(rowCount);
    this.touchedRows = new Int32Array(rowCount);
    this.found = new Float64Array(count);
    this.error = new Float64Array(count);
    const { fraction } = makeChance(seed);
    const around = (width: number) => () => (fraction() * 2 - 1) * width;
    // Only the frames, of which there is one in every position: a row never seen stays silent.
    this.rows.values.set(this.rows.values.subarray(0, FRAME_COUNT * HIDDEN).map(around(0.3)));
    this.outputs.values.set(this.outputs.values.map(around(0.1)));
    this.kept = step === 0 ? this.rows.values : this.rows.values.slice();
    this.keepRows(0, this.kept.length);
  }

  private keepRows(from: number, to: number): void {
    const { kept, step } = this;
    if (step === 0) return;
    const { values } = this.rows;
    for (let at = from; at < to; at++) kept[at] = step * Math.round(values[at]! / step);
  }

  /** Goes on from weights as used in play, with nothing remembered of how they were learnt. */
  adopt({ rows, outputs, bias }: Weights): void {
    if (rows.length !== this.rows.values.length || bias.length !== this.bias.values.length)
      throw new Error('the weights are of another network');
    this.rows.values.set(Float32Array.from(rows, (number) => number / ROW_UNIT));
    this.outputs.values.set(Float32Array.from(outputs, (number) => number / OUTPUT_UNIT));
    this.bias.values.set(Float32Array.from(bias, (number) => number / ROW_UNIT / OUTPUT_UNIT));
    this.rows.markUsed();
    this.keepRows(0, this.kept.length);
  }

  get memory(): readonly Float32Array[] {
    return [...this.rows.memory, ...this.outputs.memory, ...this.bias.memory];
  }

  /** Goes on from what `memory` once was, one part after the other. */
  restore(bytes: Uint8Array): void {
    const length = this.memory.reduce((sum, part) => sum + part.byteLength, 0);
    if (bytes.length !== length) throw new Error('a checkpoint of another network');
    let at = 0;
    for (const part of this.memory) {
      new Uint8Array(part.buffer).set(bytes.subarray(at, at + part.byteLength));
      at += part.byteLength;
    }
    this.keepRows(0, this.kept.length);
  }

  /** Learns from samples picked at random, first one of the lots and then one sample in it. */
  learn(lots: readonly Samples[], size: number, rate: number, { below }: Chance): void {
    this.batches++;
    let touchedCount = 0;
    for (let turn = 0; turn < size; turn++) {
      const samples = lots[below(lots.length)]!;
      const sample = below(samples.count);
      const from = samples.starts[sample]!;
      const to = samples.starts[sample + 1]!;
      this.forward(samples, from, to);
      this.weighErrors(samples.facts, sample * FACT_COUNT);
      this.backward(samples, from, to);
      for (let at = from; at < to; at++) {
        const row = samples.rows[at]!;
        if (this.touched[row] === this.batches) continue;
        this.touched[row] = this.batches;
        this.touchedRows[touchedCount++] = row;
      }
    }
    // Adam's correction for the first batches, when it remembers little.
    const warm =
      (rate * Math.sqrt(1 - SECOND_DECAY ** this.batches)) / (1 - FIRST_DECAY ** this.batches);
    for (let index = 0; index < touchedCount; index++) {
      const at = this.touchedRows[index]! * HIDDEN;
      this.rows.step(at, at + HIDDEN, warm, 1 / size);
      this.keepRows(at, at + HIDDEN);
    }
    this.outputs.step(0, this.outputs.values.length, warm, 1 / size);
    this.bias.step(0, this.bias.values.length, warm, 1 / size);
  }

  private forward(samples: Samples, from: number, to: number): void {
    const { hidden, found } = this;
    const rows = this.kept;
    const outputs = this.outputs.values;
    hidden.fill(0);
    for (let at = from; at < to; at++) {
      const row = samples.rows[at]! * HIDDEN;
      for (let unit = 0; unit < HIDDEN; unit++) hidden[unit]! += rows[row + unit]!;
    }
    for (let output = 0; output < found.length; output++) {
      let sum = this.bias.values[output]!;
      for (let unit = 0; unit < HIDDEN; unit++)
        if (hidden[unit]! > 0) sum += hidden[unit]! * outputs[output * HIDDEN + unit]!;
      found[output] = sum;
    }
  }

  private weighErrors(facts: Float32Array, at: number): void {
    const { found, error } = this;
    const { seats } = this.kind;
    const weight = facts[at + CHANCE_WEIGHT]!;
    let most = -Infinity;
    for (let step = 0; step < seats; step++) {
      // The chances learn from the points, not the points from the chances.
      const chance = found[seats + step]! + facts[at + CHANCE_BASE + step]! + weight * found[step]!;
      error[seats + step] = chance;
      if (chance > most) most = chance;
    }
    let sum = 0;
    for (let step = 0; step < seats; step++) {
      const chance = Math.exp(error[seats + step]! - most);
      error[seats + step] = chance;
      sum += chance;
    }
    for (let step = 0; step < seats; step++) {
      const isIn = facts[at + CHANCE_BASE + step]! > -Infinity;
      const off = found[step]! - facts[at + POINTS_TARGET + step]!;
      const chance = error[seats + step]! / sum;
      const target = facts[at + WIN_TARGET + step]!;
      error[step] = isIn ? off : 0;
      error[seats + step] = isIn ? chance - target : 0;
      if (!isIn) continue;
      this.losses.points += off * off * 100;
      this.losses.win -= target * Math.log(Math.max(chance, 1e-9));
    }
    this.losses.samples++;
  }

  private backward(samples: Samples, from: number, to: number): void {
    const { hidden, slopes, error } = this;
    const outputs = this.outputs.values;
    const outputSlopes = this.outputs.gradient;
    slopes.fill(0);
    for (let output = 0; output < error.length; output++) {
      const off = error[output]!;
      this.bias.gradient[output]! += off;
      for (let unit = 0; unit < HIDDEN; unit++) {
        if (hidden[unit]! <= 0) continue;
        outputSlopes[output * HIDDEN + unit]! += off * hidden[unit]!;
        slopes[unit]! += off * outputs[output * HIDDEN + unit]!;
      }
    }
    const rowSlopes = this.rows.gradient;
    for (let at = from; at < to; at++) {
      const row = samples.rows[at]! * HIDDEN;
      for (let unit = 0; unit < HIDDEN; unit++) rowSlopes[row + unit]! += slopes[unit]!;
    }
  }

  /** The mean losses since the last time they were asked for. */
  takeLosses(): Losses {
    const { points, win, samples } = this.losses;
    const each = 1 / Math.max(1, samples * this.kind.seats);
    Object.assign(this.losses, { points: 0, win: 0, samples: 0 });
    return { points: points * each, win: win * each * this.kind.seats };
  }

  /** The network as used in play; rows that were never seen say nothing. */
  weights(): Weights {
    const rows = Int16Array.from(this.kept, whole(32_767, ROW_UNIT));
    for (let at = 0; at < rows.length; at += HIDDEN)
      if (!this.rows.isUsed(at, at + HIDDEN)) rows.fill(0, at, at + HIDDEN);
    return {
      kind: this.kind,
      rows,
      outputs: Int16Array.from(this.outputs.values, whole(32_767, OUTPUT_UNIT)),
      bias: Int32Array.from(this.bias.values, whole(2 ** 31 - 1, ROW_UNIT * OUTPUT_UNIT)),
    };
  }
}
