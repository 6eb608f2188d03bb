/**
 * Unit tests on other versions of Node than the one that runs this. npm has them, as the packages that
 * the package `node` puts together by a script, which npm refuses to run.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, TOOLS } from './step.mjs';

export const OTHER_NODE_VERSIONS = ['22', '24'];

/** They start no server and no browser. */
const FOLDERS = ['packages', 'apps/web/src'];

/**
 * @param {string} version
 * @returns {number} the exit code
 */
export function testOnNode(version) {
  const folder = join(ROOT, 'node_modules/.cache', `node-${version}`);
  const options = /** @type {const} */ ({ cwd: ROOT, stdio: 'inherit' });
  const flags = ['--prefix', folder, '--no-save', '--no-package-lock'];
  const binary = `node-${process.platform}-${process.arch}`;
  const installed = spawnSync('npm', ['install', ...flags, `${binary}@${version}`], options);
  if (installed.status !== 0) return installed.status ?? 1;
  const node = join(folder, 'node_modules', binary, 'bin/node');
  const { status } = spawnSync(node, [TOOLS.vitest, 'run', ...FOLDERS], options);
  return status ?? 1;
}
