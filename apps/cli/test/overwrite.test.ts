/** Nothing that a command reads is overwritten by what it writes. */
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { marrakech, PATIENCE, PROGRAM } from './run-marrakech.js';

vi.setConfig({ testTimeout: PATIENCE });

const RECORD = '[Players "3"] 1. S2:c2c3 2. S4:d3c3 3. W1';
const base = mkdtempSync(join(tmpdir(), 'marrakech-overwrite-'));
afterAll(() => rmSync(base, { recursive: true }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(base, 'case-'));
  writeFileSync(join(folder, 'game.mkh'), RECORD);
  mkdirSync(join(folder, 'inner'));
  symlinkSync('game.mkh', join(folder, 'link.mkh'));
  linkSync(join(folder, 'game.mkh'), join(folder, 'twin.mkh'));
});

/** With files of the folder as standard input and output, as a shell would redirect them. */
function redirected(
  args: readonly string[],
  { input, output, flags = 'a' }: { input?: string; output?: string; flags?: string },
) {
  const open = (name: string | undefined, how: string) =>
    name === undefined ? 'pipe' : openSync(join(folder, name), how);
  const run = spawnSync(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    stdio: [open(input, 'r'), open(output, flags), 'pipe'],
    encoding: 'utf8',
  });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

const content = () =>
  readdirSync(folder)
    .filter((name) => name !== 'inner')
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);

const SPELLINGS = ['game.mkh', 'inner/../game.mkh', 'link.mkh', 'twin.mkh'];
const WRITERS = [
  ['show', '--format', 'text', '--out'],
  ['analyse', '--html'],
] as const;
const CASES = WRITERS.flatMap(([name, ...args]) =>
  SPELLINGS.map((target) => [name, args, target] as const),
);

test.each(CASES)('%s %j %s is refused, and nothing changes', async (name, args, target) => {
  const before = content();
  const run = await marrakech([name, 'game.mkh', ...args, target], { cwd: folder });
  expect([run.code, run.out]).toEqual([2, '']);
  expect(run.err).toBe(
    `marrakech: ${target}: this would overwrite game.mkh, which is read; name another file\n`,
  );
  expect(content()).toEqual(before);
});

test.each(CASES)('%s - %j %s from standard input too', (name, args, target) => {
  const before = content();
  const run = redirected([name, '-', ...args, target], { input: 'game.mkh' });
  expect([run.code, run.out]).toEqual([2, '']);
  expect(run.err).toBe(
    `marrakech: ${target}: this would overwrite the file on standard input, which is read; name another file\n`,
  );
  expect(content()).toEqual(before);
});

describe('standard output that was redirected to what is read', () => {
  test.each([['show'], ['replay'], ['verify'], ['analyse']])('%s', (name) => {
    const before = content();
    const fromFile = redirected([name, 'game.mkh'], { output: 'twin.mkh' });
    const fromInput = redirected([name, '-'], { input: 'link.mkh', output: 'game.mkh' });
    expect([fromFile.code, fromInput.code]).toEqual([2, 2]);
    expect(fromFile.err).toBe(
      'marrakech: standard output: this would overwrite game.mkh, which is read; name another file\n',
    );
    expect(fromInput.err).toContain('standard output: this would overwrite the file on standard');
    expect(content()).toEqual(before);
  });

  test('a game goes on in its file, but its screen goes elsewhere', () => {
    const before = content();
    const run = redirected(['play', '--resume', 'game.mkh'], { output: 'game.mkh' });
    expect([run.code, content()]).toEqual([2, before]);
  });

  test('a device that is read may be written as well', async () => {
    const run = await marrakech(['show', '/dev/null', '--out', '/dev/null']);
    expect([run.code, run.err]).toEqual([1, expect.stringContaining('/dev/null: It’s empty.')]);
  });
});

