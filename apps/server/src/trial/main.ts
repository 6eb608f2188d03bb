/** `npm run cluster`: a whole cluster to try, until Ctrl-C. */
import { readConfig } from '../config.js';
import { TrialCluster } from './cluster.js';

const NODES = 3;
const read = readConfig(process.env);
if ('wrong' in read) throw new Error(`These settings make no sense: ${read.wrong.join(', ')}`);
const { port, host, web } = read.config;

// It may be asked for before all of it is up.
let isWanted = true;
let stop = (): void => {
  isWanted = false;
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop());

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const cluster = await TrialCluster.start({
  nodes: NODES,
  port,
  host,
  environment: { MARRAKECH_WEB: web, LOG_LEVEL: 'info' },
});
print(`PostgreSQL  ${cluster.postgres.address}`);
print(`Redis       ${cluster.redis.address}`);
for (let number = 0; number < cluster.size; number++)
  print(`node ${number + 1}      ${cluster.node(number).origin}`);
print(`all of it   ${cluster.origin}  (Ctrl-C takes it down; nothing is kept)`);

let isStopping = false;
stop = () => {
  if (isStopping) return;
  isStopping = true;
  void cluster.stop().then(() => process.exit(0));
};
if (!isWanted) stop();
