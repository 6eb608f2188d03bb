import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../testing/folder.js';
import { SeedList } from './seed-list.js';

test('a list says which seeds kept every promise, whatever else stands in it', () => {
  const file = join(makeFolder(), 'seeds.txt');
  const list = new SeedList(file);
  const run = { commit: 'abc', seconds: 4.24, faults: ['killNode', 'hangDisk'] };
  list.note({ ...run, seed: 3, broken: [] });
  list.note({ ...run, seed: 12, broken: ['goes-on', 'goes-on'] });
  writeFileSync(file, 'no line of ours\n\n7 kept\n', { flag: 'a' });
  list.note({ ...run, seed: 40, broken: [] });
  expect([...new SeedList(file).kept()]).toEqual([3, 40]);
  expect(readFileSync(file, 'utf8')).toMatch(
    /\n12 .* BROKEN: goes-on {2}4\.2 {2}killNode hangDisk\n/,
  );
});
