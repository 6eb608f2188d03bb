import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as rules from './index.js';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('the example in the README plays a whole game', () => {
  const code = /```js\n([^`]*)```/.exec(readme)![1]!;
  // Run inside the package, where its own name resolves to the published files.
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
  });
  expect(run.stderr).toBe('');
  expect(run.stdout).toMatch(/scores: \[ \d+, \d+, \d+ \]/);
});

test('every name in the README is exported', () => {
  const table = readme.slice(readme.indexOf('## What there is'), readme.indexOf('Seats count'));
  const names = [...table.matchAll(/`([A-Za-z_]+)`/g)].map((match) => match[1]!);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !(name in rules))).toEqual([]);
});

test('the README links only to published files', () => {
  expect([...readme.matchAll(/\]\((?!https:)([^)]*)\)/g)].map((match) => match[1])).toEqual([]);
});
