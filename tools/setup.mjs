/**
 * Brings a clone to the point where everything runs. Needs nothing but Node itself.
 * A further need (a browser, a database) is a further function called from `setUp`:
 * look first, say one line, install, show the output only if that failed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, TOOLS, runQuietly } from './step.mjs';

const LOCK = join(ROOT, 'package-lock.json');
/** The hash of the lock that node_modules was installed from. */
const STAMP = join(ROOT, 'node_modules', '.installed-lock');

export function setUp() {
  requireNode();
  installPackages();
}

/** Sets up, then compiles every package; leaves with the compiler's words if that fails. */
export async function setUpAndBuild() {
  setUp();
  console.log('Building the game');
  const words = await runQuietly('tools/words.mjs');
  const build = words.ok ? await runQuietly(TOOLS.tsc, '-b') : words;
  if (build.ok) return;
  console.error(build.output);
  process.exit(1);
}

function requireNode() {
  const { engines } = /** @type {{ engines: { node: string } }} */ (
    JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  );
  // Vite and modules that are loaded by `require` need that much.
  const oldest = engines.node.replace('>=', '');
  const order = new Intl.Collator('en', { numeric: true });
  if (order.compare(process.versions.node, oldest) >= 0) return;
  console.error(`Marrakech needs Node ${oldest} or newer; this is ${process.version}.`);
  process.exit(1);
}

function requireBuilders() {
  if (hasBuilders()) return;
  console.error(
    'The packages that build the game were left out (NODE_ENV=production does that). Run: npm ci --include=dev',
  );
  process.exit(1);
}

function installPackages() {
  if (isInstalled()) return;
  console.log('Setting up, once, a minute or more: installing npm packages (npm ci)');
  const npm = process.env['npm_execpath'];
  // Also where NODE_ENV=production is set, as on many servers.
  const args = ['ci', '--include=dev'];
  const options = /** @type {const} */ ({ cwd: ROOT, encoding: 'utf8' });
  const run = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (run.status === 0) {
    rememberInstalled();
    return;
  }
  console.error(`${run.stdout ?? ''}${run.stderr ?? ''}${run.error?.message ?? ''}`);
  console.error('npm ci failed; its output is above.');
  process.exit(run.status ?? 1);
}

/** What the game is built with: npm leaves it out where NODE_ENV=production is set. */
function hasBuilders() {
  const own = /** @type {{ devDependencies: object }} */ (
    JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  );
  return Object.keys(own.devDependencies).every((name) =>
    existsSync(join(ROOT, 'node_modules', name)),
  );
}

function isInstalled() {
  return hasBuilders() && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockHash();
}

function rememberInstalled() {
  writeFileSync(STAMP, lockHash());
}

function lockHash() {
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // npm calls this after every install of its own, by the `prepare` script.
  if (process.argv.includes('--installed')) {
    requireBuilders();
    rememberInstalled();
  } else setUp();
}
