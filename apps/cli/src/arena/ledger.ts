/** The state of a run in a file: a line that says what is played, then one for each rotation. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Rotation } from '@marrakech/bot/arena';
import { bad, good, type Outcome } from '@marrakech/rules';
import { EXIT, type Trouble } from '../exit-codes.js';
import { readTrouble } from '../files/read-text.js';
import { writeTrouble } from '../files/write-trouble.js';
import { printable } from '../terminal/text-width.js';
import { firstDifference, type RunHead } from './other-run.js';
import type { Clock, SideMishap } from './worker.js';

/** One rotation of one match. */
export interface Entry extends Pick<Rotation, 'account' | 'forfeits'> {
  readonly match: number;
  readonly rotation: number;
  readonly clocks: readonly [Clock, Clock];
  /** The first of each kind; no other file of this format need have them. */
  readonly mishaps?: readonly SideMishap[];
}

const FORMAT = 'marrakech-arena 1';

const isNumber = (given: unknown): boolean => typeof given === 'number' && Number.isFinite(given);

function parseEntry(line: string): Entry | undefined {
  try {
    const entry = JSON.parse(line) as Entry;
    const { account, match, rotation, clocks, forfeits, mishaps = [] } = entry;
    const numbers = [match, rotation, account.win, account.adjustedWin, account.lead];
    const times = clocks.flatMap(({ ms, decisions }) => [ms, decisions]);
    const sound = [...numbers, account.adjustedLead, ...times].every(isNumber);
    const whole = times.length === 4 && [forfeits, mishaps].every(Array.isArray);
    return sound && whole ? entry : undefined;
  } catch {
    return undefined;
  }
}

function refusal(first: string, run: RunHead): string {
  if (!first.startsWith(`{"format":"${FORMAT}"`)) return 'this is not the state of an arena';
  let there: RunHead;
  try {
    there = JSON.parse(first) as RunHead;
  } catch {
    return 'this is the state of another run, and its first line is cut off';
  }
  const difference = firstDifference(there, run);
  return `this is the state of another run${difference === undefined ? '' : `: ${difference}`}`;
}

export class Ledger {
  readonly #file: string | undefined;

  private constructor(file: string | undefined) {
    this.#file = file;
  }

  /** Without a file nothing is kept. */
  static none(): Ledger {
    return new Ledger(undefined);
  }

  /**
   * A file that is there is gone on with, if it is about the same run. Its last line may have been
   * cut off by whatever ended the run before: what is not whole is played again. The first line may
   * be that last one; then nothing was played yet.
   */
  static open(
    file: string,
    run: RunHead,
  ): Outcome<{ ledger: Ledger; entries: readonly Entry[] }, Trouble> {
    const head = JSON.stringify({ format: FORMAT, ...run });
    const name = printable(file);
    try {
      const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
      const [first = '', ...lines] = text.split('\n');
      if (text.trim() === '' || (lines.length === 0 && head.startsWith(first))) {
        writeFileSync(file, `${head}\n`);
        return good({ ledger: new Ledger(file), entries: [] });
      }
      if (first !== head)
        return bad({ exit: EXIT.input, words: `${name}: ${refusal(first, run)}` });
      // From a new line on, whatever the last one was.
      if (!text.endsWith('\n')) appendFileSync(file, '\n');
      return good({
        ledger: new Ledger(file),
        entries: lines.flatMap((line) => parseEntry(line) ?? []),
      });
    } catch (error) {
      const fault = error as NodeJS.ErrnoException;
      return bad(fault.code === 'EISDIR' ? readTrouble(name, fault) : writeTrouble(file, fault));
    }
  }

  /** In one write, so that a run that is killed loses one line at most. */
  add(entry: Entry): Outcome<Entry, Trouble> {
    if (this.#file === undefined) return good(entry);
    try {
      appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
      return good(entry);
    } catch (error) {
      return bad(writeTrouble(this.#file, error as NodeJS.ErrnoException));
    }
  }
}
