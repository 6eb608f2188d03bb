/** `npm run cluster`: PostgreSQL, Redis, three nodes and a balancer on this machine, to try. */
import { needPostgres } from './postgres.mjs';
import { needRedis } from './redis.mjs';
import { setUpAndBuild } from './setup.mjs';
import { TOOLS, runHere, runQuietly } from './step.mjs';

const PAGE = 'apps/web';

needPostgres();
needRedis();
await setUpAndBuild();
const page = await runQuietly(TOOLS.vite, 'build', PAGE);
if (page.ok) process.env['MARRAKECH_WEB'] ??= `${PAGE}/dist`;
else console.error(`${page.output}\nThe page could not be built; the API answers all the same.`);
process.exitCode = await runHere('apps/server/dist/trial/main.js');
