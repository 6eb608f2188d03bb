/** Which files backup and dump may replace. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test, vi } from 'vitest';
import { Person } from '@marrakech/testbed/client';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { runCommand, startProcess } from '@marrakech/testbed/server-process';
import { optionsFor, run, seat } from '@marrakech/testbed/running-server';

const MAIN = createRequire(import.meta.url).resolve('@marrakech/server/main');
const COMMANDS = ['backup', 'dump'] as const;

const runInFolder = (data: string, ...args: string[]) =>
  runCommand({ MARRAKECH_DATA: data }, ...args);

/** A store with a finished public game, not in use by a server. */
async function makeStore(): Promise<{ data: string; game: string }> {
  const data = makeFolder();
  const server = await run({ data });
  const { origin } = server;
  const [ann, bob] = [await new Person(origin).arrive(), await new Person(origin).arrive()];
  const { game } = await ann.open(optionsFor(2), { isPublic: true });
  const lines = [await ann.watch(game), await bob.watch(game)];
  for (const [chair, line] of lines.entries()) await line.sit(chair);
  await lines[0]!.until(() => lines[0]!.table?.play !== undefined);
  await lines[0]!.tell({ type: 'leave', seat: lines[0]!.seat });
  await server.close();
  return { data, game };
}

const gamesOfDump = (dump: Buffer): unknown[] => {
  const { game, record } = JSON.parse(dump.toString()) as Record<string, unknown>;
  return typeof record === 'string' ? [game] : [];
};

function gamesOfBackup(backup: Buffer): unknown[] {
  const copy = join(makeFolder(), 'marrakech.sqlite');
  writeFileSync(copy, backup);
  const database = new DatabaseSync(copy);
  const games = database.prepare('select game from games').all() as { game: string }[];
  const [check] = database.prepare('pragma integrity_check').all() as { integrity_check: string }[];
  database.close();
  return check!.integrity_check === 'ok' ? games.map(({ game }) => game) : [];
}

/** Names and identities of the files, to detect changes. */
const picture = (folder: string) =>
  readdirSync(folder).map((name) => {
    const { ino, mode, size } = lstatSync(join(folder, name));
    return { name, ino, mode, size };
  });

describe.each(COMMANDS)('%s', (command) => {
  test.each([
    'marrakech.sqlite',
    './marrakech.sqlite',
    'marrakech.sqlite-wal',
    'marrakech.sqlite-shm',
    'marrakech.sqlite-journal',
    'marrakech.lock',
  ])('refuses %s in the folder of a store that is served', async (name) => {
    const data = makeFolder();
    const server = await startProcess(data);
    await seat(server.origin, optionsFor(2));
    const ino = existsSync(join(data, name)) && statSync(join(data, name)).ino;
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, command, name], {
      cwd: data,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], MARRAKECH_DATA: '.' },
    });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toBe(`Cannot write ${name}: it is a file of the store itself\n`);
    expect(existsSync(join(data, name)) && statSync(join(data, name)).ino).toBe(ino);
    const ready = await fetch(`${server.origin}/readyz`);
    expect(ready.status).toBe(200);
  });

  test.each([
    ['a symbolic link to', symlinkSync],
    ['a hard link to', linkSync],
  ])('refuses %s the store', async (_, link) => {
    const { data } = await makeStore();
    const path = join(makeFolder(), 'backup.sqlite');
    link(join(data, 'marrakech.sqlite'), path);
    const before = picture(data);
    const { status, stderr } = runInFolder(data, command, path);
    expect([status, stderr]).toEqual([2, expect.stringContaining('a file of the store itself')]);
    expect(picture(data)).toEqual(before);
  });

  test.each([
    ['a saved game', (path: string) => writeFileSync(path, '[Players "2"] 1. S2')],
    ['JSON of another kind', (path: string) => writeFileSync(path, '{"game":"a"}\n')],
    ['a database of another program', (path: string) => makeDatabase(path)],
    ['a folder', (path: string) => mkdirSync(path)],
    ['a pipe', (path: string) => void execFileSync('mkfifo', [path])],
    ['a link to nowhere', (path: string) => symlinkSync('nowhere', path)],
    ['a link to an empty file', (path: string) => linkToEmpty(path)],
    ['a link to a device', (path: string) => symlinkSync('/dev/null', path)],
  ])('does not replace %s', async (_, make) => {
    const { data } = await makeStore();
    const folder = makeFolder();
    const path = join(folder, 'target');
    make(path);
    const before = picture(folder);
    const { status, stdout, stderr } = runInFolder(data, command, path);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(new RegExp(`^Cannot write ${path}: .+\\n$`));
    expect(picture(folder)).toEqual(before);
  });

  test('does not replace the store of another server, running or not', async () => {
    const { data } = await makeStore();
    const other = makeFolder();
    const server = await startProcess(other);
    // The lock is an empty file, as a new output may be.
    const paths = ['marrakech.sqlite', 'marrakech.lock'].map((name) => join(other, name));
    const inodes = () => paths.map((path) => statSync(path).ino);
    const before = inodes();
    const statuses = () => paths.map((path) => runInFolder(data, command, path).status);
    expect(statuses()).toEqual([2, 2]);
    await server.stop();
    expect(statuses()).toEqual([2, 2]);
    expect(inodes()).toEqual(before);
  });

  // Uses a copy: if the test failed, a device of the machine would be deleted.
  test.skipIf(process.getuid?.() !== 0)('a device itself is refused', async () => {
    const { data } = await makeStore();
    const device = join(makeFolder(), 'device');
    execFileSync('mknod', [device, 'c', '1', '3']);
    expect(runInFolder(data, command, device)).toMatchObject({
      status: 2,
      stderr: `Cannot write ${device}: it is a device\n`,
    });
    expect(statSync(device).isCharacterDevice()).toBe(true);
  });

  test('replaces an empty file and its own earlier output, and leaves no temporary files', async () => {
    const { data } = await makeStore();
    const folder = makeFolder();
    const path = join(folder, 'output');
    writeFileSync(path, '');
    // A file with this suffix may belong to another program.
    writeFileSync(`${path}.part`, 'half');
    const sizes = [0, 1, 2].map(() => {
      expect(runInFolder(data, command, path)).toMatchObject({ status: 0, stderr: '' });
      return statSync(path).size;
    });
    expect(new Set(sizes).size).toBe(1);
    expect(sizes[0]).toBeGreaterThan(0);
    expect(readdirSync(folder)).toEqual(['output', 'output.part']);
    expect(readFileSync(`${path}.part`, 'utf8')).toBe('half');
  });

  test('writes to standard output for -, and its report to standard error', async () => {
    const { data, game } = await makeStore();
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, command, '-'], {
      env: { PATH: process.env['PATH'], MARRAKECH_DATA: data },
      cwd: makeFolder(),
    });
    expect([status, stderr.toString()]).toEqual([
      0,
      expect.stringMatching(/^standard output: .+\n$/),
    ]);
    const games = command === 'dump' ? gamesOfDump(stdout) : gamesOfBackup(stdout);
    expect(games).toEqual([game]);
  });

  test('fails if standard output is full or a file of the store', async () => {
    const { data } = await makeStore();
    const to = (path: string) => {
      const out = openSync(path, 'a');
      const ended = spawnSync(process.execPath, [MAIN, command, '-'], {
        encoding: 'utf8',
        stdio: ['ignore', out, 'pipe'],
        cwd: makeFolder(),
        env: { PATH: process.env['PATH'], MARRAKECH_DATA: data },
      });
      closeSync(out);
      return [ended.status, ended.stderr];
    };
    expect(to('/dev/full')).toEqual([
      1,
      expect.stringMatching(/^Cannot write standard output: ENOSPC.*\n$/),
    ]);
    const path = join(data, 'marrakech.sqlite');
    const { size } = statSync(path);
    expect(to(path)).toEqual([
      2,
      'Cannot write standard output: it is a file of the store itself\n',
    ]);
    expect(statSync(path).size).toBe(size);
  });

  test.skipIf(process.getuid?.() === 0)('fails if the folder is not writable', async () => {
    const { data } = await makeStore();
    const folder = makeFolder();
    chmodSync(folder, 0o500);
    const { status, stderr } = runInFolder(data, command, join(folder, 'output'));
    expect([status, stderr]).toEqual([1, expect.stringContaining('EACCES')]);
  });
});

