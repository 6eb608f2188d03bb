/** `npm run cluster`: PostgreSQL, Redis, three nodes and a balancer on this machine, to try. */
import { requireFromDebian } from './debian.mjs';
import { ownAddress, whyNotListen } from './port.mjs';
import { POSTGRES } from './postgres.mjs';
import { REDIS } from './redis.mjs';
import { setUpAndBuild } from './setup.mjs';
import { TOOLS, runHere, runQuietly } from './step.mjs';

const PAGE = 'apps/web';
const WRONG_USE = 2;
const HIGHEST_PORT = 65_535;

const { HOST = '', PORT = '' } = process.env;
const host = HOST === '' ? '127.0.0.1' : HOST;
const port = PORT === '' ? '8080' : PORT;
// Before the minute that the rest may take.
const isPort = /^\d{1,5}$/.test(port) && Number(port) <= HIGHEST_PORT;
if (!isPort) leave('Invalid settings: PORT', WRONG_USE);
const whyNot = await whyNotListen(host, Number(port));
if (whyNot !== undefined) leave(whyNot, 1);

requireFromDebian(POSTGRES, REDIS);
await setUpAndBuild();
const page = await runQuietly(TOOLS.vite, 'build', PAGE);
if (page.ok) process.env['MARRAKECH_WEB'] ??= `${PAGE}/dist`;
else console.error(`${page.output}\nThe page could not be built; the API answers all the same.`);
// What others in the network can open, if it is for them.
const shown = host === '0.0.0.0' ? (ownAddress() ?? '127.0.0.1') : host;
process.exitCode = await runHere('tests/testbed/dist/cluster/run-cluster.js', shown);

/**
 * @param {string} words
 * @param {number} code
 */
function leave(words, code) {
  console.error(words);
  process.exit(code);
}
