import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findUnfinished } from './unfinished.js';

const root = mkdtempSync(join(tmpdir(), 'marrakech-unfinished-'));
afterAll(() => rmSync(root, { recursive: true }));

const NOW = new Date(2026, 10, 15, 22, 0);
const BEGUN = '[Players "3"] 1. S2:c2c3';
const OVER = '[Players "2"] [Colours "1"] 1. S2:c2c3 leave:1';

/** A folder with these files, the first played last. */
function folderOf(files: readonly (readonly [name: string, content: string])[]): string {
  const folder = mkdtempSync(join(root, 'games-'));
  for (const [age, [name, content]] of files.entries()) {
    writeFileSync(join(folder, name), content);
    utimesSync(join(folder, name), 1_000_000 - age, 1_000_000 - age);
  }
  return folder;
}

test('the one played last, wherever its name sorts', async () => {
  const folder = folderOf([
    ['marrakech-2026-11-15-2130-2.mkh', BEGUN],
    ['marrakech-2026-11-15-2130.mkh', BEGUN],
    ['marrakech-2026-11-15-2145.mkh', BEGUN],
  ]);
  expect(await findUnfinished(folder, NOW)).toEqual({
    file: join(folder, 'marrakech-2026-11-15-2130-2.mkh'),
    title: 'the game of 21:30',
  });
});

test('finished games, broken ones and other files are passed over', async () => {
  const folder = folderOf([
    ['sunday.txt', BEGUN],
    ['marrakech-2026-11-15-2150.mkh', OVER],
    ['marrakech-2026-11-15-2149.mkh', '\u0000garbage'],
    ['marrakech-2026-11-14-0905.mkh', BEGUN],
  ]);
  mkdirSync(join(folder, 'marrakech-2026-11-15-2151.mkh'));
  expect(await findUnfinished(folder, NOW)).toMatchObject({
    title: 'the game of 2026-11-14, 09:05',
  });
});

test('a game that somebody named is offered by its name', async () => {
  const folder = folderOf([
    ['sun\u001B[2Jday.mkh', BEGUN],
    ['marrakech-2026-11-15-2130.mkh', BEGUN],
  ]);
  expect(await findUnfinished(folder, NOW)).toMatchObject({ title: 'sunday.mkh' });
});

test('nothing is found where there is nothing', async () => {
  expect(await findUnfinished(folderOf([]), NOW)).toBeUndefined();
  expect(await findUnfinished(join(root, 'nowhere'), NOW)).toBeUndefined();
});
