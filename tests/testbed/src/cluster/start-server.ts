/** A server as a process of its own, that can be killed, stopped or made to stand still. */
import { createRequire } from 'node:module';
import { Child, type Apart } from './child.js';

export const SERVER_PROGRAM = createRequire(import.meta.url).resolve('@marrakech/server/main');

/** Load from one address, which the limits of a public server would stop. */
const WITHOUT_LIMITS = {
  MARRAKECH_SOCKETS_PER_ADDRESS: '100000',
  MARRAKECH_REQUESTS_PER_MINUTE: '10000000',
};

export interface ServerWanted {
  /** Its settings; any free port, unless one is named. */
  readonly environment: Readonly<Record<string, string>>;
  /** Another program than the server's own, as one with a planted bug. */
  readonly program?: string;
  readonly apart?: Apart;
}

export interface StartedServer {
  readonly port: number;
  readonly origin: string;
  readonly child: Child;
}

export async function startServer({
  environment,
  program = SERVER_PROGRAM,
  apart = {},
}: ServerWanted): Promise<StartedServer> {
  const child = new Child(process.execPath, [program], {
    ...apart,
    env: {
      PATH: process.env['PATH'],
      NODE_OPTIONS: process.env['NODE_OPTIONS'],
      PORT: '0',
      ...WITHOUT_LIMITS,
      MARRAKECH_BOT_THREADS: '1',
      ...environment,
    },
  });
  const said = await child.says(/Server listening at http:\/\/[^"]*:\d+"/);
  const port = Number(/(\d+)"$/.exec(said)![1]);
  return { origin: `http://127.0.0.1:${port}`, port, child };
}
