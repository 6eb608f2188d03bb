/** What whoever runs the server reads in its log, and what nobody may find there. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './testing/folder.js';
import { startProcess } from './testing/process.js';
import { optionsFor, seat } from './testing/running.js';

test('the log has a line for a request, and none for those of machines that look after it', async () => {
  const server = await startProcess(makeFolder());
  for (const path of ['healthz', 'readyz', 'metrics', 'api/hello'])
    expect((await fetch(`${server.origin}/${path}`)).status).toBe(200);
  await server.stop();
  expect(server.log()).toContain('"path":"/api/hello"');
  expect(server.log()).not.toMatch(/healthz|readyz|metrics/);
});

test('the log has no line for files of the page, but one for what may be set up wrongly', async () => {
  const web = makeFolder();
  writeFileSync(join(web, 'index.html'), 'Marrakech');
  const server = await startProcess(makeFolder(), {
    MARRAKECH_WEB: web,
    MARRAKECH_DATABSE: '1',
    MARRAKECH_REQUESTS_PER_MINUTE: '2',
  });
  const { origin } = server;
  expect((await fetch(`${origin}/`)).status).toBe(200);
  const post = { method: 'POST', headers: { origin: 'https://elsewhere.example' } };
  expect((await fetch(`${origin}/api/me`, post)).status).toBe(403);
  for (const status of [200, 200, 429])
    expect((await fetch(`${origin}/api/hello`)).status).toBe(status);
  await server.stop();
  const lines = server
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const warn = 40;
  expect(lines.filter(({ level }) => level === warn)).toMatchObject([
    { settings: ['MARRAKECH_DATABSE'] },
    { refused: 'wrong-origin', origin: 'https://elsewhere.example', host: new URL(origin).host },
    { refused: 'too-fast' },
  ]);
  expect(server.log()).not.toContain('"path":"/"');
});

test('nothing secret is in the log, also at its chattiest', async () => {
  const server = await startProcess(makeFolder(), { LOG_LEVEL: 'trace' });
  const [line] = await seat(server.origin, optionsFor(2));
  const { person } = line!;
  const { token } = await person.json<{ token: string }>('POST', '/api/me/tokens', {
    label: 'Mine',
    bot: false,
  });
  const { key } = await person.json<{ key: string }>('POST', '/api/me/link');
  await fetch(`${server.origin}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  await line!.tell({ type: 'leave', seat: line!.seat });
  await server.stop();
  const secrets = [person.cookie.split('=')[1]!, token, key, line!.table!.secret!];
  expect(secrets.filter((secret) => server.log().includes(secret))).toEqual([]);
  expect(server.log()).toContain('/api/me/tokens');
});
