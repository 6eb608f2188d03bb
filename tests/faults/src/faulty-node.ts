/** The server as the fault tests run it: its own clocks can be disturbed, and it can be given a bug. */
import { readConfig, buildServer, openPostgres } from '@marrakech/server';
import { clockWithBug, isBug, misbehave, withBug } from './planted-bugs.js';
import { withJumpingClock } from './database-clock.js';

const LOOK_EVERY = 500;
const HOUR = 3_600_000;
const STANDSTILL = 2000;
const realNow = Date.now.bind(Date);
let offset = 0;
Date.now = () => realNow() + offset;

// The one that nobody can set only stands still, as on a machine that is put to sleep.
const realMonotonic = performance.now.bind(performance);
let behind = 0;
let stoodAt: number | undefined;
performance.now = () => stoodAt ?? realMonotonic() - behind;

// An hour ahead, then an hour behind, and so on.
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
  // A jump that nobody sees before it is mended would test nothing.
  { lookEvery: LOOK_EVERY, ...(await clockWithBug(store, bug)) },
);
let isClosing = false;
process.on('SIGTERM', () => {
  if (isClosing) return;
  isClosing = true;
  void server.close().then(() => process.exit(0));
});
await server.app.listen({ host: config.host, port: config.port });
