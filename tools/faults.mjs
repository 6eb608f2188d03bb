/** `npm run faults`: games on a cluster to which bad things happen, and a checker. */
import { needPostgres } from './postgres.mjs';
import { needRedis } from './redis.mjs';
import { setUpAndBuild } from './setup.mjs';
import { runHere } from './step.mjs';

if (!process.argv.includes('--help')) {
  needPostgres();
  needRedis();
}
await setUpAndBuild();
process.exitCode = await runHere('apps/server/dist/faults/main.js', ...process.argv.slice(2));
