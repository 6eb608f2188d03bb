/** Everything a machine can say about the code without running it; one line for each step. */
import { fileURLToPath } from 'node:url';
import { setUp } from './setup.mjs';
import { TOOLS, runQuietly } from './step.mjs';

/** @typedef {readonly [name: string, script: string, ...args: string[]]} Step */

/** Each reads what the one before it writes, and the rest read all of it. @type {readonly Step[]} */
const FIRST = [
  ['words', 'tools/words.mjs', '--strict'],
  ['types', TOOLS.tsc, '-b'],
];

/** @type {readonly Step[]} */
const AFTERWARDS = [
  ['format', TOOLS.oxfmt, '--check'],
  ['lint', TOOLS.oxlint],
  ['dead code', TOOLS.knip],
  ['packaging', TOOLS.publint, 'packages/rules', '--strict'],
];

/** What every test needs. @returns {Promise<string[]>} the names of the steps that failed */
export async function compile() {
  /** @type {string[]} */
  const failed = [];
  for (const step of FIRST) if (!(await report(step))) failed.push(step[0]);
  return failed;
}

/** @returns {Promise<string[]>} the names of the steps that failed */
export async function check() {
  const failed = await compile();
  const passed = await Promise.all(AFTERWARDS.map(report));
  return [...failed, ...AFTERWARDS.filter((_, i) => !passed[i]).map(([name]) => name)];
}

/** @param {Step} step */
async function report([name, script, ...args]) {
  const { ok, output, seconds } = await runQuietly(script, ...args);
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.toFixed(1)} s`);
  if (!ok) console.log(output.trimEnd());
  return ok;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  setUp();
  const failed = await check();
  process.exitCode = failed.length > 0 ? 1 : 0;
}
