/** The trainer as a process: invalid arguments, stops, kills, damaged files and exports. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kindOf, parseWeights } from '@marrakech/bot/evaluation';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Learner } from '../learner/learner.js';
import { keepCheckpoint, readCheckpoint } from './checkpoint.js';
import { writeChecksummed } from './checksummed-files.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The compiled programs. */
const PROGRAMS = join(ROOT, 'training/dist/trainer');

const CHECKPOINT = 'one-colour.checkpoint';
const QUICK = ['--kind', 'one-colour', '--games', '2', '--workers', '1'];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marrakech-train-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const run = (tool: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(PROGRAMS, tool), ...args], { encoding: 'utf8' });

const train = (out: string, ...args: string[]) => run('train.js', ...QUICK, '--out', out, ...args);

const ONE_LINE = /^[^\n]+\n$/;

/** The trained network of a checkpoint; the line of facts before it has times. */
function learntIn(folder: string): Buffer {
  const file = readFileSync(join(folder, CHECKPOINT));
  return file.subarray(file.indexOf('\n', file.indexOf('\n') + 1) + 1);
}

/** Stops the trainer as soon as a round is stored; the others take seconds. */
async function stopEarly(folder: string, signal: NodeJS.Signals, ...args: string[]) {
  const script = join(PROGRAMS, 'train.js');
  const child = spawn(process.execPath, [script, ...QUICK, '--out', folder, ...args]);
  const closed = once(child, 'close') as Promise<[number | null]>;
  await vi.waitUntil(() => existsSync(join(folder, CHECKPOINT)), { timeout: 60_000, interval: 10 });
  child.kill(signal);
  const [code] = await closed;
  return code;
}

test.each([
  ['--rounds', 'abc'],
  ['--rounds', '0'],
  ['--minutes', 'abc'],
  ['--minutes', '0'],
  ['--games', 'abc'],
  ['--games', '0'],
  ['--seed', 'abc'],
  ['--seed', '-1'],
  ['--seed', '1.5'],
  ['--step', 'abc'],
  ['--step', '257'],
  ['--rate', 'abc'],
  ['--rate', '0'],
  ['--rate', 'Infinity'],
  ['--lambda', 'abc'],
  ['--lambda', '1.1'],
  ['--workers', '0'],
  ['--workers', '-1'],
  ['--turns', '0'],
  ['--rivals', 'unknown'],
  ['--rivals', 'self,mcts:x'],
  ['--kind', 'five-players'],
  ['--shipped', 'five-players'],
  ['--shipped', 'four-players'],
  ['--from', '/nowhere/at-all'],
  ['--from', join(ROOT, 'package.json')],
  ['--out', join(ROOT, 'package.json')],
  ['--unheard-of', '1'],
  ['stray'],
])('%s %s: one line, and nothing is written', (...args) => {
  const folder = join(newFolder(), 'training');
  const { status, stdout, stderr } = train(folder, ...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(ONE_LINE);
  expect(existsSync(folder)).toBe(false);
});

test('rounds and minutes together are refused', () => {
  const { status, stderr } = train(newFolder(), '--rounds', '1', '--minutes', '1');
  expect(status).toBe(2);
  expect(stderr).toMatch(ONE_LINE);
});

test('a step of 0 does not round rows', () => {
  const folder = newFolder();
  expect(train(folder, '--rounds', '1', '--step', '0').status).toBe(0);
  expect(learntIn(folder).length).toBeGreaterThan(0);
});

test('a stopped and continued run gives the same weights', async () => {
  const rounds = ['--rounds', '5', '--games', '20'];
  const whole = newFolder();
  expect(train(whole, ...rounds).status).toBe(0);
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGKILL', null],
  ] as const) {
    const folder = newFolder();
    expect(await stopEarly(folder, signal, ...rounds)).toBe(code);
    const { stdout } = train(folder, ...rounds);
    expect(stdout).toMatch(/^resuming after round [1-4]\n/);
    const isSame = learntIn(folder).equals(learntIn(whole));
    expect({ signal, isSame }).toEqual({ signal, isSame: true });
    expect(readdirSync(join(folder, 'one-colour.samples')).toSorted()).toEqual(
      readdirSync(join(whole, 'one-colour.samples')).toSorted(),
    );
  }
});

