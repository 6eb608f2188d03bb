import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeRecord, parseRecord } from '@marrakech/rules';
import { expect, test, vi } from 'vitest';
import { marrakech, PATIENCE } from './run-marrakech.js';

vi.setConfig({ testTimeout: PATIENCE });

const docs = new URL('../../../docs/', import.meta.url);
const EXAMPLE = readFileSync(new URL('example.mkh', docs), 'utf8');

test('the example is written as the program writes it, its result worked out anew', () => {
  const record = parseRecord(EXAMPLE);
  expect(record.ok && makeRecord(record.value)).toBe(EXAMPLE);
});

test('what the handbook shows of it can be run', async () => {
  const handbook = readFileSync(new URL('command-line.md', docs), 'utf8');
  // Those that write a file or feed another program are left to the tests of their commands.
  const lines = [...handbook.matchAll(/^npx marrakech ((?:replay|show) docs\/example\.mkh.*)$/gm)]
    .map(([, line]) => line!.replace(/ *#.*/, ''))
    .filter((line) => !/[|<>]|--out/.test(line));
  expect(lines.length).toBeGreaterThan(3);
  for (const line of new Set(lines)) {
    const { code, out, err } = await marrakech(line.split(' '), {
      cwd: fileURLToPath(new URL('..', docs)),
    });
    expect({ line, code, err }).toEqual({ line, code: 0, err: '' });
    expect(out).toContain('Leila');
  }
});

test('it ends as the handbook says', async () => {
  const { out } = await marrakech(['replay', '-', '--boards', 'none'], { input: EXAMPLE });
  expect(out).toContain('Tied on points: Leila and Omar. Winner with the most dirhams: Leila.');
});
