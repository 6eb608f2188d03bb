/** A temporary Redis without persistence, from the packages of the system. */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Child, freePort, type Apart } from './child.js';
import { isHere } from './service.js';

const PROGRAM = '/usr/bin/redis-server';

export const hasRedis = (): boolean => isHere('Redis', existsSync(PROGRAM), process.env);

export interface Redis {
  readonly address: string;
  readonly port: number;
  /** The current process, or the last one. */
  readonly child: () => Child;
  readonly pid: () => number;
  kill(): Promise<void>;
  restart(): Promise<void>;
}

export async function startRedis(apart: Apart = {}): Promise<Redis> {
  const port = await freePort();
  const start = async () => {
    const args = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
    ];
    const child = new Child(PROGRAM, args, { ...apart, cwd: tmpdir() });
    await child.says(/Ready to accept connections/i);
    return child;
  };
  let server = await start();
  return {
    address: `redis://127.0.0.1:${port}`,
    port,
    child: () => server,
    pid: () => server.process.pid!,
    kill: async () => void (await server.end('SIGKILL')),
    async restart() {
      if (server.hasEnded) server = await start();
    },
  };
}
