/** A list that is kept of runs: a line for each seed, with when, on what and how it went. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { PromiseName } from './checker.js';

const HEAD = `# Fault runs, a line for each: seed, day, commit, result, seconds, what happened.
# npm run faults -- --runs 200 --list docs/fault-seeds.txt
`;

export interface Noted {
  readonly seed: number;
  readonly commit: string;
  /** The promises that were broken. */
  readonly broken: readonly PromiseName[];
  readonly seconds: number;
  readonly faults: readonly string[];
}

const RESULT = /^(\d+) .* kept /;

export class SeedList {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    if (!existsSync(file)) appendFileSync(file, HEAD);
  }

  /** Those that once kept every promise. */
  kept(): ReadonlySet<number> {
    const lines = readFileSync(this.#file, 'utf8').split('\n');
    return new Set(lines.flatMap((line) => RESULT.exec(line)?.[1] ?? []).map(Number));
  }

  note({ seed, commit, broken, seconds, faults }: Noted): void {
    const day = new Date().toISOString().slice(0, 10);
    const result = broken.length === 0 ? 'kept' : `BROKEN: ${[...new Set(broken)].join(' ')}`;
    const words = [seed, day, commit, result, seconds.toFixed(1), faults.join(' ')];
    appendFileSync(this.#file, `${words.join('  ')}\n`);
  }
}
