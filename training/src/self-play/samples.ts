/** The samples of self-play, packed so that threads can transfer them without copying. */
import { MOST_ROWS } from '@marrakech/bot/evaluation';

// Offsets in `Samples.facts`, each by distance from the player to move unless stated otherwise.
/** The points still to come, in units of `POINTS_EACH`. */
export const POINTS_TARGET = 0;
export const WIN_TARGET = 4;
/**
 * The effect of the current points on the chances to win; minus infinity for players who are out.
 */
export const CHANCE_BASE = 8;
/** A single number: the weight of `POINTS_EACH` points in the chances. */
export const CHANCE_WEIGHT = 12;
export const FACT_COUNT = 13;

export interface Samples {
  readonly count: number;
  /** By sample: where its rows begin; one more entry for the end of the last. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly rows: Uint16Array<ArrayBuffer>;
  /** By sample × FACT_COUNT. */
  readonly facts: Float32Array<ArrayBuffer>;
}

export class SampleWriter {
  private count = 0;
  private starts = new Uint32Array(1025);
  private rows = new Uint16Array(1024 * 96);
  private facts = new Float32Array(1024 * FACT_COUNT);

  /** Returns the index of the new sample; its facts are all 0. */
  add(rows: Uint16Array, rowCount: number): number {
    const start = this.starts[this.count]!;
    if (this.rows.length < start + MOST_ROWS) this.rows = grown(this.rows, Uint16Array);
    if (this.starts.length < this.count + 2) {
      this.starts = grown(this.starts, Uint32Array);
      this.facts = grown(this.facts, Float32Array);
    }
    for (let at = 0; at < rowCount; at++) this.rows[start + at] = rows[at]!;
    this.starts[this.count + 1] = start + rowCount;
    return this.count++;
  }

  set(sample: number, fact: number, value: number): void {
    this.facts[sample * FACT_COUNT + fact] = value;
  }

  take(): Samples {
    return {
      count: this.count,
      starts: this.starts.slice(0, this.count + 1),
      rows: this.rows.slice(0, this.starts[this.count]),
      facts: this.facts.slice(0, this.count * FACT_COUNT),
    };
  }
}

interface Growing<A> {
  readonly length: number;
  readonly set: (from: A) => void;
}

function grown<A extends Growing<A>>(from: A, Kind: new (length: number) => A): A {
  const to = new Kind(from.length * 2);
  to.set(from);
  return to;
}
