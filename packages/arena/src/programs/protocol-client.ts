/** The arena's side of the bot protocol: one process, line by line. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { bad, good, type Outcome } from '@marrakech/rules';
import type { Forfeit } from '../matches/contestant.js';
import type { ProgramFailure } from './program-failure.js';

/** A longer line counts as garbage. */
const LONGEST_LINE = 65_536;
/** The longest text that a failure report quotes. */
const LONGEST_QUOTE = 400;
/** Enough for an exception with its stack. */
const MOST_ERROR_LINES = 12;
const MOST_ERROR_TEXT = 4000;
/** How long to wait for the rest of standard error after a process was ended. */
const END_MS = 1000;

export interface ProtocolClientOptions {
  readonly command: string;
  /** Called when a process starts and ends, so that the caller can end all of them. */
  readonly onProcess: (id: number, runs: boolean) => void;
}

export type Reply = Outcome<string, Forfeit>;

const quoted = (text: string): string =>
  text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;

/** The first fault ends the process. */
export class ProtocolClient {
  fault: Forfeit | undefined;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #closed: Promise<void>;
  #text = '';
  #errors = '';
  #exit: number | string | undefined;
  readonly #lines: string[] = [];
  #awaiting: ((reply: Reply) => void) | undefined;

  constructor({ command, onProcess }: ProtocolClientOptions) {
    // A process group, so that the shell's children end with it.
    this.#child = spawn(command, { shell: true, detached: process.platform !== 'win32' });
    const { pid, stdin, stdout, stderr } = this.#child;
    if (pid !== undefined) onProcess(pid, true);
    this.#child.on('error', () => this.end('no-start'));
    this.#closed = new Promise((resolve) => {
      this.#child.on('close', (code, signal) => {
        if (pid !== undefined) onProcess(pid, false);
        // After a fault the signal is the arena's own.
        this.#exit = code ?? (this.fault === undefined ? signal : null) ?? undefined;
        this.end('crashed');
        resolve();
      });
    });
    stdin.on('error', () => this.end('crashed'));
    stdout.on('error', () => this.end('crashed'));
    stdout.setEncoding('utf8').on('data', (text: string) => this.#receive(text));
    stderr.on('error', () => undefined);
    stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-MOST_ERROR_TEXT);
    });
  }

  send(line: string): void {
    if (this.fault === undefined) this.#child.stdin.write(`${line}\n`);
  }

  /** The next line; a fault after `ms`. */
  nextLine(ms: number): Promise<Reply> {
    const line = this.#lines.shift();
    if (line !== undefined) return Promise.resolve(good(line));
    if (this.fault !== undefined) return Promise.resolve(bad(this.fault));
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.end('silent'), Math.max(0, ms));
      this.#awaiting = (reply) => {
        clearTimeout(timer);
        this.#awaiting = undefined;
        resolve(reply);
      };
    });
  }

  #receive(text: string): void {
    if (this.fault !== undefined) return;
    const lines = (this.#text + text).split('\n');
    this.#text = lines.pop() ?? '';
    this.#lines.push(...lines.map((line) => line.trim()).filter((line) => line !== ''));
    if (this.#text.length > LONGEST_LINE || this.#lines.length > LONGEST_LINE)
      return this.end('garbage');
    const awaiting = this.#awaiting;
    const line = awaiting === undefined ? undefined : this.#lines.shift();
    if (line !== undefined) awaiting?.(good(line));
  }

  end(fault: Forfeit): void {
    if (this.fault !== undefined) return;
    this.fault = fault;
    endProcess(this.#child.pid);
    this.#awaiting?.(bad(fault));
  }

  /** Ends the process and reports the failure with its standard error. */
  async failure(why: Forfeit, said = this.#text.trim()): Promise<ProgramFailure> {
    this.end(why);
    await Promise.race([this.#closed, pause(END_MS, undefined, { ref: false })]);
    const lines = this.#errors.split('\n').map((line) => line.trimEnd());
    return {
      why,
      ...(said !== '' && { said: quoted(said) }),
      ...(this.#exit !== undefined && { exit: this.#exit }),
      stderr: lines
        .filter((line) => line !== '')
        .slice(-MOST_ERROR_LINES)
        .map(quoted),
    };
  }
}

/** Ends a process and its children. */
export function endProcess(id: number | undefined): void {
  if (id === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? id : -id, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
