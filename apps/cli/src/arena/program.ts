/** A stranger's program that speaks the bot protocol, kept at arm's length. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Forfeit } from '@marrakech/bot/arena';
import { bad, good, parseDecision, type Decision, type Outcome } from '@marrakech/rules';

/** Nobody has more to say in one line. */
const LONGEST_LINE = 65_536;
/** What the way to another process and back may take on a busy machine, beyond its budget. */
const GRACE_MS = 1000;

export interface ProgramOptions {
  readonly command: string;
  /** Milliseconds to wait for a greeting, and for a decision without a budget. */
  readonly patienceMs: number;
  /** Told when a process starts and ends, so that none is ever left behind. */
  readonly onProcess: (id: number, runs: boolean) => void;
}

type Heard = Outcome<string, Forfeit>;

/** One process of it; after the first fault it is ended. */
class Talk {
  fault: Forfeit | undefined;
  readonly #child: ChildProcessWithoutNullStreams;
  #text = '';
  readonly #lines: string[] = [];
  #listener: ((heard: Heard) => void) | undefined;

  constructor({ command, onProcess }: ProgramOptions) {
    // A group of its own, so that the shell's children end with it.
    this.#child = spawn(command, { shell: true, detached: process.platform !== 'win32' });
    const { pid, stdin, stdout, stderr } = this.#child;
    if (pid !== undefined) onProcess(pid, true);
    this.#child.on('error', () => this.end('no-start'));
    this.#child.on('close', () => {
      if (pid !== undefined) onProcess(pid, false);
      this.end('crashed');
    });
    stdin.on('error', () => this.end('crashed'));
    stdout.on('error', () => this.end('crashed'));
    stderr.on('error', () => undefined).resume();
    stdout.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
  }

  say(line: string): void {
    if (this.fault === undefined) this.#child.stdin.write(`${line}\n`);
  }

  /** The next line, if it comes in time. */
  listen(ms: number): Promise<Heard> {
    const line = this.#lines.shift();
    if (line !== undefined) return Promise.resolve(good(line));
    if (this.fault !== undefined) return Promise.resolve(bad(this.fault));
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.end('silent'), Math.max(0, ms));
      this.#listener = (heard) => {
        clearTimeout(timer);
        this.#listener = undefined;
        resolve(heard);
      };
    });
  }

  #hear(text: string): void {
    if (this.fault !== undefined) return;
    const lines = (this.#text + text).split('\n');
    this.#text = lines.pop() ?? '';
    this.#lines.push(...lines.map((line) => line.trim()).filter((line) => line !== ''));
    if (this.#text.length > LONGEST_LINE || this.#lines.length > LONGEST_LINE)
      return this.end('garbage');
    const listener = this.#listener;
    const line = listener === undefined ? undefined : this.#lines.shift();
    if (line !== undefined) listener?.(good(line));
  }

  end(fault: Forfeit): void {
    if (this.fault !== undefined) return;
    this.fault = fault;
    endProcess(this.#child.pid);
    this.#listener?.(bad(fault));
  }
}

/** Ends a process and what it started. */
export function endProcess(id: number | undefined): void {
  if (id === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? id : -id, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

export class Program {
  readonly #options: ProgramOptions;
  #talk: Talk | undefined;

  constructor(options: ProgramOptions) {
    this.#options = options;
  }

  /** Starts it if need be; its name, as it gives it. */
  async greet(): Promise<Heard> {
    if (this.#talk !== undefined && this.#talk.fault === undefined) return good('');
    const talk = new Talk(this.#options);
    this.#talk = talk;
    talk.say('marrakech 1');
    const heard = await talk.listen(this.#options.patienceMs);
    if (!heard.ok) return heard.error === 'crashed' ? bad('no-start') : heard;
    if (/^bot\s+\S/.test(heard.value)) return good(heard.value.replace(/^bot\s+/, ''));
    talk.end('garbage');
    return bad('garbage');
  }

  /** Its decision in a position, given as a record on one line. */
  async decide(record: string, budgetMs?: number): Promise<Outcome<Decision, Forfeit>> {
    const greeted = await this.greet();
    if (!greeted.ok) return greeted;
    const talk = this.#talk!;
    const due =
      Date.now() + (budgetMs === undefined ? this.#options.patienceMs : budgetMs + GRACE_MS);
    talk.say(`position ${record}`);
    talk.say(budgetMs === undefined ? 'go' : `go ${budgetMs}`);
    for (;;) {
      const heard = await talk.listen(due - Date.now());
      if (!heard.ok) return heard;
      if (/^info(?:\s|$)/.test(heard.value)) {
        if (Date.now() <= due) continue;
        talk.end('silent');
        return bad('silent');
      }
      const decision = parseDecision(/^play\s+(\S+)$/.exec(heard.value)?.[1] ?? '');
      if (decision !== undefined) return good(decision);
      const why = heard.value.startsWith('play') ? 'illegal' : 'garbage';
      talk.end(why);
      return bad(why);
    }
  }

  end(): void {
    this.#talk?.say('quit');
    this.#talk?.end('crashed');
  }
}
