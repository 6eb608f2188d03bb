/**
 * Measures the machine's speed during a measurement. Processes on the same processors slow it down
 * for seconds, by up to half; reference work that runs at the same time shows by how much.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('pace-process.js', import.meta.url));

export class Pace {
  readonly #process = fork(PROGRAM);
  #costs: number[] = [];

  constructor() {
    this.#process.on('message', (cost: number) => this.#costs.push(cost));
  }

  begin(): void {
    this.#costs = [];
  }

  /** The mean microseconds of the reference work since then. */
  get cost(): number {
    return this.#costs.reduce((sum, cost) => sum + cost, 0) / this.#costs.length;
  }

  stop(): void {
    this.#process.kill();
  }
}

const milli = (micros: number): string => `${(micros / 1000).toFixed(1)} ms`;

/** A text with the range of the reference work. */
export const paceText = (costs: readonly number[]): string =>
  `the same work took from ${milli(Math.min(...costs))} to ${milli(Math.max(...costs))} meanwhile, and processor times are as where it was fastest`;
