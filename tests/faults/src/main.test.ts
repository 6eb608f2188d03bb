/** The options of `npm run faults`. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

test.each([
  [['--runs', 'many'], 2, /^--runs is a number, not "many"\n$/],
  [['--speed', '3'], 2, /^Unknown option '--speed'\n\nnpm run faults/],
  [['--runs'], 2, /^Option '--runs <value>' argument missing\n\nnpm run faults/],
  [['--help'], 0, /^npm run faults[^]*--takeover +instead/],
])('options: %j', (args, code, words) => {
  const run = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
  });
  expect(run.status).toBe(code);
  expect(run.stdout + run.stderr).toMatch(words);
});
