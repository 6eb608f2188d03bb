import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as rules from './index.js';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('every name in the README is exported', () => {
  const table = readme.slice(readme.indexOf('## What there is'), readme.indexOf('Seats count'));
  const names = [...table.matchAll(/`([A-Za-z_]+)`/g)].map((match) => match[1]!);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !(name in rules))).toEqual([]);
});

test('the README links only to published files', () => {
  expect([...readme.matchAll(/\]\((?!https:)([^)]*)\)/g)].map((match) => match[1])).toEqual([]);
});
