/** An open database whose files are moved, replaced or deleted. */
import { copyFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { findReplaced, openedFiles } from './opened-files.js';
import { SqliteFile } from './sqlite-file.js';
import { commitGroup, migrate } from './sqlite-jobs.js';
import { openSqlite } from './sqlite-store.js';
import { StoreLost, type Append, type Store } from '../store.js';

const opening = (game: string): Append => ({
  game,
  first: 1,
  lines: ['{"a":1}'],
  derived: { status: 'open', dueAt: null, listing: '{}', seated: [] },
  created: { secret: 's', isPublic: true, bySeat: false, host: 'h', openedAt: 3 },
});

async function openIn(folder: string): Promise<Store> {
  const store = await openSqlite(folder);
  onTestFinished(() => store.close());
  expect(await store.append(opening('before'))).toBe('stored');
  return store;
}

const gamesIn = async (store: Store) =>
  (await store.rows('select game from games order by game')).map(({ game }) => game);

const DAMAGES: readonly (readonly [string, (path: string) => void])[] = [
  ['is moved away', (path) => renameSync(path, `${path}.moved`)],
  ['is deleted', (path) => rmSync(path)],
  [
    'is replaced by a copy of itself',
    (path) => {
      copyFileSync(path, `${path}.copy`);
      renameSync(`${path}.copy`, path);
    },
  ],
  [
    'becomes a link to another file',
    (path) => {
      writeFileSync(`${path}.other`, '');
      rmSync(path);
      symlinkSync(basename(`${path}.other`), path);
    },
  ],
];

test.each(
  DAMAGES.flatMap(([what, damage]) =>
    ['', '-wal', '-shm'].map((ending) => [`marrakech.sqlite${ending}`, what, damage] as const),
  ),
)('once %s %s, nothing is stored and nothing is read', async (name, _, damage) => {
  const folder = makeFolder();
  const store = await openIn(folder);
  damage(join(folder, name));
  await expect(store.append(opening('after'))).rejects.toThrow(StoreLost);
  await expect(store.run('delete from games')).rejects.toThrow(StoreLost);
  await expect(store.scrub()).rejects.toThrow(StoreLost);
  await expect(gamesIn(store)).rejects.toThrow(StoreLost);
  await expect(store.ping()).rejects.toThrow(name);
});

test('files that come back are used again, and nothing of them is lost', async () => {
  const folder = makeFolder();
  const store = await openIn(folder);
  const [path, away] = [join(folder, 'marrakech.sqlite'), join(makeFolder(), 'away')];
  renameSync(path, away);
  await expect(store.append(opening('meanwhile'))).rejects.toThrow(StoreLost);
  renameSync(away, path);
  expect(await store.append(opening('after'))).toBe('stored');
  await store.ping();
  expect(await gamesIn(store)).toEqual(['after', 'before']);
});

test('a database behind a link is watched where it is', async () => {
  const [folder, disk] = [makeFolder(), makeFolder()];
  writeFileSync(join(disk, 'games'), '');
  symlinkSync(join(disk, 'games'), join(folder, 'marrakech.sqlite'));
  const store = await openIn(folder);
  rmSync(join(disk, 'games-wal'));
  await expect(store.append(opening('after'))).rejects.toThrow('games-wal');
});

test('what was acknowledged before the write-ahead log was deleted is in the database', async () => {
  const folder = makeFolder();
  const store = await openSqlite(folder);
  await store.append(opening('before'));
  rmSync(join(folder, 'marrakech.sqlite-wal'));
  await expect(store.append(opening('after'))).rejects.toThrow(StoreLost);
  await store.close();
  const again = await openSqlite(folder);
  onTestFinished(() => again.close());
  expect(await gamesIn(again)).toEqual(['before']);
});

test('what is in a database file that was moved is complete without its write-ahead log', async () => {
  const [folder, other] = [makeFolder(), makeFolder()];
  const store = await openIn(folder);
  renameSync(join(folder, 'marrakech.sqlite'), join(other, 'marrakech.sqlite'));
  await expect(store.append(opening('after'))).rejects.toThrow(StoreLost);
  const moved = await openSqlite(other);
  onTestFinished(() => moved.close());
  expect(await gamesIn(moved)).toEqual(['before']);
});

test('a group is not acknowledged if the file is replaced while it is written', () => {
  const path = join(makeFolder(), 'marrakech.sqlite');
  const file = new SqliteFile(path);
  onTestFinished(() => file.close());
  migrate(file, 0);
  const files = openedFiles(path);
  let checks = 0;
  const check = () => {
    const replaced = findReplaced(files);
    if (replaced !== undefined) throw new Error(replaced);
    if (checks++ === 0) renameSync(path, `${path}.moved`);
  };
  const jobs = [{ type: 'append', append: opening('during') }] as const;
  expect(() => commitGroup(file, jobs, check)).toThrow('no longer there');
  expect(file.all('select game from games', [])).toEqual([{ game: 'during' }]);
});
