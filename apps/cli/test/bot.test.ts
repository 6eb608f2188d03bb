import { expect, test } from 'vitest';
import { marrakech, PATIENCE } from './run-marrakech.js';

test('a conversation through a pipe', { timeout: PATIENCE }, async () => {
  const input = 'marrakech 1\nrubbish\nposition [Players "3"] 1. S2\ngo 100\nquit\ngo\n';
  const { code, out, err } = await marrakech(['bot', '--level', 'brahim'], { input });
  const lines = out.trimEnd().split('\n');
  expect(lines.slice(0, 2)).toEqual(['bot Brahim 0.1.0', 'error unknown-line rubbish']);
  expect(lines[2]).toMatch(/^info win /);
  expect(lines[3]).toMatch(/^play [a-g][1-7][a-g][1-7]$/);
  expect({ code, err, count: lines.length }).toEqual({ code: 0, err: '', count: 4 });
});

test('an unknown level is refused', { timeout: PATIENCE }, async () => {
  const { code, err } = await marrakech(['bot', '--level', 'sultan']);
  expect(code).toBe(2);
  expect(err).toContain('hakima');
});

const RECORD = '[Players "3"] [Player1 "Leila"]\n\n1. S2:c2c3 2. S1:d2e2 3. W2:';

test('a record is judged action by action', { timeout: PATIENCE }, async () => {
  const input = RECORD.replace(' 3. W2:', '');
  const { code, out } = await marrakech(['analyse', '-'], { input });
  expect(code).toBe(0);
  const lines = out.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^turn .* Leila +Player 2 +Player 3$/);
  expect(lines[1]).toMatch(/^ +1 +Leila +S .*\d+ % +\d+ % +\d+ %$/);
  expect(lines[2]).toMatch(/^ +1 +Leila +rolls 2 +luck [+−]?\d/);
  expect(out.match(/; accuracy \d+\sof\s100$/gm)).toHaveLength(2);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  const json = await marrakech(['analyse', '-', '--json'], { input });
  const objects = json.out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(objects).toHaveLength(7);
  expect(Object.keys(objects.at(-1)!)).toEqual(['over', 'splits']);
});

test('a broken record is refused', { timeout: PATIENCE }, async () => {
  const { code, out, err } = await marrakech(['analyse', '-'], { input: RECORD });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^marrakech: /);
});
