/**
 * `npm run test:long`, before a release: fault runs on a cluster, the long matrices of the page, a
 * short round of it in Firefox and WebKit, and the unit tests on newer versions of Node.
 * `npm run test:long -- browsers` runs the steps of that name alone.
 */
import { testInBrowser } from './browser-tests.mjs';
import { compile } from './check.mjs';
import { requireFromDebian } from './debian.mjs';
import { POSTGRES } from './postgres.mjs';
import { REDIS } from './redis.mjs';
import { OTHER_BROWSERS, testInOtherBrowsers } from './other-browsers.mjs';
import { OTHER_NODE_VERSIONS, testOnNode } from './other-node.mjs';
import { setUp } from './setup.mjs';
import { TOOLS, runHere } from './step.mjs';

/** Told by its environment to run the long tests instead of the others. @param {() => Promise<number>} start */
const long = (start) => () => {
  process.env['MARRAKECH_LONG_TESTS'] = '1';
  return start();
};

/** @type {readonly (readonly [name: string, start: () => Promise<number>])[]} */
const STEPS = [
  ...OTHER_NODE_VERSIONS.map(
    (version) => /** @type {const} */ ([`Node ${version}`, async () => testOnNode(version)]),
  ),
  ['fault runs', long(() => runHere(TOOLS.vitest, 'run', 'tests/faults'))],
  ['other browsers', long(testInOtherBrowsers)],
  ['matrices of the page', long(() => testInBrowser())],
];

const [wanted = ''] = process.argv.slice(2);
setUp();
requireFromDebian(POSTGRES, REDIS, ...OTHER_BROWSERS);
const failed = await compile();
if (failed.length === 0)
  for (const [name, start] of STEPS)
    if (name.includes(wanted) && (await start()) !== 0) failed.push(name);
if (failed.length > 0) console.error(`Failed, see above: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
