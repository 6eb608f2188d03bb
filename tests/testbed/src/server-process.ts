/** A server as a process of its own, that can be killed without a word. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { onTestFinished } from 'vitest';

const MAIN = createRequire(import.meta.url).resolve('@marrakech/server/main');

/** Runs an operator’s command until it exits. */
export const runCommand = (environment: Readonly<Record<string, string>>, ...args: string[]) =>
  spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...environment },
  });

export interface ServerProcess {
  readonly origin: string;
  /** Everything it has logged. */
  readonly log: () => string;
  /** Whether it has ended by itself, which none should. */
  readonly hasEnded: () => boolean;
  /** Stops it as a suspended machine does, until `thaw`. Its sockets stay open. */
  freeze(): void;
  thaw(): void;
  /** Without a chance to clean up. */
  kill(): Promise<void>;
  /** As a host stops it; says with which code it ended. */
  stop(): Promise<number | null>;
}

export async function startProcess(
  data: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      MARRAKECH_DATA: data,
      MARRAKECH_SOCKETS_PER_ADDRESS: '100000',
      MARRAKECH_REQUESTS_PER_MINUTE: '1000000',
      MARRAKECH_FRAMES_PER_SECOND: '100000',
      MARRAKECH_BOT_PAUSE_MS: '0',
      MARRAKECH_BOT_THREADS: '1',
      ...environment,
    },
  });
  let said = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: unknown) => {
      said += String(chunk);
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (address !== undefined) resolve(address);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.once('exit', () => reject(new Error(said)));
  });
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  onTestFinished(async () => {
    await end('SIGKILL');
  });
  return {
    origin,
    log: () => said,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}
