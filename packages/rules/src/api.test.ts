import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import * as fast from './fast.js';
import * as rules from './index.js';
import { EVERY_SETUP } from './testing/every-setup.js';

// npm is slow on a shared machine; the timeout only guards against a hang.
vi.setConfig({ testTimeout: 120_000 });

const names = (entry: object): string => Object.keys(entry).sort().join('\n');

test('the public names', async () => {
  const text = `@marrakech/rules\n\n${names(rules)}\n\n@marrakech/rules/fast\n\n${names(fast)}\n`;
  await expect(text).toMatchFileSnapshot('../test-data/public-names.txt');
});

test('what is published: no tests, nothing that only tests need', () => {
  const pack = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
  });
  const [{ files }] = JSON.parse(pack.stdout) as [{ files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  expect(paths).toContain('dist/index.js');
  expect(paths).toContain('dist/fast.d.ts');
  expect(paths.filter((path) => /test|snapshot|tsbuildinfo/.test(path))).toEqual([]);
});

test('a state takes less than 200 bytes', () => {
  for (const setup of EVERY_SETUP)
    expect(rules.startState(setup).data.byteLength).toBeLessThan(200);
});
