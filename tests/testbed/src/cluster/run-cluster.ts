/** `npm run cluster`: a whole cluster to try, until Ctrl-C. */
import { once } from 'node:events';
import { readConfig } from '@marrakech/server';
import { errorMessage } from '@marrakech/server/error-message';
import { TestCluster } from './test-cluster.js';
import type { Child } from './child.js';
import { WRONG_USE } from './options.js';

const NODES = 3;
const INTERRUPTED = 130;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
// A terminal that is closed takes nothing more, which must not keep us from tidying up.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** One line for each process. */
const tell = (name: string, address: string, { process: { pid } }: Child): void =>
  print(`${name.padEnd(11)} ${address}  pid ${pid}`);

function leave(words: string, code: number): never {
  process.stderr.write(`${words}\n`);
  process.exit(code);
}

const read = readConfig(process.env);
if ('wrong' in read) leave(`Invalid settings: ${read.wrong.join(', ')}`, WRONG_USE);
const { port, host, web } = read.config;
const [shown = host] = process.argv.slice(2);

/** Aborted by a signal, which may arrive before everything is up, and more than once. */
const over = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (over.signal.aborted && signal === 'SIGINT') process.exit(INTERRUPTED);
    if (!over.signal.aborted) print('Taking it down');
    over.abort();
  });

const cluster = await TestCluster.start({
  nodes: NODES,
  port,
  host,
  environment: { MARRAKECH_WEB: web, LOG_LEVEL: 'info' },
  // Ctrl-C must reach only this process, which then stops the others in order.
  isApart: true,
  over: over.signal,
}).catch((error: unknown) => leave(`The cluster does not start: ${errorMessage(error)}`, 1));

if (!over.signal.aborted) {
  const { postgres, redis } = cluster;
  tell('PostgreSQL', postgres.address, postgres.child());
  tell('Redis', redis.address, redis.child());
  for (let number = 0; number < cluster.size; number++) {
    const { origin, child } = cluster.node(number);
    tell(`node ${number + 1}`, origin, child);
  }
  const { port: taken } = new URL(cluster.origin);
  const name = shown.includes(':') ? `[${shown}]` : shown;
  print(`all of it   http://${name}:${taken}  (Ctrl-C takes it down; nothing is kept)`);
  await once(over.signal, 'abort');
}
await cluster.stop();
process.exit(0);
