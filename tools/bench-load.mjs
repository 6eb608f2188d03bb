/** `npm run bench:load`: our server and its peers under the same load, on this machine. */
import { needPostgres } from './postgres.mjs';
import { needRedis } from './redis.mjs';
import { setUpAndBuild } from './setup.mjs';
import { runHere } from './step.mjs';

needPostgres();
needRedis();
await setUpAndBuild();
process.exitCode = await runHere('bench/dist/load-bench.js', ...process.argv.slice(2));
