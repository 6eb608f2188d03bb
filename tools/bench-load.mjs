/** `npm run bench:load`: our server and its peers under the same load, on this machine. */
import { requireFromDebian } from './debian.mjs';
import { POSTGRES } from './postgres.mjs';
import { REDIS } from './redis.mjs';
import { setUpAndBuild } from './setup.mjs';
import { TOOLS, runHere, runQuietly } from './step.mjs';

const args = process.argv.slice(2);
/** Help, and what is played on the embedded store alone. */
const isWithoutServices = /--help|--only[ =]SQLite|--nodes[ =]0/.test(args.join(' '));
if (!isWithoutServices) requireFromDebian(POSTGRES, REDIS);
await setUpAndBuild();
process.exitCode = await runHere('bench/dist/load-bench.js', ...args);
if (args.includes('--docs')) await runQuietly(TOOLS.oxfmt, 'docs/capacity.md');
