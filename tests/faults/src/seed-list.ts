/** A list that is kept of runs: a line for each seed, with when, on what and how it went. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { PromiseName } from './checker.js';

const HEAD = `# Fault runs, a line for each: seed, day, commit, result, seconds, what happened.
# The commit is the last one that changed what is run. A line says nothing about any other.
# npm run faults -- --runs 200 --list docs/fault-seeds.txt
`;

/**
 * What is run, from the root of the repository: a new line in the list or in a guide changes nothing,
 * nor does a test.
 */
const CODE = [
  ':/apps/server',
  ':/packages',
  ':/tests/testbed',
  ':/tests/faults',
  ':/package-lock.json',
  ':(top,exclude)*.test.ts',
  ':(top,exclude)*.test.tsx',
  ':(top,exclude)*/testing/*',
];

/** What the code is that runs here. Without a name it is like no other. */
export interface Code {
  readonly commit: string;
  readonly isNamed: boolean;
}

export function codeHere(cwd = process.cwd()): Code {
  const git = (...args: readonly string[]): string =>
    spawnSync('git', [...args, '--', ...CODE], { cwd, encoding: 'utf8' }).stdout?.trim() ?? '';
  const commit = git('log', '-1', '--format=%h');
  if (commit === '') return { commit: '-', isNamed: false };
  const isNamed = git('status', '--porcelain') === '';
  return { commit: isNamed ? commit : `${commit}-changed`, isNamed };
}

export interface Noted {
  readonly seed: number;
  /** The promises that were broken. */
  readonly broken: readonly PromiseName[];
  readonly seconds: number;
  readonly faults: readonly string[];
}

const KEPT = /^(\d+) {2}\S+ {2}(\S+) {2}kept {2}/;

export class SeedList {
  readonly #file: string;
  readonly #code: Code;

  constructor(file: string, code: Code) {
    this.#file = file;
    this.#code = code;
    if (!existsSync(file)) appendFileSync(file, HEAD);
  }

  /** Those that kept every promise with the very same code. */
  kept(): ReadonlySet<number> {
    const { commit, isNamed } = this.#code;
    if (!isNamed) return new Set();
    const lines = readFileSync(this.#file, 'utf8').split('\n');
    return new Set(
      lines.flatMap((line) => {
        const found = KEPT.exec(line);
        return found?.[2] === commit ? [Number(found[1])] : [];
      }),
    );
  }

  /** A run that ended with the code as it is `now`: if it was changed meanwhile, nobody knows what ran. */
  note({ seed, broken, seconds, faults }: Noted, now: Code): void {
    const { commit, isNamed } = this.#code;
    const ran = isNamed && now.commit !== commit ? `${commit}-changed` : commit;
    const day = new Date().toISOString().slice(0, 10);
    const result = broken.length === 0 ? 'kept' : `BROKEN: ${[...new Set(broken)].join(' ')}`;
    const words = [seed, day, ran, result, seconds.toFixed(1), faults.join(' ')];
    appendFileSync(this.#file, `${words.join('  ')}\n`);
  }
}