test('what is played is not read from the record that it is saved in', () => {
  const before = content();
  const run = redirected(['play', '--resume', 'game.mkh'], { input: 'link.mkh' });
  expect(run.code).toBe(2);
  expect(run.err).toContain('game.mkh: this would overwrite the file on standard input');
  expect(content()).toEqual(before);
});

const fight = (...args: string[]) =>
  marrakech(['arena', 'random', ...args, '--games', '2'], { cwd: folder });

describe('arena', () => {
  const WEIGHTS = 'no weights, but a file that somebody wants to keep';
  beforeEach(() => writeFileSync(join(folder, 'w.txt'), WEIGHTS));

  test.each([
    [['net1:w.txt', '--svg', 'inner/../w.txt'], 'inner/../w.txt', 'w.txt'],
    [['net1:w.txt', '--state', './w.txt'], './w.txt', 'w.txt'],
    [['greedy', '--state', 'game.mkh', '--svg', 'twin.mkh'], 'twin.mkh', 'game.mkh'],
    // Neither is there yet: the chart would take the place of the state at the end.
    [
      ['greedy', '--state', 'new.jsonl', '--svg', 'inner/../new.jsonl'],
      'inner/../new.jsonl',
      'new.jsonl',
    ],
  ])('%j', async (args, target, source) => {
    const before = content();
    const run = await fight(...args);
    expect([run.code, run.out]).toEqual([2, '']);
    expect(run.err).toBe(
      `marrakech: ${target}: this would overwrite ${source}, which is read; name another file\n`,
    );
    expect(content()).toEqual(before);
  });

  test('a record never takes the place of the weights that play it', async () => {
    const shipped = new URL(
      '../../../packages/bot/src/evaluation/weights/two-players.ts',
      import.meta.url,
    );
    const name = '0001-random-own-seat2.mkh';
    const weights = readFileSync(shipped, 'utf8');
    writeFileSync(join(folder, name), weights);
    const run = await fight(`own=net1:${name}`, '--records', '.', '--threads', '1');
    expect(run.code).toBe(2);
    expect(run.err).toContain(`${name}: this would overwrite ${name}, which is read`);
    expect(readFileSync(join(folder, name), 'utf8')).toBe(weights);
  });
});

describe('- is standard output', () => {
  test('for a picture and a page', async () => {
    const picture = await marrakech(['show', 'game.mkh', '--out', '-', '--format', 'svg'], {
      cwd: folder,
    });
    expect([picture.code, picture.err]).toEqual([0, '']);
    expect(picture.out).toMatch(/^<svg[^]*<\/svg>\n$/);
    const page = await marrakech(['analyse', 'game.mkh', '--html', '-'], { cwd: folder });
    expect([page.code, page.err]).toEqual([0, '']);
    expect(page.out).toMatch(/^<!doctype html>[^]*<\/html>\n$/i);
    expect(readdirSync(folder)).not.toContain('-');
  });

  test.each([
    ['play', '--record', '-'],
    ['arena', 'random', 'greedy', '--svg', '-'],
    ['arena', 'random', 'greedy', '--state', '-'],
    ['arena', 'random', 'greedy', '--records', '-'],
  ])('%s %s %s %s: not where something else stands there already', async (...args) => {
    const run = await marrakech(args, { cwd: folder });
    expect([run.code, run.out]).toEqual([2, '']);
    expect(run.err).toMatch(/^marrakech: --\w+ needs a (file|folder); - is standard output/);
    expect(readdirSync(folder)).not.toContain('-');
  });
});

test('a game goes on in a file, not in a pipe that nobody can read back', () => {
  const run = spawnSync(
    'bash',
    ['-c', '"$0" "$1" play --resume <(cat game.mkh) </dev/null', process.execPath, PROGRAM],
    { cwd: folder, encoding: 'utf8', timeout: PATIENCE / 2 },
  );
  expect(run.status).toBe(2);
  expect(run.stderr).toContain('this is no file to save in; --record FILE names one');
});
