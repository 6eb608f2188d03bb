/** What `npm run cluster` says before it builds anything. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';

const start = (PORT: string, HOST = '127.0.0.1') =>
  spawnSync(process.execPath, ['tools/cluster.mjs'], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], PORT, HOST },
  });

test.each(['abc', '65536', '-1', '80 80', '1e3'])('PORT=%s makes no sense', (port) => {
  expect(start(port)).toMatchObject({
    status: 2,
    stdout: '',
    stderr: 'Invalid settings: PORT\n',
  });
});

test('a port that is taken, and an address of somebody else', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stderr = `Port ${port} is taken: name another in PORT.\n`;
  expect(start(String(port))).toMatchObject({ status: 1, stdout: '', stderr });
  const elsewhere = start('0', '192.0.2.7');
  expect([elsewhere.status, elsewhere.stdout]).toEqual([1, '']);
  expect(elsewhere.stderr).toMatch(/^listen EADDRNOTAVAIL.*\n$/);
});
