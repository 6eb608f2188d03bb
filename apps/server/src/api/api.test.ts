/** The open API: its documentation, metrics, settings and game files. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { verifyDice } from '@marrakech/fair-dice';
import { SERVER_FAULTS } from '@marrakech/protocol';
import { plainTable } from '@marrakech/table';
import { parseRecord } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { readConfig, SETTING_NAMES } from '../config/config.js';
import { Person } from '@marrakech/testbed/client';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { optionsFor, run, seat } from '@marrakech/testbed/running-server';

const docs = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../../docs/${name}`, import.meta.url)), 'utf8');

test('a finished game as record, replay, SVG and PNG', async () => {
  const { origin } = await run();
  const [line] = await seat(origin, optionsFor(2));
  await line!.tell({ type: 'leave', seat: line!.seat });
  const get = (name: string) => fetch(`${origin}/api/games/${line!.game}/${name}`);
  const record = parseRecord(await (await get('record.mkh')).text());
  expect(record.ok && verifyDice(record.value).type).toBe('fair');
  const replay = (await (await get('replay.json')).text()).trim().split('\n');
  expect(JSON.parse(replay.at(-1)!)).toHaveProperty('result');
  const svg = await get('board.svg');
  expect(svg.headers.get('content-type')).toBe('image/svg+xml');
  expect(await svg.text()).toMatch(/^<svg /);
  const png = Buffer.from(await (await get('board.png')).arrayBuffer());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
});

test('a table that has not started has no record', async () => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  const { game } = await person.open(optionsFor(2));
  for (const name of ['record.mkh', 'replay.json', 'board.svg', 'board.png'])
    expect((await person.ask('GET', `/api/games/${game}/${name}`)).status).toBe(409);
  expect((await person.ask('GET', '/api/games/none/record.mkh')).status).toBe(404);
});

test('the first steps of the manual work as printed', async () => {
  const { origin } = await run();
  const [, steps] = /## First steps[^]*?```sh\n([^]*?)```/.exec(docs('api.md'))!;
  const script = steps!.replaceAll('http://localhost:8080', origin);
  const { stdout } = await promisify(execFile)('bash', ['-euc', script], { cwd: makeFolder() });
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(answers).toMatchObject([
    { player: expect.any(String) },
    { game: expect.any(String), seatTokens: {} },
    { game: expect.any(String), seat: 0, until: expect.any(Number) },
    { events: [{ type: 'opened', commitment: expect.any(String) }, { type: 'seat-reserved' }] },
    { type: 'done' },
  ]);
});

test('a table without options gets the default ones, for two players', async () => {
  const { origin, services } = await run();
  const person = await new Person(origin).arrive();
  const open = async (body: object) => {
    const { game } = await person.json<{ game: string }>('POST', '/api/tables', body);
    return (await services.tableRegistry.find(game))!.table.options;
  };
  expect(await open({})).toEqual(plainTable(2));
  const chairs = plainTable(4).chairs;
  expect(await open({ options: { chairs, order: 'turn-last' } })).toEqual(
    plainTable(4, { order: 'turn-last' }),
  );
  for (const options of [
    { chairs: [] },
    { chairs: 2 },
    { clock: null },
    { colour: 1 },
    'plain',
    null,
  ])
    expect((await person.ask('POST', '/api/tables', { options })).status).toBe(400);
});

test('every route of the API is in its document and on its page', async () => {
  const { origin } = await run();
  const document = (await (await fetch(`${origin}/openapi.json`)).json()) as {
    openapi: string;
    components: { securitySchemes: object };
    paths: Record<string, Record<string, { summary?: string }>>;
  };
  expect(document.openapi).toMatch(/^3\./);
  expect(document.components.securitySchemes).toMatchObject({
    cookie: { type: 'apiKey', in: 'cookie', name: 'marrakech' },
    token: { type: 'http', scheme: 'bearer' },
  });
  const page = await (await fetch(`${origin}/docs`)).text();
  const manual = docs('api.md');
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { summary }] of Object.entries(methods)) {
      expect(summary).not.toBe('');
      expect(page).toContain(`${method.toUpperCase()}</span> ${path}`);
      expect(manual).toContain(`${method.toUpperCase()} ${path}`);
    }
  expect(Object.keys(document.paths).length).toBeGreaterThan(12);
  const tables = document.paths['/api/tables']!['post'] as { requestBody: object };
  expect(JSON.stringify(tables.requestBody)).toContain('turn-last');
});

test('every code and every setting is documented', () => {
  for (const code of Object.keys(SERVER_FAULTS)) expect(docs('api.md')).toContain(`\`${code}\``);
  for (const name of SETTING_NAMES) expect(docs('hosting.md')).toContain(`\`${name}\``);
});

test('settings: everything has a default, and invalid values are named with a reason', () => {
  expect(readConfig({})).toMatchObject({ config: { port: 8080, host: '127.0.0.1' } });
  expect(readConfig({ PORT: '99999', LOG_LEVEL: 'loud', MARRAKECH_METRICS: 'yes' })).toEqual({
    wrong: [
      expect.stringMatching(/^PORT \(/),
      expect.stringMatching(/^LOG_LEVEL \(/),
      expect.stringMatching(/^MARRAKECH_METRICS \(/),
    ],
  });
  for (const MARRAKECH_DATABASE_CONNECTIONS of ['1', '0', '-8', '8.5', 'many', '1001'])
    expect(readConfig({ MARRAKECH_DATABASE_CONNECTIONS })).toEqual({
      wrong: ['MARRAKECH_DATABASE_CONNECTIONS (a whole number from 2 to 1000)'],
    });
});

/** Whether one setting is refused with a reason. */
const isWrong = (environment: Record<string, string>): boolean => {
  const read = readConfig(environment);
  return 'wrong' in read && read.wrong.length === 1 && /^[A-Z_]+ \(/.test(read.wrong[0]!);
};

test('settings: addresses are read as the clients of PostgreSQL and Redis read them', () => {
  const good = [
    'postgresql://user:password@host/name',
    'postgres://user@127.0.0.1:5432/name?sslmode=require',
    'postgresql://user:p%2Fss%40@host/name',
    'postgresql:///name?host=/var/run/postgresql',
  ];
  for (const DATABASE_URL of good) {
    expect([DATABASE_URL, readConfig({ DATABASE_URL })]).toMatchObject([
      DATABASE_URL,
      { config: {} },
    ]);
    expect(readConfig({ DATABASE_URL, REDIS_URL: 'rediss://:p%2F@host:6380/2' })).toMatchObject({
      config: { databaseUrl: DATABASE_URL },
    });
  }
  const bad = ['hello', 'postgresql:hello', 'mysql://host/name', 'redis://host', '//host/name'];
  const passwords = ['p/ss', '1/ss', '1#ss', '1?ss', 'p#ss', '%zz', 'p%'];
  const spoilt = passwords.map((each) => `postgresql://user:${each}@host/name`);
  for (const DATABASE_URL of [...bad, ...spoilt])
    expect([DATABASE_URL, isWrong({ DATABASE_URL })]).toEqual([DATABASE_URL, true]);
  const [DATABASE_URL] = good as [string];
  for (const REDIS_URL of ['hello', 'host:6379', 'http://host', 'redis://:1/2@host', good[0]!])
    expect([REDIS_URL, isWrong({ DATABASE_URL, REDIS_URL })]).toEqual([REDIS_URL, true]);
  expect(readConfig({ REDIS_URL: 'redis://host' })).toEqual({
    wrong: [expect.stringMatching(/^REDIS_URL .*DATABASE_URL/)],
  });
});

test('settings: a folder without a page is refused', () => {
  for (const MARRAKECH_WEB of ['/nonexistent/dist', makeFolder()])
    expect(readConfig({ MARRAKECH_WEB })).toEqual({
      wrong: [expect.stringMatching(/^MARRAKECH_WEB .*no page/)],
    });
});

test('health routes and metrics answer, with strict headers', async () => {
  const { origin } = await run();
  await seat(origin, optionsFor(2));
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const ready = await fetch(`${origin}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, { ready: true }]);
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  expect(metrics).toMatch(/marrakech_decisions_total 2/);
  expect(metrics).toMatch(/marrakech_sockets 2/);
  const { headers } = await fetch(`${origin}/docs`);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).not.toContain("'unsafe-inline'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

test('a request for an unknown game can be answered without an error status', async () => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  const { game } = await person.open(optionsFor(2));
  const hello = async (query: string) => {
    const answer = await fetch(`${origin}/api/hello${query}`);
    return [answer.status, ((await answer.json()) as { knows?: boolean }).knows];
  };
  expect(await hello('')).toEqual([200, undefined]);
  expect(await hello(`?game=${game}`)).toEqual([200, true]);
  for (const unknown of ['nowhere', '', '%00', '..%2f', 'x'.repeat(2000)])
    expect(await hello(`?game=${unknown}`)).toEqual([200, false]);
});
