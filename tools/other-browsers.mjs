/** A short round of the page in the browsers beside Chromium: Debian's Firefox and WebKit. */
import { existsSync } from 'node:fs';
import { TOOLS, runHere } from './step.mjs';

/** @type {(name: string, debianPackage: string, path: string) => import('./debian.mjs').Need} */
const program = (name, debianPackage, path) => ({
  name,
  debianPackage,
  isHere: () => existsSync(path),
});

export const OTHER_BROWSERS = [
  program('Firefox', 'firefox-esr', process.env['FIREFOX'] ?? '/usr/bin/firefox-esr'),
  program('WebKit', 'webkit2gtk-driver', '/usr/bin/WebKitWebDriver'),
  program('a virtual display for WebKit', 'xvfb', '/usr/bin/Xvfb'),
];

/** @returns {Promise<number>} the exit code */
export async function testInOtherBrowsers() {
  const built = await runHere(TOOLS.vite, 'build', 'apps/web');
  return built === 0 ? runHere(TOOLS.vitest, 'run', 'tests/other-browsers') : built;
}
