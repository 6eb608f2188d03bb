import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { EXIT } from '../src/terminal/exit-codes.js';
import { marrakech, PATIENCE, PROGRAM } from './run-marrakech.js';

vi.setConfig({ testTimeout: PATIENCE });

const COMMANDS = [
  'play',
  'replay',
  'show',
  'verify',
  'simulate',
  'analyse',
  'arena',
  'bot',
  'perft',
];
const docs = readFileSync(new URL('../../../docs/command-line.md', import.meta.url), 'utf8');

test('--version is the version', async () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  expect(await marrakech(['--version'])).toMatchObject({ code: 0, out: `${version}\n`, err: '' });
});

test('a clone that is not built says so and ends with 70', async () => {
  const clone = mkdtempSync(join(tmpdir(), 'marrakech-unbuilt-'));
  cpSync(new URL('../package.json', import.meta.url), join(clone, 'package.json'));
  cpSync(PROGRAM, join(clone, 'bin', 'marrakech.js'));
  const run = await new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(clone, 'bin', 'marrakech.js'), 'play'],
      (_, out, err) => resolve([child.exitCode, out, err]),
    );
  });
  rmSync(clone, { recursive: true });
  expect(run).toEqual([70, '', expect.stringMatching(/^Marrakech is not built yet\. .*\n$/)]);
});

describe('--help', () => {
  test('lists every command', async () => {
    const { code, out, err } = await marrakech(['--help']);
    expect([code, err]).toEqual([0, '']);
    const listed = [...out.matchAll(/^ {2}([a-z]+) .* {2}\S/gm)].map(([, name]) => name);
    expect(listed.filter((name) => name !== 'help' && name !== 'npx')).toEqual(COMMANDS);
  });

  test.each(COMMANDS)(
    '%s has examples, and the handbook knows all of its options',
    async (name) => {
      const { code, out, err } = await marrakech([name, '--help']);
      expect([code, err]).toEqual([0, '']);
      expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
      const [, examples = ''] = out.split('Examples:\n');
      expect(examples.trimEnd().split('\n')).toSatisfy((lines: string[]) =>
        lines.every((line) => line.includes('npx marrakech ')),
      );
      const chapter = docs.split(/^## /m).find((part) => part.startsWith(`${name}\n`)) ?? '';
      const options = [...out.matchAll(/(?:^| )(--[a-z][a-z-]*)/gm)].map(([, option]) => option!);
      expect(options.length).toBeGreaterThan(1);
      expect(options.filter((option) => !`${chapter} \`--help`.includes(`\`${option}`))).toEqual(
        [],
      );
      const cells = [...chapter.matchAll(/^\| (`-[^|]*)\|/gm)].map(([, cell]) => cell!);
      const tabled = cells.flatMap((cell) => cell.match(/--[a-z][a-z-]*/g) ?? []);
      const own = [...new Set(options)].filter((option) => option !== '--help');
      // One option alone needs no table.
      const expected = own.length === 1 && tabled.length === 0 ? [] : own.toSorted();
      expect(tabled.toSorted()).toEqual(expected);
      expect((await marrakech(['help', name])).out).toBe(out);
    },
  );

  test('the handbook’s table has every exit code and no other', () => {
    const table = docs.split(/^## Exit codes\n/m)[1] ?? '';
    const codes = [...table.matchAll(/^\| +(\d+) +\|/gm)].map(([, code]) => Number(code));
    expect(codes).toEqual(Object.values(EXIT));
  });
});

describe('wrong usage ends with 2, says what was wrong, and prints nothing', () => {
  test.each([
    [[], 'Usage: npx marrakech'],
    [['repaly', 'x'], 'Did you mean replay?'],
    [['replay'], "missing required argument 'file'"],
    [['replay', 'a', 'b'], 'too many arguments'],
    [['replay', 'x', '--jsn'], 'Did you mean --json?'],
    [['replay', 'x', '--boards', 'some'], 'Allowed choices are all, last, none'],
    [['show', 'x', '--format', 'gif'], 'Allowed choices are text, svg, png'],
    [['show', 'x', '--turn', '-1'], 'whole number from 0'],
    [['show', 'x', '--turn', '1.5'], 'whole number from 0'],
    [['show', 'x', '--size', '99999999'], 'whole number from 16 to 8192'],
    [['show', 'x', '--theme', ''], 'Allowed choices are light, dark, contrast'],
    [['perft', '--turns', '7'], 'whole number from 0 to 6'],
    [['perft', '--turns', 'two'], 'whole number from 0 to 6'],
    [['perft', '--turns', '1', '--players', '5'], 'whole number from 2 to 4'],
    [
      ['perft', '--turns', '1', '--players', '3', '--colours', '2'],
      'can’t have “2” colours each. (one each, or with two players two)',
    ],
    [['simulate', '--games', '0'], 'whole number from 1'],
    [['simulate', '--games', '-5'], 'whole number from 1'],
    [['simulate', '--games', '1e9'], 'whole number from 1'],
    [['simulate', '--games', '99999999999999999999'], 'whole number from 1'],
    [['simulate', '--threads', '0'], 'whole number from 1 to 256'],
    [['simulate', '--edition', 'tenth'], 'Allowed choices are gigamic, fractal, first, pergioco'],
    [
      ['simulate', '--edition', 'first', '--order', 'turn-last'],
      'can’t be turned at the end of the turn. (edition first)',
    ],
    [['simulate', '--dirhams', '30,30,30'], 'one number for each player'],
    [['simulate', '--dirhams', '1001'], 'whole number from 0 to 1000'],
    [['simulate', '--dirhams', ''], 'whole number from 0 to 1000'],
    [['simulate', '--house', 'none'], 'Allowed choices are cover-own'],
    [['play', '--players', '1'], 'whole number from 2 to 4'],
    [['play', '--names', 'a,b,c'], '3 names for 2 players'],
    [['play', '--resume', 'x', '--players', '2'], 'cannot be used with option'],
    [['play', '--resume', '-'], 'standard input is for playing'],
  ])('%j', async (args, words) => {
    const { code, out, err } = await marrakech(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
    expect(err).toMatch(/^(?:marrakech|Usage): /);
  });

  test('and where to read more', async () => {
    expect((await marrakech(['replay', 'x', '--jsn'])).err).toBe(
      "marrakech: unknown option '--jsn'\n(Did you mean --json?)\nsee npx marrakech replay --help\n",
    );
    expect((await marrakech(['repaly'])).err).toMatch(/\nsee npx marrakech --help\n$/);
  });
});
