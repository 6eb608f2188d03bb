/** A server as a process of its own, that can be killed, stopped or made to stand still. */
import { createRequire } from 'node:module';
import { Child, type Apart } from './child.js';

const MAIN = createRequire(import.meta.url).resolve('@marrakech/server/main');

export interface NodeWanted {
  readonly environment: Readonly<Record<string, string>>;
  /** Another program than the server's own, as one with a known mistake. */
  readonly program?: string;
  readonly apart?: Apart;
}

export interface ClusterNode {
  readonly port: number;
  readonly origin: string;
  readonly child: Child;
}

export async function startNode({
  environment,
  program = MAIN,
  apart = {},
}: NodeWanted): Promise<ClusterNode> {
  const child = new Child(process.execPath, [program], {
    ...apart,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      MARRAKECH_SOCKETS_PER_ADDRESS: '100000',
      MARRAKECH_REQUESTS_PER_MINUTE: '10000000',
      MARRAKECH_BOT_THREADS: '1',
      ...environment,
    },
  });
  const origin = await child.says(/http:\/\/127\.0\.0\.1:\d+/);
  return { origin, port: Number(new URL(origin).port), child };
}
