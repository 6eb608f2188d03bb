/** What is needed of the system itself: on Debian it is installed when it is missing. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** @typedef {{ name: string, debianPackage: string, isHere: () => boolean }} Need */

const APT = '/usr/bin/apt-get';

/** Only root can: others would wait for the same answer. */
export const canInstall = () => process.getuid?.() === 0 && existsSync(APT);

/**
 * Says one line, installs, and shows the output only if that failed.
 * @param {readonly Need[]} needs
 * @returns {string | undefined} what is missing even so, and what to do about it
 */
export function installFromDebian(...needs) {
  const absent = needs.filter(({ isHere }) => !isHere());
  if (absent.length > 0 && canInstall()) install(absent);
  const missing = absent.filter(({ isHere }) => !isHere());
  return missing.length === 0
    ? undefined
    : `Not here: ${namesOf(missing)}. On Debian, run as root: apt-get install ${packagesOf(missing).join(' ')}`;
}

/**
 * For what makes no sense without: leaves before anything is built.
 * @param {readonly Need[]} needs
 */
export function requireFromDebian(...needs) {
  const whyNot = installFromDebian(...needs);
  if (whyNot === undefined) return;
  console.error(whyNot);
  process.exit(1);
}

/** @param {readonly Need[]} needs */
function install(needs) {
  const packages = packagesOf(needs);
  console.log(`Setting up: installing ${namesOf(needs)} (apt-get install ${packages.join(' ')})`);
  // A new machine has no list of packages, or an old one.
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const run = spawnSync(APT, args, { encoding: 'utf8' });
    if (run.status !== 0) console.error(`${run.stdout ?? ''}${run.stderr ?? ''}`);
  }
}

/** @param {readonly Need[]} needs */
const namesOf = (needs) => needs.map(({ name }) => name).join(', ');

/** @param {readonly Need[]} needs */
const packagesOf = (needs) => needs.map(({ debianPackage }) => debianPackage);
