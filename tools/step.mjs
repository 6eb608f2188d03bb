import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Where each tool's command lives, so that no shell and no npx stands in between. */
export const TOOLS = {
  knip: 'node_modules/knip/bin/knip.js',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  playwright: 'node_modules/@playwright/test/cli.js',
  publint: 'node_modules/publint/src/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
};

const ASK_EVERY = 500;

/**
 * Runs a Node script out of sight. Its output comes back, to be shown if it failed.
 * @param {string} script
 * @param {string[]} args
 * @returns {Promise<{ ok: boolean, output: string, seconds: number }>}
 */
export function runQuietly(script, ...args) {
  const started = Date.now();
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const finish = (/** @type {boolean} */ ok) => {
      resolve({ ok, output, seconds: (Date.now() - started) / 1000 });
    };
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    child.on('error', (error) => {
      output += error.message;
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
  });
}

/**
 * Runs a Node script in this terminal, in this folder, and comes back with its exit code.
 * @param {string} script
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export function runHere(script, ...args) {
  const child = spawn(process.execPath, [script, ...args], { cwd: ROOT, stdio: 'inherit' });
  // Ctrl-C reaches the child by the terminal; the others only reach us.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  whenOrphaned(() => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code, signal) => resolve(code ?? SIGNAL_CODES[signal ?? ''] ?? 1));
  });
}

/**
 * npm passes SIGTERM on to the shell between us, which dies of it without a word to anybody.
 * @param {() => void} act
 */
function whenOrphaned(act) {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) act();
  }, ASK_EVERY).unref();
}

/** @type {Record<string, number>} */
const SIGNAL_CODES = { SIGHUP: 129, SIGINT: 130, SIGKILL: 137, SIGTERM: 143 };
