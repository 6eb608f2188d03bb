/** Child processes of a test, which are killed when the test's process exits. */
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Whether it has its own process group, so that Ctrl-C in the terminal does not reach it. */
export interface Apart {
  readonly detached?: true;
}

/** No test waits longer for one thing (ms). */
const LONGEST_WAIT = 60_000;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export class Child {
  readonly process: ChildProcess;
  /** Resolves with how it ended. */
  readonly ended: Promise<string>;
  /** Its output so far. */
  said = '';
  #isTold = false;

  constructor(program: string, args: readonly string[], options: SpawnOptions) {
    this.process = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(this.process);
    this.ended = new Promise((resolve) => {
      this.process.once('exit', (code, signal) => {
        running.delete(this.process);
        resolve(signal ?? `code ${code}`);
      });
      this.process.once('error', (error) => resolve(error.message));
    });
    // The streams are missing if the process could not be started.
    for (const stream of [this.process.stdout, this.process.stderr])
      stream?.on('data', (chunk) => {
        this.said = (this.said + String(chunk)).slice(-100_000);
      });
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** Whether it has exited without `end`. */
  get hasFallen(): boolean {
    return this.hasEnded && !this.#isTold;
  }

  /** What it says that matches, when it does; within a minute, if it does not end before. */
  says(wanted: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const late = () =>
        reject(new Error(`never said ${wanted.source}: ${this.said.slice(-2000)}`));
      setTimeout(late, LONGEST_WAIT).unref();
      const streams = [this.process.stdout, this.process.stderr];
      const check = () => {
        const found = wanted.exec(this.said)?.[0];
        if (found === undefined) return;
        for (const stream of streams) stream?.off('data', check);
        resolve(found);
      };
      for (const stream of streams) stream?.on('data', check);
      this.process.once('error', reject);
      this.process.once('exit', () => reject(new Error(`ended: ${this.said.slice(-2000)}`)));
      check();
    });
  }

  signal(signal: NodeJS.Signals): void {
    this.process.kill(signal);
  }

  /** Sends the signal and returns the exit code. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (!this.hasEnded) {
      this.#isTold = true;
      const ended = once(this.process, 'exit');
      this.signal(signal);
      // A suspended process handles no other signal.
      this.signal('SIGCONT');
      await ended;
    }
    return this.process.exitCode;
  }
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
