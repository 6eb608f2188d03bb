/** The log of requests: what it contains, and that it contains no secrets. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { startProcess } from '@marrakech/testbed/server-process';
import { optionsFor, seat } from '@marrakech/testbed/running-server';

test('the log has one line for each request, except those of health checks and metrics', async () => {
  const server = await startProcess(makeFolder());
  for (const path of ['healthz', 'readyz', 'metrics', 'api/hello'])
    expect((await fetch(`${server.origin}/${path}`)).status).toBe(200);
  await server.stop();
  expect(server.log()).toContain('"path":"/api/hello"');
  expect(server.log()).not.toMatch(/healthz|readyz|metrics/);
});

test('the log has no line for files of the page, and a warning for refusals that a setting may cause', async () => {
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

test('the log contains no secret, even at its most verbose', async () => {
  const server = await startProcess(makeFolder(), {
    LOG_LEVEL: 'trace',
    MARRAKECH_REQUESTS_PER_MINUTE: '60',
  });
  const [line] = await seat(server.origin, optionsFor(2));
  const { person, game } = line!;
  const { game: bySeat, seatTokens } = await person.open(optionsFor(2), { bySeat: true });
  await person.json('POST', `/api/games/${bySeat}/claim`, { token: seatTokens[0] });
  // Also if a secret is in an unexpected path, percent-encoded, or like a file of the page.
  const odd = `%${game.codePointAt(0)!.toString(16)}${game.slice(1)}`;
  const paths = [
    '',
    '/events',
    '/board.png',
    '/nothing',
    `/${seatTokens[1]}`,
    `?token=${seatTokens[1]}`,
  ];
  for (const path of paths) await person.ask('GET', `/api/games/${game}${path}`);
  for (const path of [`/api/%67ames/${game}`, `/api/games/${odd}`, `/${game}`, `/${game}.png`])
    await person.ask('GET', path);
  const { token } = await person.json<{ token: string }>('POST', '/api/me/tokens', {
    label: 'Mine',
    bot: false,
  });
  const { token: link } = await person.json<{ token: string }>('POST', '/api/me/link');
  await fetch(`${server.origin}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  await line!.tell({ type: 'leave', seat: line!.seat });
  // The warning about too many requests contains the path, too.
  for (let status = 200; status !== 429;)
    ({ status } = await person.ask('GET', `/api/games/${game}`));
  await server.stop();
  const names = [game, bySeat, odd.slice(3), ...Object.values(seatTokens)];
  const secrets = [person.cookie.split('=')[1]!, token, link, line!.table!.secret!, ...names];
  expect(secrets.filter((secret) => server.log().includes(secret))).toEqual([]);
  expect(server.log()).toContain('/api/me/tokens');
  expect(server.log()).toContain(`"path":"/api/games/${game.slice(0, 6)}…/board.png"`);
  expect(server.log()).toMatch(/"level":40.*"refused":"too-fast"/);
});
