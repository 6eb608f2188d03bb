/** `npm run bench:load`: our server and its peers under the same load, on this machine. */
import { needPostgres } from './postgres.mjs';
import { needRedis } from './redis.mjs';
import { setUpAndBuild } from './setup.mjs';
import { TOOLS, runHere, runQuietly } from './step.mjs';

if (!process.argv.includes('--help')) {
  needPostgres();
  needRedis();
}
await setUpAndBuild();
const args = process.argv.slice(2);
process.exitCode = await runHere('bench/dist/load-bench.js', ...args);
if (args.includes('--docs')) await runQuietly(TOOLS.oxfmt, 'docs/capacity.md');
