/** The browser that the page is tested and measured in: the system's own Chromium. */
import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

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
