/** Requests that are almost valid. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Person } from '@marrakech/testbed/client';
import { optionsFor, run } from '@marrakech/testbed/running-server';

test('a bot’s name needs a visible character, too', async () => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  for (const name of ['\u3164', '\u2800\u2800', '\u115f'])
    for (const chair of [
      { type: 'bot', name, level: 'nour' },
      { type: 'person', name },
    ]) {
      const options = { ...optionsFor(2), chairs: [{ type: 'person' }, chair] };
      expect((await person.ask('POST', '/api/tables', { options })).status).toBe(400);
    }
});

test('a list is refused as the options of a table', async () => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  expect(await person.ask('POST', '/api/tables', [])).toMatchObject({ status: 400 });
  expect(await person.ask('POST', '/api/tables', {})).toMatchObject({ status: 200 });
});

test.each(['/nowhere', '/api/nowhere', '/api/me', '/'])(
  'an upgrade of %s is refused',
  async (path) => {
    const { origin } = await run();
    const address = `${origin.replace('http', 'ws')}${path}`;
    const socket = new WebSocket(address, { headers: { origin: 'https://elsewhere.example' } });
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
    expect(response.statusCode).toBe(404);
    socket.on('error', () => undefined);
    socket.terminate();
  },
);

test('the cookie of a player who returns after a month is renewed', async () => {
  const time = { now: Date.now() };
  const { origin } = await run({ now: () => time.now });
  const person = await new Person(origin).arrive();
  const cookiesFrom = async (method: string, path: string) =>
    (await fetch(`${origin}${path}`, { method, headers: person.headers })).headers.getSetCookie();
  expect(await cookiesFrom('GET', '/api/hello')).toEqual([]);
  expect(await cookiesFrom('POST', '/api/me')).toEqual([]);
  time.now += 31 * 24 * 3_600_000;
  for (const [method, path] of [
    ['GET', '/api/hello'],
    ['POST', '/api/me'],
  ] as const) {
    const [renewed] = await cookiesFrom(method, path);
    expect(renewed).toContain(person.cookie);
    expect(renewed).toContain('Max-Age=34560000');
  }
});
