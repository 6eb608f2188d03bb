/** What the tests need of the system itself: on Debian it is installed when it is missing. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Says one line, installs, and shows the output only if that failed.
 * @param {string} name for people
 * @param {string} debianPackage
 */
export function installFromDebian(name, debianPackage) {
  if (!existsSync('/usr/bin/apt-get')) return;
  console.log(`Setting up: installing ${name} (apt-get install ${debianPackage})`);
  // A new machine has no list of packages, or an old one.
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', debianPackage]]) {
    const run = spawnSync('apt-get', args, { encoding: 'utf8' });
    if (run.status !== 0) console.error(`${run.stdout ?? ''}${run.stderr ?? ''}`);
  }
}
