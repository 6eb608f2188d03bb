import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../temporary-folder.js';
import { programsIn } from './postgres.js';
import { isHere } from './service.js';

test('the newest server counts, not clients installed beside it', () => {
  const folder = makeFolder();
  const add = (path: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  };
  add('17/bin/psql');
  expect(programsIn(folder)).toBeUndefined();
  expect(programsIn(join(folder, 'nowhere'))).toBeUndefined();
  add('9/bin/postgres');
  add('15/bin/postgres');
  expect(programsIn(folder)).toBe(join(folder, '15/bin'));
});

test('a missing service skips tests locally, and is an error in CI', () => {
  expect(isHere('Redis', true, { CI: 'true' })).toBe(true);
  expect(isHere('Redis', false, { CI: '' })).toBe(false);
  expect(isHere('Redis', false, {})).toBe(false);
  expect(() => isHere('Redis', false, { CI: 'true' })).toThrow('Redis');
});
