import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EXIT } from '../terminal/exit-codes.js';
import { writeWhole } from './write-file.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marrakech-write-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string) => join(folder, name);

test('a new file is there whole, and nothing beside it', () => {
  expect(writeWhole(at('new'), 'game')).toEqual({ ok: true, value: at('new') });
  expect(readFileSync(at('new'), 'utf8')).toBe('game');
  expect(readdirSync(folder)).toEqual(['new']);
});

test('a file that stands there keeps its permissions', () => {
  writeFileSync(at('old'), 'a longer game');
  chmodSync(at('old'), 0o640);
  writeWhole(at('old'), 'game');
  expect(readFileSync(at('old'), 'utf8')).toBe('game');
  expect(statSync(at('old')).mode & 0o777).toBe(0o640);
});

test.each([
  ['a file', true],
  ['a file to come', false],
])('a link to %s stays a link', (_, isThere) => {
  if (isThere) writeFileSync(at('target'), 'old');
  symlinkSync('target', at('link'));
  expect(writeWhole(at('link'), 'game').ok).toBe(true);
  expect(lstatSync(at('link')).isSymbolicLink()).toBe(true);
  expect(readFileSync(at('target'), 'utf8')).toBe('game');
  expect(readdirSync(folder)).toEqual(['link', 'target']);
});

test('a pipe stays a pipe, and its reader gets everything', async () => {
  execFileSync('bash', ['-c', 'mkfifo "$0"', at('pipe')]);
  const reader = promisify(execFile)('cat', [at('pipe')]);
  const content = 'game '.repeat(50_000);
  expect(writeWhole(at('pipe'), content).ok).toBe(true);
  expect((await reader).stdout).toBe(content);
  expect(statSync(at('pipe')).isFIFO()).toBe(true);
});

test.each([
  ['a folder', '', 'this is a folder'],
  ['the folder itself', '.', 'this is a folder'],
  ['a folder that is not there', 'nowhere/game', 'there is no such folder'],
  ['a path through a file', 'file/game', 'there is no such folder'],
  ['garbage', 'a\u0000b', 'null bytes'],
])('%s is refused in words, and nothing changes', (_, name, words) => {
  writeFileSync(at('file'), 'old');
  const written = writeWhole(`${folder}/${name}`, 'game');
  expect(written).toMatchObject({ ok: false, error: { exit: EXIT.noOutput } });
  expect(written.ok ? '' : written.error.words).toContain(words);
  expect(readdirSync(folder)).toEqual(['file']);
  expect(readFileSync(at('file'), 'utf8')).toBe('old');
});
