import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { codeHere, SeedList } from './seed-list.js';

const CODE = { commit: 'abc', isNamed: true };
const OTHER = { commit: 'abcd', isNamed: true };
const CHANGED = { commit: 'abc-changed', isNamed: false };
const RUN = { broken: [], seconds: 4.24, faults: ['killNode', '+hangDisk:6.1s'] };

test('a list says which seeds kept every promise, whatever else stands in it', () => {
  const file = join(makeFolder(), 'seeds.txt');
  const list = new SeedList(file, CODE);
  list.note({ ...RUN, seed: 3 }, CODE);
  list.note({ ...RUN, seed: 12, broken: ['goes-on', 'goes-on'] }, CODE);
  writeFileSync(file, 'no line of ours\n\n7 kept\n', { flag: 'a' });
  list.note({ ...RUN, seed: 40 }, CODE);
  expect([...new SeedList(file, CODE).kept()]).toEqual([3, 40]);
  expect(readFileSync(file, 'utf8')).toMatch(
    /\n12 .* BROKEN: goes-on {2}4\.2 {2}killNode \+hangDisk:6\.1s\n/,
  );
});

test('what other code kept does not count, nor what changed code did', () => {
  const file = join(makeFolder(), 'seeds.txt');
  new SeedList(file, CODE).note({ ...RUN, seed: 1 }, CODE);
  const next = new SeedList(file, OTHER);
  expect([...next.kept()]).toEqual([]);
  next.note({ ...RUN, seed: 2 }, OTHER);
  expect([...next.kept()]).toEqual([2]);
  expect([...new SeedList(file, CODE).kept()]).toEqual([1]);
  const changed = new SeedList(file, CHANGED);
  changed.note({ ...RUN, seed: 5 }, CHANGED);
  expect([...changed.kept()]).toEqual([]);
  expect([...new SeedList(file, CODE).kept()]).toEqual([1]);
});

test('a run whose code was changed meanwhile is credited to no commit', () => {
  const file = join(makeFolder(), 'seeds.txt');
  const list = new SeedList(file, CODE);
  list.note({ ...RUN, seed: 1 }, OTHER);
  list.note({ ...RUN, seed: 2 }, CHANGED);
  list.note({ ...RUN, seed: 3 }, CODE);
  expect([...list.kept()]).toEqual([3]);
  expect([...new SeedList(file, OTHER).kept()]).toEqual([]);
  const noted = readFileSync(file, 'utf8').matchAll(/^\d {2}\S+ {2}(\S+)/gm);
  expect([...noted].map(([, commit]) => commit)).toEqual(['abc-changed', 'abc-changed', 'abc']);
});

test('the code is named after the last commit that changed what is run, which no test does', () => {
  const folder = makeFolder();
  const git = (...args: readonly string[]) =>
    spawnSync('git', ['-c', 'user.name=x', '-c', 'user.email=x', ...args], { cwd: folder });
  const write = (path: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), 'x\n', { flag: 'a' });
  };
  const commit = (path: string) => {
    write(path);
    git('add', '.');
    git('commit', '-m', path);
    return codeHere(folder);
  };
  git('init');
  const first = commit('apps/server/src/tables/live-table.ts');
  expect(first).toMatchObject({ isNamed: true });
  for (const path of [
    'docs/fault-seeds.txt',
    'apps/server/src/tables/live-table.test.ts',
    'packages/table/src/testing/random-table.ts',
    'packages/board-svg/src/board.test.tsx',
  ])
    expect(commit(path)).toEqual(first);
  write('apps/server/src/tables/live-table.test.ts');
  expect(codeHere(folder)).toEqual(first);
  const second = commit('packages/table/src/host.ts');
  expect(second.commit).not.toBe(first.commit);
  write('packages/table/src/host.ts');
  expect(codeHere(folder)).toEqual({ commit: `${second.commit}-changed`, isNamed: false });
});
