/** Unit tests on other versions of Node than the one that runs this: the npm package `node` has them. */
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
  const flags = ['--prefix', folder, '--no-save', '--no-package-lock', '--allow-scripts=node'];
  const installed = spawnSync('npm', ['install', ...flags, `node@${version}`], options);
  if (installed.status !== 0) return installed.status ?? 1;
  const node = join(folder, 'node_modules/.bin/node');
  const { status } = spawnSync(node, [TOOLS.vitest, 'run', ...FOLDERS], options);
  return status ?? 1;
}
