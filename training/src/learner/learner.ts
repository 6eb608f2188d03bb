/**
 * The network as it learns: in floating point, by Adam, one batch after the other. The arithmetic
 * is WebAssembly, written in `training/lesson-kernel/lesson.ts`; here is what it works on.
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
import { makeKin } from './weight-sharing.js';
import { LESSON } from './lesson-bytes.js';
import { FACT_COUNT, type Samples } from '../self-play/samples.js';

const FIRST_DECAY = 0.9;
const SECOND_DECAY = 0.999;
/** More than nothing, and too little to slow the first steps. */
const LEAST_MEMORY = 1e-30;
/** The bias has room for the outputs of four seats. */
const BIAS_ROOM = 8;

interface Value {
  readonly value: number;
}

interface Lesson {
  readonly memory: Memory;
  readonly SAMPLE_ROWS: Value;
  readonly SAMPLE_FACTS: Value;
  readonly ROWS: Value;
  readonly OUTPUTS: Value;
  readonly BIAS: Value;
  readonly KEPT: Value;
  readonly KIN_STARTS: Value;
  readonly KIN: Value;
  readonly pointsLoss: Value;
  readonly winLoss: Value;
  readonly studied: Value;
  readonly begin: (rows: number, kin: number, links: number, seats: number, step: number) => void;
  readonly keepRows: () => void;
  readonly study: (rowCount: number) => void;
  readonly heed: (rate: number, share: number) => void;
  readonly forgetLosses: () => void;
}

/** Numbers that learn together, with what Adam remembers of each. */
interface Parameters {
  readonly values: Float32Array;
  readonly mean: Float32Array;
  readonly square: Float32Array;
}

/** Four lists, one after the other; what should change is nobody's business but the lesson's. */
function parametersAt(buffer: ArrayBuffer, at: number, count: number): Parameters {
  const list = (index: number) => new Float32Array(buffer, at + 4 * count * index, count);
  return { values: list(0), mean: list(2), square: list(3) };
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
  private readonly lesson: Lesson;
  private readonly rows: Parameters;
  private readonly outputs: Parameters;
  private readonly bias: Parameters;
  /** The rows with their kin, in the steps in which they will be kept. */
  private readonly kept: Float32Array;
  private readonly sampleRows: Uint16Array;
  private readonly sampleFacts: Float32Array;

  /**
   * With a `step`, in units of a row's weight, it learns knowing that rows will be kept in such
   * steps: errors are those of the rounded rows, and what is learnt adds up behind them.
   */
  constructor(kind: Kind, seed: number, step = 0) {
    this.kind = kind;
    const lesson = instantiate(LESSON) as Lesson;
    this.lesson = lesson;
    const { count: kinCount, starts, links } = makeKin(kind);
    const rowCount = starts.length - 1;
    lesson.begin(rowCount, kinCount, links.length, kind.seats, step / ROW_UNIT);
    const { buffer } = lesson.memory;
    new Uint32Array(buffer, lesson.KIN_STARTS.value, starts.length).set(starts);
    new Uint32Array(buffer, lesson.KIN.value, links.length).set(links);
    this.rows = parametersAt(buffer, lesson.ROWS.value, (rowCount + kinCount) * HIDDEN);
    this.outputs = parametersAt(buffer, lesson.OUTPUTS.value, outputCount(kind) * HIDDEN);
    this.bias = parametersAt(buffer, lesson.BIAS.value, BIAS_ROOM);
    this.kept = new Float32Array(buffer, lesson.KEPT.value, rowCount * HIDDEN);
    this.sampleRows = new Uint16Array(buffer, lesson.SAMPLE_ROWS.value, MOST_ROWS);
    this.sampleFacts = new Float32Array(buffer, lesson.SAMPLE_FACTS.value, FACT_COUNT);
    const { fraction } = makeChance(seed);
    const around = (width: number) => () => (fraction() * 2 - 1) * width;
    // Only the frames, of which there is one in every position: a row never seen stays silent.
    this.rows.values.set(this.rows.values.subarray(0, FRAME_COUNT * HIDDEN).map(around(0.3)));
    this.outputs.values.set(this.outputs.values.map(around(0.1)));
    lesson.keepRows();
  }

  /** Goes on from weights as used in play, with nothing remembered of how they were learnt. */
  adopt({ rows, outputs, bias }: Weights): void {
    if (rows.length !== this.kept.length || bias.length !== outputCount(this.kind))
      throw new Error('the weights are of another network');
    const { values, square } = this.rows;
    values.fill(0).set(Float32Array.from(rows, (number) => number / ROW_UNIT));
    this.outputs.values.set(Float32Array.from(outputs, (number) => number / OUTPUT_UNIT));
    this.bias.values.set(Float32Array.from(bias, (number) => number / ROW_UNIT / OUTPUT_UNIT));
    // All that say something were learnt, however long ago.
    for (let at = 0; at < values.length; at++)
      if (values[at] !== 0 && square[at] === 0) square[at] = LEAST_MEMORY;
    this.lesson.keepRows();
  }

  /** All that has to be kept to go on later. */
  get memory(): readonly Float32Array[] {
    return [this.rows, this.outputs, this.bias].flatMap(({ values, mean, square }) => [
      values,
      mean,
      square,
    ]);
  }

  /** Goes on from what `memory` once was, one part after the other. */
  restore(bytes: Uint8Array): void {
    const length = this.memory.reduce((sum, part) => sum + part.byteLength, 0);
    if (bytes.length !== length) throw new Error('a checkpoint of another network');
    let at = 0;
    for (const part of this.memory) {
      const room = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
      room.set(bytes.subarray(at, at + part.byteLength));
      at += part.byteLength;
    }
    this.lesson.keepRows();
  }

  /** Learns from samples picked at random, first one of the lots and then one sample in it. */
  learn(lots: readonly Samples[], size: number, rate: number, { below }: Chance): void {
    this.batches++;
    for (let turn = 0; turn < size; turn++) {
      const { count, starts, rows, facts } = lots[below(lots.length)]!;
      const sample = below(count);
      const from = starts[sample]!;
      const to = starts[sample + 1]!;
      this.sampleRows.set(rows.subarray(from, to));
      this.sampleFacts.set(facts.subarray(sample * FACT_COUNT, (sample + 1) * FACT_COUNT));
      this.lesson.study(to - from);
    }
    // Adam's correction for the first batches, when it remembers little.
    const warm =
      (rate * Math.sqrt(1 - SECOND_DECAY ** this.batches)) / (1 - FIRST_DECAY ** this.batches);
    this.lesson.heed(warm, 1 / size);
  }

  /** The mean losses since the last time they were asked for. */
  takeLosses(): Losses {
    const { pointsLoss, winLoss, studied, forgetLosses } = this.lesson;
    const samples = Math.max(1, studied.value);
    const losses = {
      points: pointsLoss.value / samples / this.kind.seats,
      win: winLoss.value / samples,
    };
    forgetLosses();
    return losses;
  }

  /** The network as used in play; rows that were never seen say nothing, whatever their kin say. */
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