test('games with other options are not mixed with earlier ones', () => {
  const folder = newFolder();
  const samples = () => readdirSync(join(folder, 'one-colour.samples')).toSorted();
  train(folder, '--rounds', '2');
  expect(samples()).toEqual(['0', '1']);
  expect(train(folder, '--rounds', '3', '--lambda', '0').status).toBe(0);
  expect(samples()).toEqual(['2']);
});

test('a finished run is not started again', () => {
  const folder = newFolder();
  train(folder, '--rounds', '1');
  const learnt = readFileSync(join(folder, CHECKPOINT));
  const { status, stdout } = train(folder, '--rounds', '1');
  expect(status).toBe(0);
  expect(stdout).toContain('the run is finished');
  expect(readFileSync(join(folder, CHECKPOINT)).equals(learnt)).toBe(true);
});

test('a damaged checkpoint or samples file is refused and left as it is', () => {
  const good = newFolder();
  train(good, '--rounds', '1');
  const hurt: Record<string, (path: string) => void> = {
    cut: (path) => truncateSync(path, 1000),
    empty: (path) => truncateSync(path, 0),
    changed: (path) => {
      const bytes = readFileSync(path);
      bytes[bytes.length - 9]! ^= 1;
      writeFileSync(path, bytes);
    },
  };
  for (const file of [CHECKPOINT, 'one-colour.samples/0'])
    for (const [how, act] of Object.entries(hurt)) {
      const folder = newFolder();
      cpSync(good, folder, { recursive: true });
      act(join(folder, file));
      const bytes = readFileSync(join(folder, file));
      const { status, stderr } = train(folder, '--rounds', '2');
      expect({ how, status }).toEqual({ how, status: 2 });
      expect(stderr).toMatch(ONE_LINE);
      expect(stderr).toContain(file);
      expect(readFileSync(join(folder, file)).equals(bytes)).toBe(true);
    }
});

test('numbers that are not finite are neither stored nor loaded', () => {
  const folder = newFolder();
  train(folder, '--rounds', '1');
  const path = join(folder, CHECKPOINT);
  const learnt = readFileSync(path);
  const learner = new Learner(kindOf('one-colour'), 1);
  const { log, next } = readCheckpoint(path, learner);
  const [point] = log.curve;
  const hurtLog = { ...log, curve: [{ ...point!, win: NaN }] };
  expect(() => keepCheckpoint(folder, hurtLog, learner, next)).toThrow('not finite');
  learner.memory[4]![7] = NaN;
  expect(() => keepCheckpoint(folder, log, learner, next)).toThrow('not finite');
  expect(readFileSync(path).equals(learnt)).toBe(true);

  writeChecksummed(path, 'marrakech-checkpoint', log, [
    ...learner.memory,
    next.rows,
    next.outputs,
    next.bias,
  ]);
  const { status, stderr } = train(folder, '--rounds', '2');
  expect(status).toBe(2);
  expect(stderr).toMatch(/^[^\n]*not finite\n$/);
});

test('an export to another folder can be read, and names its origin', () => {
  const folder = newFolder();
  train(folder, '--rounds', '1', '--shipped', 'one-colour');
  const out = join(folder, 'tried');
  expect(run('export-weights.js', 'one-colour', folder, '40', '--out', out).status).toBe(0);
  const module = readFileSync(join(out, 'one-colour.ts'), 'utf8');
  expect(parseWeights(/'(.*)'/.exec(module)![1]!).ok).toBe(true);
  const log = JSON.parse(readFileSync(join(out, 'one-colour.json'), 'utf8')) as object;
  expect(log).toMatchObject({ kind: 'one-colour', step: 40, curve: [{ games: 2 }] });
  expect(log).toMatchObject({ before: { kind: 'one-colour' } });
});

test('an invalid export writes nothing', () => {
  const folder = newFolder();
  train(folder, '--rounds', '1');
  const out = join(folder, 'tried');
  for (const args of [
    [],
    ['five-players'],
    ['one-colour', folder, 'abc'],
    ['one-colour', folder, '0'],
    ['one-colour', folder, '1000'],
    ['one-colour', folder, '16', 'more'],
    ['one-colour', join(folder, 'nowhere')],
    ['two-players', folder],
  ]) {
    const { status, stderr } = run('export-weights.js', ...args, '--out', out);
    expect({ args, status }).toEqual({ args, status: 2 });
    expect(stderr).toMatch(ONE_LINE);
    expect(existsSync(out)).toBe(false);
  }
});
