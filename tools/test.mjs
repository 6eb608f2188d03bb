import { check } from './check.mjs';
import { findChromium, findChromiumShell } from './chromium.mjs';
import { canInstall, installFromDebian } from './debian.mjs';
import { POSTGRES } from './postgres.mjs';
import { REDIS } from './redis.mjs';
import { setUp } from './setup.mjs';
import { TOOLS, runHere } from './step.mjs';

setUp();
// Their tests are left out without them; where they could have been installed that is a failure.
const missing = installFromDebian(POSTGRES, REDIS);
if (missing !== undefined) console.error(missing);
const failed = [...(missing !== undefined && canInstall() ? [missing] : []), ...(await check())];
// The tests run even so: one look shows all there is to mend.
const filters = process.argv.slice(2);
let code = await runHere(TOOLS.vitest, 'run', ...filters);
if (filters.length === 0) code ||= await testInBrowser();
if (failed.length > 0) console.error(`Failed before the tests, see above: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : code;

async function testInBrowser() {
  const chromium = findChromium();
  if (chromium === undefined) {
    console.error('The page is tested in Chromium, and there is none: name it in CHROMIUM.');
    return 1;
  }
  process.env['CHROMIUM'] = chromium;
  const shell = findChromiumShell();
  if (shell !== undefined) process.env['CHROMIUM_SHELL'] ??= shell;
  return runHere(TOOLS.playwright, 'test', '--config', 'apps/web/playwright.config.ts');
}
