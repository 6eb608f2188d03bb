/** What the measurements of strength say to nonsense, before they play for hours. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './step.mjs';

const run = (tool: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'tools', tool), ...args], {
    encoding: 'utf8',
    timeout: 60_000,
  });

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marrakech-strength-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test.each([
  ['strength-depth.mjs', '--games', 'abc'],
  ['strength-depth.mjs', '--games', '0'],
  ['strength-depth.mjs', '--every', 'abc'],
  ['strength-depth.mjs', '--every', '0'],
  ['strength-depth.mjs', '--deepest', '1'],
  ['strength-depth.mjs', '--deeper', '3'],
  ['strength.mjs', '--until', 'abc'],
  ['strength.mjs', '--games', '0'],
  ['strength.mjs', '--players', '5'],
  ['strength.mjs', '--players', '3'],
  ['strength.mjs', '--match', 'net1'],
  ['strength.mjs', '--matches', 'net1 hand1'],
])('%s %s %s: one line', (tool, ...args) => {
  const { status, stdout, stderr } = run(tool, ...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^[^\n]+\n$/);
});

test('where no decision is looked at, it says so', () => {
  const { status, stderr } = run('strength-depth.mjs', '--games', '1', '--every', '1000');
  expect(status).toBe(2);
  expect(stderr).toContain('no decision');
});

test('a match is a row of the table', () => {
  const folder = join(newFolder(), 'strength');
  const asked = ['--match', 'hakima@1p random', '--games', '2', '--folder', folder];
  const { status, stdout } = run('strength.mjs', ...asked);
  expect(status).toBe(0);
  expect(stdout).toContain('\n| 2 | hakima@1p – random | 2 | ');
  expect(existsSync(join(folder, '2-hakima_1p-random.jsonl'))).toBe(true);
});
