/** `npm run cluster`: its processes are killed, and its terminal is closed. */
import { chmodSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { makeFolder } from '../temporary-folder.js';
import { Child } from './child.js';
import { hasPostgres } from './postgres.js';
import { hasRedis } from './redis.js';

const program = (name: string): string =>
  fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** What is left in the folder for what is passing. */
function start(environment: Readonly<Record<string, string>> = {}) {
  const folder = makeFolder();
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  const cluster = new Child(process.execPath, [program('cluster/run-cluster.js'), '192.0.2.7'], {
    env: { PATH: process.env['PATH'], PORT: '0', TMPDIR: folder, ...environment },
  });
  return { cluster, left: () => readdirSync(folder) };
}

describe.skipIf(!hasPostgres() || !hasRedis())('a cluster to try', () => {
  test('what dies comes back, all is said, and nothing is left of it', async () => {
    const { cluster, left } = start();
    await cluster.says(/all of it +http:\/\/192\.0\.2\.7:\d+/);
    const pidsOf = (name: string): number[] =>
      [...cluster.said.matchAll(new RegExp(`^${name} .* pid (\\d+)$`, 'gm'))].map(([, pid]) =>
        Number(pid),
      );
    const parts = ['PostgreSQL', 'Redis', 'node 1', 'node 2', 'node 3'];
    for (const name of ['PostgreSQL', 'Redis', 'node 2']) {
      const [pid] = pidsOf(name);
      process.kill(pid!, 'SIGKILL');
      await cluster.says(new RegExp(`${name} has ended \\(SIGKILL\\)`));
    }
    for (const name of ['PostgreSQL', 'Redis', 'node 2'])
      await cluster.says(new RegExp(`^${name} .* pid \\d+\\n[^]*^${name} .* pid \\d+\\n`, 'm'));
    const pids = parts.map((name) => pidsOf(name).at(-1)!);
    expect(pids.map(isAlive)).toEqual(parts.map(() => true));
    cluster.signal('SIGHUP');
    expect(await cluster.ended).toBe('code 0');
    expect([pids.filter(isAlive), left()]).toEqual([[], []]);
  }, 120_000);

  test('told to stop before it is up, it stops, and leaves nothing', async () => {
    const { cluster, left } = start();
    while (left().length === 0) await new Promise(setImmediate);
    cluster.signal('SIGINT');
    expect([await cluster.ended, cluster.said, left()]).toEqual(['code 0', 'Taking it down\n', []]);
  }, 120_000);

  test('a port that is taken is named', async () => {
    const first = start();
    const [address] = [await first.cluster.says(/all of it +\S+/)];
    const second = start({ PORT: /\d+$/.exec(address)![0] });
    expect(await second.cluster.ended).toBe('code 1');
    expect(second.cluster.said).toMatch(/^The cluster does not start: .*EADDRINUSE.*\n$/);
    expect(second.left()).toEqual([]);
    await first.cluster.end('SIGTERM');
  }, 120_000);
});

test('invalid settings stop it with a message before anything is started', async () => {
  const { cluster, left } = start({ PORT: 'eighty' });
  expect([await cluster.ended, cluster.said, left()]).toEqual([
    'code 2',
    'Invalid settings: PORT (a whole number from 0 to 65535)\n',
    [],
  ]);
});
