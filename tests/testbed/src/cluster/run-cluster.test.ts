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
  test('all its processes are named, and nothing is left of it, also when some were killed', async () => {
    const { cluster, left } = start();
    await cluster.says(/all of it +http:\/\/192\.0\.2\.7:\d+/);
    const named = [...cluster.said.matchAll(/^(\S.*?) +\S+:\/\/\S+ +pid (\d+)$/gm)];
    const pids = named.map(([, , pid]) => Number(pid));
    expect(named.map(([, name]) => name)).toEqual([
      'PostgreSQL',
      'Redis',
      'node 1',
      'node 2',
      'node 3',
    ]);
    expect(pids.map(isAlive)).toEqual(pids.map(() => true));
    for (const killed of [1, 3]) process.kill(pids[killed]!, 'SIGKILL');
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
