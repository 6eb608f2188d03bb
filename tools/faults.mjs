/** `npm run faults`: games on a cluster to which bad things happen, and a checker. */
import { requireFromDebian } from './debian.mjs';
import { POSTGRES } from './postgres.mjs';
import { REDIS } from './redis.mjs';
import { setUpAndBuild } from './setup.mjs';
import { runHere } from './step.mjs';

if (!process.argv.includes('--help')) requireFromDebian(POSTGRES, REDIS);
await setUpAndBuild();
process.exitCode = await runHere('tests/faults/dist/main.js', ...process.argv.slice(2));
