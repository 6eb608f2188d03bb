/** The server as the fault tests run it: its own clock can be made to jump, and it can be given a bug. */
import { readConfig } from '../config.js';
import { buildServer } from '../server.js';
import { openPostgres } from '../store/postgres-store.js';
import { isBug, withBug } from './bugs.js';

const HOUR = 3_600_000;
const realNow = Date.now.bind(Date);
let offset = 0;
Date.now = () => realNow() + offset;
// An hour ahead, then an hour behind, and so on.
process.on('SIGUSR2', () => {
  offset = offset > 0 ? -HOUR : HOUR;
});

const read = readConfig(process.env);
if ('wrong' in read) throw new Error(read.wrong.join());
const { config } = read;
const bug = process.env['MARRAKECH_FAULTS_BUG'];
const store = await openPostgres(config.databaseUrl, config.databaseConnections);
const server = await buildServer(
  isBug(bug) && bug === 'hears-nothing' ? { ...config, redisUrl: '' } : config,
  isBug(bug) ? withBug(store, bug) : store,
  bug === 'trusts-own-clock' ? { now: Date.now } : {},
);
let isClosing = false;
process.on('SIGTERM', () => {
  if (isClosing) return;
  isClosing = true;
  void server.close().then(() => process.exit(0));
});
await server.app.listen({ host: config.host, port: config.port });
