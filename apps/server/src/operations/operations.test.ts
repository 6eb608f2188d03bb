/** The chores, as whoever runs the server does them. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { verifyDice } from '@marrakech/fair-dice';
import { parseRecord } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { Person } from '@marrakech/testbed/client';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { runChore } from '@marrakech/testbed/server-process';
import { optionsFor, run } from '@marrakech/testbed/running-server';

const MAIN = createRequire(import.meta.url).resolve('@marrakech/server/main');

const doChore = (data: string, ...args: string[]) => runChore({ MARRAKECH_DATA: data }, ...args);

async function finishGame(origin: string, isPublic: boolean): Promise<string> {
  const [ann, bob] = [await new Person(origin).arrive(), await new Person(origin).arrive()];
  const { game } = await ann.open(optionsFor(2), { isPublic });
  const lines = [await ann.watch(game), await bob.watch(game)];
  for (const [seat, line] of lines.entries()) await line.sit(seat);
  await lines[0]!.until(() => lines[0]!.table?.play !== undefined);
  await lines[0]!.tell({ type: 'leave', seat: lines[0]!.seat });
  return game;
}

test('a dump holds all finished public games and no others, each with a proof that holds', async () => {
  const data = makeFolder();
  const { origin } = await run({ data });
  const shown = [await finishGame(origin, true), await finishGame(origin, true)];
  await finishGame(origin, false);
  await (await new Person(origin).arrive()).open(optionsFor(2), { isPublic: true });
  const path = join(data, 'dump.jsonl');
  expect(doChore(data, 'dump', path)).toMatchObject({
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

test('a backup taken while games go on is a store to go on with', async () => {
  const data = makeFolder();
  const { origin } = await run({ data });
  const game = await finishGame(origin, true);
  const other = makeFolder();
  expect(doChore(data, 'backup', join(other, 'marrakech.sqlite'))).toMatchObject({ status: 0 });
  const again = await run({ data: other });
  const line = await new Person(again.origin).watch(game);
  expect(line.table!.secret).toBeDefined();
});

test('a backup takes the place of the one before', async () => {
  const data = makeFolder();
  await run({ data });
  const folder = makeFolder();
  const path = join(folder, 'backup.sqlite');
  for (const _ of ['new', 'again']) {
    expect(doChore(data, 'backup', path)).toMatchObject({
      status: 0,
      stdout: `${path}: the store as it is now\n`,
      stderr: '',
    });
    expect(readFileSync(path).toString('latin1')).toMatch(/^SQLite format 3/);
    expect(readdirSync(folder)).toEqual(['backup.sqlite']);
  }
});

test.each([['dump', 'file'], ['backup', 'file'], ['rebuild']])(
  '%s finds no store where there is none, and makes none',
  (chore, ...file) => {
    const data = join(makeFolder(), 'elsewhere');
    const paths = file.map((name) => join(makeFolder(), name));
    const { status, stderr } = doChore(data, chore, ...paths);
    expect([status, stderr]).toEqual([2, expect.stringContaining(data)]);
    expect(existsSync(data)).toBe(false);
  },
);

test('a backup is its owner’s alone', async () => {
  const data = makeFolder();
  await run({ data });
  const path = join(makeFolder(), 'backup.sqlite');
  doChore(data, 'backup', path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test.each(['dump', 'backup'])('%s to where nothing can be written says so', async (chore) => {
  const data = makeFolder();
  await run({ data });
  const path = join(data, 'nowhere', 'file');
  const { status, stderr } = doChore(data, chore, path);
  expect(status).toBe(1);
  expect(stderr).toMatch(new RegExp(`^Cannot write ${path}: .+\\n$`));
});

test('the folder of a store is its owner’s alone', async () => {
  const data = join(makeFolder(), 'data');
  await run({ data });
  expect(statSync(data).mode & 0o777).toBe(0o700);
});

test.each([[['dump']], [['nonsense', 'file']], [['backup', 'a', 'b']], [['rebuild', 'file']]])(
  'wrong use: %j',
  (args) => {
    const { status, stderr } = doChore(makeFolder(), ...args);
    expect([status, stderr]).toEqual([2, expect.stringContaining('dump FILE')]);
  },
);

const serveWith = (environment: Readonly<Record<string, string>>) =>
  spawnSync(process.execPath, [MAIN], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], PORT: '0', ...environment },
  });

test('a server without its database says why it does not start, in one line', () => {
  const secret = 'hush';
  const { status, stdout, stderr } = serveWith({
    DATABASE_URL: `postgresql://user:${secret}@127.0.0.1:1/name`,
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Cannot use the PostgreSQL of DATABASE_URL: .*ECONNREFUSED.*\n$/);
  expect(stderr).not.toContain(secret);
});

test('a server that cannot use its folder says so in one line', () => {
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
])('%s=%s is named, with what it may be', (name, value, hint) => {
  const { status, stderr } = serveWith({ [name]: value });
  expect([status, stderr]).toEqual([2, `Invalid settings: ${name} (${hint})\n`]);
});

test('a Node that is too old is named before anything else is loaded', () => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } })`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, MAIN],
    { encoding: 'utf8' },
  );
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Marrakech needs Node 20\.19 or newer; this is v.+\n$/);
});

test('what it can do is told to whoever asks', () => {
  const { status, stdout } = doChore(makeFolder(), '--help');
  expect([status, stdout]).toEqual([0, expect.stringContaining('backup FILE')]);
});
