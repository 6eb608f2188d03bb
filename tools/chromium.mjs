/** The browser that the page is tested and measured in: the system's own Chromium. */
import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.mjs';

const DEBIANS = '/usr/bin/chromium';
const PLACES = [DEBIANS, '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const found = () => [process.env['CHROMIUM'] ?? '', ...PLACES].find((path) => existsSync(path));

/**
 * Where it is; on Debian it is installed if it is missing.
 * @returns {string | undefined}
 */
export function findChromium() {
  const isHere = () => found() !== undefined;
  installFromDebian({ name: 'Chromium', debianPackage: 'chromium', isHere });
  return found();
}

const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * The same without a window, in which opening a page takes a third less processor time; where Chromium
 * is not Debian's there is none to match it.
 * @returns {string | undefined}
 */
export function findChromiumShell() {
  if (found() !== DEBIANS) return undefined;
  const isHere = () => existsSync(SHELL);
  installFromDebian({
    name: 'Chromium without a window',
    debianPackage: 'chromium-headless-shell',
    isHere,
  });
  return isHere() ? SHELL : undefined;
}
