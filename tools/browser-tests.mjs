/** Runs the tests of the page in Chromium. */
import { findChromium, findChromiumShell } from './chromium.mjs';
import { TOOLS, runHere } from './step.mjs';

/** @param {string[]} filters */
export async function testInBrowser(...filters) {
  const chromium = findChromium();
  if (chromium === undefined) {
    console.error('The page is tested in Chromium, and there is none: name it in CHROMIUM.');
    return 1;
  }
  process.env['CHROMIUM'] = chromium;
  const shell = findChromiumShell();
  if (shell !== undefined) process.env['CHROMIUM_SHELL'] ??= shell;
  const config = ['--config', 'apps/web/playwright.config.ts'];
  return runHere(TOOLS.playwright, 'test', ...config, ...filters);
}
