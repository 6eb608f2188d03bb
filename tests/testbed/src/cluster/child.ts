/** Programs that a test starts and stops. None outlives the process that started it. */
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Whether it is in a group of its own, so that Ctrl-C in the terminal does not reach it. */
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
  /** How it ended, when it has. */
  readonly ended: Promise<string>;
  /** Everything it has said. */
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
    // None of them, if it could not even be tried.
    for (const stream of [this.process.stdout, this.process.stderr])
      stream?.on('data', (chunk) => {
        this.said = (this.said + String(chunk)).slice(-100_000);
      });
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** Whether it has ended without being told to. */
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

  /** The code it ended with. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (!this.hasEnded) {
      this.#isTold = true;
      const ended = once(this.process, 'exit');
      this.signal(signal);
      // Whoever stands still hears no other signal.
      this.signal('SIGCONT');
      await ended;
    }
    return this.process.exitCode;
  }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
