/** Invalid arguments of the strength measurements are refused before hours of play. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

/** The compiled programs. */
const PROGRAMS = fileURLToPath(new URL('../../dist/bot/', import.meta.url));

const run = (tool: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(PROGRAMS, tool), ...args], {
    encoding: 'utf8',
    timeout: 60_000,
  });

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marrakech-strength-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test.each([
  ['depth-bench.js', '--games', 'abc'],
  ['depth-bench.js', '--games', '0'],
  ['depth-bench.js', '--every', 'abc'],
  ['depth-bench.js', '--every', '0'],
  ['depth-bench.js', '--deepest', '1'],
  ['depth-bench.js', '--deeper', '3'],
  ['strength-bench.js', '--until', 'abc'],
  ['strength-bench.js', '--games', '0'],
  ['strength-bench.js', '--players', '5'],
  ['strength-bench.js', '--players', '3'],
  ['strength-bench.js', '--match', 'net1'],
  ['strength-bench.js', '--matches', 'net1 hand1'],
])('%s %s %s: one line', (tool, ...args) => {
  const { status, stdout, stderr } = run(tool, ...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^[^\n]+\n$/);
});

test('it reports that no decision was measured', () => {
  const { status, stderr } = run('depth-bench.js', '--games', '1', '--every', '1000');
  expect(status).toBe(2);
  expect(stderr).toContain('no decision');
});

test('a match is a row of the table', () => {
  const folder = join(newFolder(), 'strength');
  const asked = ['--match', 'hakima@1p random', '--games', '2', '--folder', folder];
  const { status, stdout } = run('strength-bench.js', ...asked);
  expect(status).toBe(0);
  expect(stdout).toContain('\n| 2 | hakima@1p – random | 2 | ');
  expect(existsSync(join(folder, '2-hakima_1p-random.jsonl'))).toBe(true);
});
