/** Invalid credentials are refused with 401 on every route and both sockets. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Person } from '@marrakech/testbed/client';
import { Documented } from '@marrakech/testbed/api-conformance';
import { optionsFor, run } from '@marrakech/testbed/running-server';

type Headers = Readonly<Record<string, string | readonly string[]>>;

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly setCookie: readonly string[];
  readonly challenge: string | undefined;
}

async function read(response: IncomingMessage): Promise<Answer> {
  const text = await textOf(response);
  const isJson = response.headers['content-type']?.includes('json') === true;
  const { error } = isJson ? (JSON.parse(text) as { error?: { code: string } }) : {};
  return {
    status: response.statusCode!,
    code: error?.code,
    setCookie: response.headers['set-cookie'] ?? [],
    challenge: response.headers['www-authenticate'],
  };
}

/** Sends repeated headers separately; `fetch` would join them. */
async function send(origin: string, method: string, path: string, headers: Headers) {
  const sent = request(`${origin}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
  });
  sent.end(method === 'POST' ? '{}' : undefined);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return read(response);
}

/** The response to an upgrade; status 101 if it succeeded. */
async function upgrade(origin: string, path: string, headers: Headers): Promise<Answer> {
  const socket = new WebSocket(origin.replace('http', 'ws') + path, {
    headers: headers as Record<string, string>,
  });
  socket.on('error', () => undefined);
  const opened = { status: 101, code: undefined, setCookie: [], challenge: undefined };
  const answer = await Promise.race([
    once(socket, 'open').then(() => opened),
    once(socket, 'unexpected-response').then(([, response]: IncomingMessage[]) => read(response!)),
  ]);
  socket.terminate();
  return answer;
}

const UNKNOWN = 'A'.repeat(43);
const REFUSED = { status: 401, code: 'invalid-credentials' };

async function withToken(origin: string) {
  const person = await new Person(origin).arrive();
  const { token } = await person.json<{ token: string }>('POST', '/api/me/tokens', {
    label: 'Program',
    bot: true,
  });
  const { game } = await person.open(optionsFor(2));
  return { person, token, game };
}

test('every route of the API refuses invalid credentials', async () => {
  const { origin } = await run();
  const documented = await Documented.of(origin);
  const routes = documented.routes.filter(({ path }) => path.startsWith('/api/'));
  expect(routes.length).toBeGreaterThan(20);
  const { game } = await withToken(origin);
  for (const { method, path } of routes)
    for (const headers of [
      { authorization: `Bearer ${UNKNOWN}` },
      { cookie: `marrakech=${UNKNOWN}`, origin },
    ]) {
      const named = path.replace('{game}', game).replace('{id}', 'x');
      expect(await send(origin, method, named, headers), `${method} ${path}`).toMatchObject({
        ...REFUSED,
        challenge: 'Bearer',
      });
    }
});

test('both sockets refuse invalid credentials, and open without any', async () => {
  const { origin } = await run();
  const { game, token } = await withToken(origin);
  for (const path of [`/api/games/${game}/socket`, '/api/lobby/socket']) {
    for (const headers of [
      { authorization: `Bearer ${UNKNOWN}` },
      { authorization: 'Bearer x' },
      { cookie: `marrakech=${UNKNOWN}`, origin },
    ])
      expect({ path, ...(await upgrade(origin, path, headers)) }).toMatchObject({
        path,
        ...REFUSED,
      });
    expect(await upgrade(origin, path, {})).toMatchObject({ status: 101 });
    const authorization = `Bearer ${token}`;
    expect(await upgrade(origin, path, { authorization })).toMatchObject({ status: 101 });
  }
});

test('an Authorization header that is not one bearer token is refused, not ignored', async () => {
  const { origin } = await run();
  const { person, token, game } = await withToken(origin);
  const malformed: readonly (string | readonly string[])[] = [
    '',
    'Bearer',
    'Bearer ',
    token,
    `Basic ${token}`,
    `Token ${token}`,
    `Bearer ${token} ${token}`,
    `Bearer ${token}, Bearer ${token}`,
    [`Bearer ${token}`, `Bearer ${token}`],
    [`Bearer ${token}`, 'Basic eDp5'],
    `Bearer "${token}"`,
    `Bearer ${token.slice(1)}`,
  ];
  for (const authorization of malformed) {
    // The header decides, even with a valid cookie beside it.
    const { cookie } = person;
    const answers = [
      await send(origin, 'GET', '/api/hello', { authorization }),
      await upgrade(origin, `/api/games/${game}/socket`, { authorization }),
      await send(origin, 'POST', '/api/me', { authorization, cookie }),
    ];
    expect({ authorization, answers }).toMatchObject({
      authorization,
      answers: [REFUSED, REFUSED, REFUSED],
    });
  }
  for (const scheme of ['Bearer', 'bearer', 'BEARER  '])
    expect(
      await send(origin, 'GET', '/api/me', { authorization: `${scheme} ${token}` }),
    ).toMatchObject({ status: 200 });
});

test('the token decides when a request has a token and a cookie', async () => {
  const { origin } = await run();
  const { person, token } = await withToken(origin);
  const { cookie } = person;
  const wrong = await send(origin, 'GET', '/api/me', {
    authorization: `Bearer ${UNKNOWN}`,
    cookie,
    origin,
  });
  expect(wrong).toMatchObject({ ...REFUSED, setCookie: [] });
  const right = await send(origin, 'GET', '/api/me', {
    authorization: `Bearer ${token}`,
    cookie: `marrakech=${UNKNOWN}`,
  });
  expect(right).toMatchObject({ status: 200, setCookie: [] });
});

test('a credential of one kind is not accepted as another', async () => {
  const { origin } = await run();
  const { person, token } = await withToken(origin);
  const secret = person.cookie.split('=')[1]!;
  expect(
    await send(origin, 'GET', '/api/hello', { authorization: `Bearer ${secret}` }),
  ).toMatchObject(REFUSED);
  expect(
    await send(origin, 'GET', '/api/hello', { cookie: `marrakech=${token}`, origin }),
  ).toMatchObject(REFUSED);
});

test('an invalid cookie is cleared with the refusal, and the next request is anonymous', async () => {
  const { origin } = await run();
  const { person } = await withToken(origin);
  const { cookie } = person;
  await person.ask('DELETE', '/api/me');
  for (const [method, path] of [
    ['GET', '/api/hello'],
    ['GET', '/api/me'],
    ['POST', '/api/me'],
    ['GET', '/api/tables'],
  ] as const) {
    const refused = await send(origin, method, path, { cookie, origin });
    expect(refused).toMatchObject(REFUSED);
    expect(refused.setCookie).toEqual([expect.stringMatching(/^marrakech=;.*Path=\/;.*1970/)]);
  }
  // A late answer to an upgrade must not clear the cookie that the page has received meanwhile.
  const refused = await upgrade(origin, '/api/lobby/socket', { cookie, origin });
  expect(refused).toMatchObject({ ...REFUSED, setCookie: [] });
  expect(await send(origin, 'POST', '/api/me', { origin })).toMatchObject({ status: 200 });
});

test('a request without credentials is refused with no-identity where one is required, and no cookie is cleared', async () => {
  const { origin } = await run();
  expect(await send(origin, 'GET', '/api/me', {})).toMatchObject({
    status: 401,
    code: 'no-identity',
    setCookie: [],
    challenge: 'Bearer',
  });
});

test('revoking a token closes its socket with 1012, and the next upgrade is refused', async () => {
  const { origin } = await run();
  const { person, token, game } = await withToken(origin);
  const program = new Person(origin);
  program.token = token;
  const line = await program.watch(game);
  const closed = once(line.socket, 'close') as Promise<[number]>;
  const { credentials } = await person.json<{ credentials: { id: string; kind: string }[] }>(
    'GET',
    '/api/me/tokens',
  );
  await person.ask(
    'DELETE',
    `/api/me/tokens/${credentials.find(({ kind }) => kind === 'token')!.id}`,
  );
  expect((await closed)[0]).toBe(1012);
  const authorization = `Bearer ${token}`;
  expect(await upgrade(origin, `/api/games/${game}/socket`, { authorization })).toMatchObject(
    REFUSED,
  );
});

test('a socket whose token is revoked during the upgrade is closed', async () => {
  const { origin, services } = await run();
  const { token, game } = await withToken(origin);
  const program = new Person(origin);
  program.token = token;
  const line = await program.watch(game);
  // As if it had been deleted before the socket was registered: no message is sent.
  await services.store.run("delete from credentials where kind = 'token'");
  await line.closed();
  const authorization = `Bearer ${token}`;
  expect(await upgrade(origin, `/api/games/${game}/socket`, { authorization })).toMatchObject(
    REFUSED,
  );
});

test('requests with invalid credentials count towards the limit', async () => {
  const { origin } = await run({ requestsPerMinute: 5 });
  const statuses: number[] = [];
  for (let time = 0; time < 8; time++)
    statuses.push(
      (await upgrade(origin, '/api/lobby/socket', { authorization: `Bearer ${UNKNOWN}` })).status,
    );
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
});
