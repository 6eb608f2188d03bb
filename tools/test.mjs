/**
 * `npm test` sets up, checks and runs every test but the long ones. `npm test -- packages/rules` runs
 * the tests of one folder or file, `npm test -- sharing.spec` a browser test.
 */
import { testInBrowser } from './browser-tests.mjs';
import { check, compile } from './check.mjs';
import { canInstall, installFromDebian } from './debian.mjs';
import { POSTGRES } from './postgres.mjs';
import { REDIS } from './redis.mjs';
import { setUp } from './setup.mjs';
import { TOOLS, runHere } from './step.mjs';

const filters = process.argv.slice(2);
setUp();
process.exitCode = filters.length === 0 ? await testAll() : await testPart(filters);

async function testAll() {
  // Their tests are left out without them; where they could have been installed that is a failure.
  const missing = installFromDebian(POSTGRES, REDIS);
  if (missing !== undefined) console.error(missing);
  const failed = [...(missing !== undefined && canInstall() ? [missing] : []), ...(await check())];
  // The tests run even so: one look shows all there is to mend.
  let code = await runHere(TOOLS.vitest, 'run');
  code ||= await testInBrowser();
  if (failed.length > 0) console.error(`Failed before the tests, see above: ${failed.join(', ')}`);
  console.log(
    'Left out here: Firefox, WebKit, other versions of Node, fault runs, long matrices of the page.',
  );
  console.log('`npm run test:long` runs them.');
  return failed.length > 0 ? 1 : code;
}

/** @param {readonly string[]} wanted */
async function testPart(wanted) {
  if ((await compile()).length > 0) return 1;
  const specs = wanted.filter((filter) => filter.includes('.spec'));
  const others = wanted.filter((filter) => !filter.includes('.spec'));
  const code = others.length === 0 ? 0 : await runHere(TOOLS.vitest, 'run', ...others);
  return code === 0 && specs.length > 0 ? testInBrowser(...specs) : code;
}
