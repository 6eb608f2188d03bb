/** The server of the fault tests: its clocks can be made to jump, and it can have a planted bug. */
import { readConfig, buildServer, openPostgres } from '@marrakech/server';
import { clockWithBug, isBug, misbehave, withBug } from './planted-bugs.js';
import { withJumpingClock } from './database-clock.js';

const LOOK_EVERY = 500;
const HOUR = 3_600_000;
const STANDSTILL = 2000;
const realNow = Date.now.bind(Date);
let offset = 0;
Date.now = () => realNow() + offset;

// A monotonic clock cannot be set; it only stops, as when the machine sleeps.
const realMonotonic = performance.now.bind(performance);
let behind = 0;
let stoodAt: number | undefined;
performance.now = () => stoodAt ?? realMonotonic() - behind;

// Alternately an hour ahead and an hour behind.
process.on('SIGUSR2', () => {
  offset = offset > 0 ? -HOUR : HOUR;
  if (stoodAt !== undefined) return;
  const stands = performance.now();
  stoodAt = stands;
  setTimeout(() => {
    behind = realMonotonic() - stands;
    stoodAt = undefined;
  }, STANDSTILL);
});

const read = readConfig(process.env);
if ('wrong' in read) throw new Error(read.wrong.join());
const { config } = read;
const named = process.env['MARRAKECH_FAULTS_BUG'];
const bug = isBug(named) ? named : undefined;
misbehave(bug);
const store = await openPostgres(withJumpingClock(config.databaseUrl), config.databaseConnections);
const server = await buildServer(
  bug === 'hears-nothing' || bug === 'heals-late' ? { ...config, redisUrl: '' } : config,
  bug === undefined ? store : withBug(store, bug),
  // The node must look often enough to see a jump before it is undone.
  { lookEvery: LOOK_EVERY, ...(await clockWithBug(store, bug)) },
);
let isClosing = false;
process.on('SIGTERM', () => {
  if (isClosing) return;
  isClosing = true;
  void server.close().then(() => process.exit(0));
});
await server.app.listen({ host: config.host, port: config.port });
