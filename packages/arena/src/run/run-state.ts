/** Stores a run in a file: a line that identifies the run, then one line per rotation. */
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { bad, good, type Outcome } from '@marrakech/rules';
import type { Rotation } from '../matches/match.js';
import { firstDifference, type Difference, type RunHead } from './run-difference.js';
import type { Clock, SideFailure } from './rotation-worker.js';

/** A rotation of a match. */
export interface Entry extends Pick<Rotation, 'result' | 'forfeits'> {
  readonly match: number;
  readonly rotation: number;
  readonly clocks: readonly [Clock, Clock];
  /** The first failure of each kind; optional in a state file. */
  readonly failures?: readonly SideFailure[];
}

const FORMAT = 'marrakech-arena 1';

const isNumber = (given: unknown): boolean => typeof given === 'number' && Number.isFinite(given);

function parseEntry(line: string): Entry | undefined {
  try {
    const entry = JSON.parse(line) as Entry;
    const { result, match, rotation, clocks, forfeits, failures = [] } = entry;
    const numbers = [match, rotation, result.win, result.adjustedWin, result.lead];
    const times = clocks.flatMap(({ ms, decisions }) => [ms, decisions]);
    const sound = [...numbers, result.adjustedLead, ...times].every(isNumber);
    const whole = times.length === 4 && [forfeits, failures].every(Array.isArray);
    return sound && whole ? entry : undefined;
  } catch {
    return undefined;
  }
}

/** Why a file cannot be used as state. */
export type RunStateFault =
  | { readonly code: 'no-run' | 'cut-off' | 'no-file' }
  | { readonly code: 'other-run'; readonly difference: Difference | undefined }
  | { readonly code: 'unreadable' | 'unwritable'; readonly error: NodeJS.ErrnoException };

function refusal(first: string, run: RunHead): RunStateFault {
  if (!first.startsWith(`{"format":"${FORMAT}"`)) return { code: 'no-run' };
  try {
    const there = JSON.parse(first) as RunHead;
    return { code: 'other-run', difference: firstDifference(there, run) };
  } catch {
    return { code: 'cut-off' };
  }
}

/** A folder is detected when it is read. */
const faultOf = (error: NodeJS.ErrnoException): RunStateFault => ({
  code: error.code === 'EISDIR' ? 'unreadable' : 'unwritable',
  error,
});

export class RunState {
  readonly #file: string | undefined;

  private constructor(file: string | undefined) {
    this.#file = file;
  }

  /** A state that stores nothing. */
  static none(): RunState {
    return new RunState(undefined);
  }

  /**
   * Continues a file of the same run. A crash may have cut the last line: an incomplete rotation is
   * played again, and an incomplete first line is written again.
   */
  static open(
    file: string,
    run: RunHead,
  ): Outcome<{ state: RunState; entries: readonly Entry[] }, RunStateFault> {
    const head = JSON.stringify({ format: FORMAT, ...run });
    try {
      const found = statSync(file, { throwIfNoEntry: false });
      if (found?.isFile() === false && !found.isDirectory()) return bad({ code: 'no-file' });
      const text = found === undefined ? '' : readFileSync(file, 'utf8');
      const [first = '', ...lines] = text.split('\n');
      if (text.trim() === '' || (lines.length === 0 && head.startsWith(first))) {
        writeFileSync(file, `${head}\n`);
        return good({ state: new RunState(file), entries: [] });
      }
      if (first !== head) return bad(refusal(first, run));
      // The last line may be cut off.
      if (!text.endsWith('\n')) appendFileSync(file, '\n');
      return good({
        state: new RunState(file),
        entries: lines.flatMap((line) => parseEntry(line) ?? []),
      });
    } catch (error) {
      return bad(faultOf(error as NodeJS.ErrnoException));
    }
  }

  /** One write, so that a killed run loses at most one line. */
  add(entry: Entry): Outcome<Entry, RunStateFault> {
    if (this.#file === undefined) return good(entry);
    try {
      appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
      return good(entry);
    } catch (error) {
      return bad({ code: 'unwritable', error: error as NodeJS.ErrnoException });
    }
  }
}
