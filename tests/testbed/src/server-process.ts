/** A server for one test as a process of its own, and the commands of its operator. */
import { spawnSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { SERVER_PROGRAM, startServer } from './cluster/start-server.js';

/** Runs an operator’s command until it exits. */
export const runCommand = (environment: Readonly<Record<string, string>>, ...args: string[]) =>
  spawnSync(process.execPath, [SERVER_PROGRAM, ...args], {
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
  const { origin, child } = await startServer({
    environment: {
      MARRAKECH_DATA: data,
      MARRAKECH_FRAMES_PER_SECOND: '100000',
      MARRAKECH_BOT_PAUSE_MS: '0',
      ...environment,
    },
  });
  onTestFinished(async () => void (await child.end('SIGKILL')));
  return {
    origin,
    log: () => child.said,
    hasEnded: () => child.hasEnded,
    freeze: () => child.signal('SIGSTOP'),
    thaw: () => child.signal('SIGCONT'),
    kill: async () => void (await child.end('SIGKILL')),
    stop: () => child.end('SIGTERM'),
  };
}
