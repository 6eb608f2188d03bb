/** The operator's commands, run as processes. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { verifyDice } from '@marrakech/fair-dice';
import { parseRecord } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { Person } from '@marrakech/testbed/client';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { runCommand } from '@marrakech/testbed/server-process';
import { optionsFor, run } from '@marrakech/testbed/running-server';

const MAIN = createRequire(import.meta.url).resolve('@marrakech/server/main');

const runInFolder = (data: string, ...args: string[]) =>
  runCommand({ MARRAKECH_DATA: data }, ...args);

async function finishGame(origin: string, isPublic: boolean): Promise<string> {
  const [ann, bob] = [await new Person(origin).arrive(), await new Person(origin).arrive()];
  const { game } = await ann.open(optionsFor(2), { isPublic });
  const lines = [await ann.watch(game), await bob.watch(game)];
  for (const [seat, line] of lines.entries()) await line.sit(seat);
  await lines[0]!.until(() => lines[0]!.table?.play !== undefined);
  await lines[0]!.tell({ type: 'leave', seat: lines[0]!.seat });
  return game;
}

test('a dump has exactly the finished public games, each with a valid proof', async () => {
  const data = makeFolder();
  const { origin } = await run({ data });
  const shown = [await finishGame(origin, true), await finishGame(origin, true)];
  await finishGame(origin, false);
  await (await new Person(origin).arrive()).open(optionsFor(2), { isPublic: true });
  const path = join(data, 'dump.jsonl');
  expect(runInFolder(data, 'dump', path)).toMatchObject({
    status: 0,
    stdout: `${path}: 2 finished public games\n`,
    stderr: '',
  });
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const games = lines.map((line) => JSON.parse(line) as { game: string; record: string });
  expect(new Set(games.map(({ game }) => game))).toEqual(new Set(shown));
  for (const { record } of games) {
    const parsed = parseRecord(record);
    expect(parsed.ok && verifyDice(parsed.value).type).toBe('fair');
  }
});

test('a backup of a running server is a complete store', async () => {
  const data = makeFolder();
  const { origin } = await run({ data });
  const game = await finishGame(origin, true);
  const other = makeFolder();
  expect(runInFolder(data, 'backup', join(other, 'marrakech.sqlite'))).toMatchObject({ status: 0 });
  const again = await run({ data: other });
  const line = await new Person(again.origin).watch(game);
  expect(line.table!.secret).toBeDefined();
});

test('a backup replaces an earlier backup', async () => {
  const data = makeFolder();
  await run({ data });
  const folder = makeFolder();
  const path = join(folder, 'backup.sqlite');
  for (const _ of ['new', 'again']) {
    expect(runInFolder(data, 'backup', path)).toMatchObject({
      status: 0,
      stdout: `${path}: the store as it is now\n`,
      stderr: '',
    });
    expect(readFileSync(path).toString('latin1')).toMatch(/^SQLite format 3/);
    expect(readdirSync(folder)).toEqual(['backup.sqlite']);
  }
});

test.each([['dump', 'file'], ['backup', 'file'], ['rebuild']])(
  '%s fails in a folder without a store, and creates none',
  (command, ...file) => {
    const data = join(makeFolder(), 'elsewhere');
    const paths = file.map((name) => join(makeFolder(), name));
    const { status, stderr } = runInFolder(data, command, ...paths);
    expect([status, stderr]).toEqual([2, expect.stringContaining(data)]);
    expect(existsSync(data)).toBe(false);
  },
);

test('only the owner can read a backup', async () => {
  const data = makeFolder();
  await run({ data });
  const path = join(makeFolder(), 'backup.sqlite');
  runInFolder(data, 'backup', path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test.each(['dump', 'backup'])('%s reports a path that cannot be written', async (command) => {
  const data = makeFolder();
  await run({ data });
  const path = join(data, 'nowhere', 'file');
  const { status, stderr } = runInFolder(data, command, path);
  expect(status).toBe(1);
  expect(stderr).toMatch(new RegExp(`^Cannot write ${path}: .+\\n$`));
});

test('only the owner can enter the folder of a store', async () => {
  const data = join(makeFolder(), 'data');
  await run({ data });
  expect(statSync(data).mode & 0o777).toBe(0o700);
});

test.each([[['dump']], [['nonsense', 'file']], [['backup', 'a', 'b']], [['rebuild', 'file']]])(
  'wrong use: %j',
  (args) => {
    const { status, stderr } = runInFolder(makeFolder(), ...args);
    expect([status, stderr]).toEqual([2, expect.stringContaining('dump FILE')]);
  },
);

const serveWith = (environment: Readonly<Record<string, string>>) =>
  spawnSync(process.execPath, [MAIN], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], PORT: '0', ...environment },
  });

test('a server without its database reports the reason in one line', () => {
  const secret = 'hush';
  const { status, stdout, stderr } = serveWith({
    DATABASE_URL: `postgresql://user:${secret}@127.0.0.1:1/name`,
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Cannot use the PostgreSQL of DATABASE_URL: .*ECONNREFUSED.*\n$/);
  expect(stderr).not.toContain(secret);
});

test('a server that cannot use its folder reports it in one line', () => {
  const file = join(makeFolder(), 'file');
  writeFileSync(file, 'no folder');
  const spoilt = makeFolder();
  writeFileSync(
    join(spoilt, 'marrakech.sqlite'),
    'no database, and rather long at that'.repeat(50),
  );
  for (const data of [file, join(file, 'below'), spoilt]) {
    const { status, stderr } = serveWith({ MARRAKECH_DATA: data });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Cannot keep games in .+: .+\n$/);
    expect(stderr).toContain(data);
  }
});

test.each([
  ['PORT', 'eighty', 'a whole number from 0 to 65535'],
  ['MARRAKECH_DATABASE_CONNECTIONS', '1', 'a whole number from 2 to 1000'],
  ['MARRAKECH_TABLE_WAITS_HOURS', '0', 'a whole number from 1 to 8784'],
  ['MARRAKECH_METRICS', 'yes', 'one of on, off'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
])('%s=%s is refused with the valid values', (name, value, hint) => {
  const { status, stderr } = serveWith({ [name]: value });
  expect([status, stderr]).toEqual([2, `Invalid settings: ${name} (${hint})\n`]);
});

test('a Node that is too old is reported before other modules load', () => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } })`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, MAIN],
    { encoding: 'utf8' },
  );
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Marrakech needs Node 20\.19 or newer; this is v.+\n$/);
});

test('--help lists the commands', () => {
  const { status, stdout } = runInFolder(makeFolder(), '--help');
  expect([status, stdout]).toEqual([0, expect.stringContaining('backup FILE')]);
});
