/**
 * How fast the machine is while something is measured on it. What shares the same processors slows it
 * down and lets go of it again within seconds, and a process takes half as much time more for the same
 * work: what takes longer at the same moment beside it shows by how much.
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

  /** Microseconds that the same work took on average since then. */
  get cost(): number {
    return this.#costs.reduce((sum, cost) => sum + cost, 0) / this.#costs.length;
  }

  stop(): void {
    this.#process.kill();
  }
}

const milli = (micros: number): string => `${(micros / 1000).toFixed(1)} ms`;

/** In words, for what the same work took while all of it was measured. */
export const tellPaces = (costs: readonly number[]): string =>
  `the same work took from ${milli(Math.min(...costs))} to ${milli(Math.max(...costs))} meanwhile, and processor times are as where it was fastest`;
