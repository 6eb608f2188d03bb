import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../testing/folder.js';
import { SeedList } from './seed-list.js';

const CODE = { commit: 'abc', isNamed: true };
const RUN = { broken: [], seconds: 4.24, faults: ['killNode', '+hangDisk:6.1s'] };

test('a list says which seeds kept every promise, whatever else stands in it', () => {
  const file = join(makeFolder(), 'seeds.txt');
  const list = new SeedList(file, CODE);
  list.note({ ...RUN, seed: 3 });
  list.note({ ...RUN, seed: 12, broken: ['goes-on', 'goes-on'] });
  writeFileSync(file, 'no line of ours\n\n7 kept\n', { flag: 'a' });
  list.note({ ...RUN, seed: 40 });
  expect([...new SeedList(file, CODE).kept()]).toEqual([3, 40]);
  expect(readFileSync(file, 'utf8')).toMatch(
    /\n12 .* BROKEN: goes-on {2}4\.2 {2}killNode \+hangDisk:6\.1s\n/,
  );
});

test('what other code kept does not count, nor what changed code did', () => {
  const file = join(makeFolder(), 'seeds.txt');
  new SeedList(file, CODE).note({ ...RUN, seed: 1 });
  const next = new SeedList(file, { commit: 'abcd', isNamed: true });
  expect([...next.kept()]).toEqual([]);
  next.note({ ...RUN, seed: 2 });
  expect([...next.kept()]).toEqual([2]);
  expect([...new SeedList(file, CODE).kept()]).toEqual([1]);
  const changed = new SeedList(file, { commit: 'abc-changed', isNamed: false });
  changed.note({ ...RUN, seed: 5 });
  expect([...changed.kept()]).toEqual([]);
  expect([...new SeedList(file, CODE).kept()]).toEqual([1]);
});
