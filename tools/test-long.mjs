/**
 * `npm run test:long`, before a release: fault runs on a cluster, the long matrices of the page, and
 * the unit tests of the packages on newer versions of Node.
 */
import { testInBrowser } from './browser-tests.mjs';
import { compile } from './check.mjs';
import { requireFromDebian } from './debian.mjs';
import { POSTGRES } from './postgres.mjs';
import { REDIS } from './redis.mjs';
import { setUp } from './setup.mjs';
import { OTHER_NODE_VERSIONS, testOnNode } from './other-node.mjs';
import { TOOLS, runHere } from './step.mjs';

setUp();
requireFromDebian(POSTGRES, REDIS);
/** @type {string[]} */
const failed = await compile();
/** @param {string} name @param {() => Promise<number>} start */
const run = async (name, start) => {
  if ((await start()) !== 0) failed.push(name);
};
if (failed.length === 0) {
  for (const version of OTHER_NODE_VERSIONS)
    await run(`Node ${version}`, async () => testOnNode(version));
  process.env['MARRAKECH_LONG_TESTS'] = '1';
  await run('fault runs', () => runHere(TOOLS.vitest, 'run'));
  await run('matrices of the page', () => testInBrowser());
}
if (failed.length > 0) console.error(`Failed, see above: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
