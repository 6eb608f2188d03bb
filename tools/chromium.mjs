/** The browser that the page is tested and measured in: the system's own Chromium. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const found = () => [process.env['CHROMIUM'] ?? '', ...PLACES].find((path) => existsSync(path));

/**
 * Where it is; on Debian it is installed if it is missing.
 * @returns {string | undefined}
 */
export function findChromium() {
  const there = found();
  if (there !== undefined || !existsSync('/usr/bin/apt-get')) return there;
  console.log('Setting up: installing Chromium (apt-get install chromium)');
  // A new machine has no list of packages, or an old one.
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const run = spawnSync('apt-get', args, { encoding: 'utf8' });
    if (run.status !== 0) console.error(`${run.stdout ?? ''}${run.stderr ?? ''}`);
  }
  return found();
}