test('an interrupted backup leaves no files', async () => {
  const { data } = await makeStore();
  const database = new DatabaseSync(join(data, 'marrakech.sqlite'));
  database.exec(
    `create table much as with recursive n(i) as (select 1 union all select i + 1 from n limit 60000)
      select randomblob(1000) as bytes from n`,
  );
  database.close();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const folder = makeFolder();
    const child = spawn(process.execPath, [MAIN, 'backup', join(folder, 'backup.sqlite')], {
      env: { PATH: process.env['PATH'], MARRAKECH_DATA: data },
    });
    const ended = once(child, 'exit');
    await vi.waitFor(() => expect(readdirSync(folder)).not.toEqual([]), {
      timeout: 20_000,
      interval: 1,
    });
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    expect(readdirSync(folder)).toEqual([]);
  }
});

test('a binary backup is not written to a terminal', async () => {
  const { data } = await makeStore();
  const command = `${process.execPath} ${MAIN} backup -`;
  const { status, stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], MARRAKECH_DATA: data },
  });
  expect([status, stdout]).toEqual([2, expect.stringContaining('a backup is binary')]);
  expect(stdout).not.toContain('SQLite format');
});

test('a restored backup is a store in use, which a backup no longer replaces', async () => {
  const { data, game } = await makeStore();
  const other = makeFolder();
  const path = join(other, 'marrakech.sqlite');
  expect(runInFolder(data, 'backup', path).status).toBe(0);
  const server = await startProcess(other);
  expect((await fetch(`${server.origin}/api/games/${game}/events`)).status).toBe(200);
  await server.stop();
  expect(runInFolder(data, 'backup', path).status).toBe(2);
});

function makeDatabase(path: string): void {
  const database = new DatabaseSync(path);
  database.exec('create table games (game text)');
  database.close();
}

function linkToEmpty(path: string): void {
  writeFileSync(`${path}.empty`, '');
  symlinkSync(basename(`${path}.empty`), path);
}

test.each([
  ['backup', '--help'],
  ['dump', '-x'],
  ['backup', ''],
])('“%s %s” names no file: it prints the usage and writes nothing', async (...args) => {
  const { data } = await makeStore();
  const folder = makeFolder();
  const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    cwd: folder,
    env: { PATH: process.env['PATH'], MARRAKECH_DATA: data },
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining('backup FILE')]);
  expect(readdirSync(folder)).toEqual([]);
});
