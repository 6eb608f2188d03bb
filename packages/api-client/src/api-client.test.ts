/** Requests, answered by the test. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiClient, type ApiClientParts } from './api-client.js';
import type { HttpRequest } from './platform.js';

interface Sent extends HttpRequest {
  readonly address: string;
}

/** A client whose requests are answered in this order; a string is no JSON. */
function clientWith(
  answers: readonly { readonly ok: boolean; readonly body: unknown }[],
  parts: Partial<ApiClientParts> = {},
): { readonly client: ApiClient; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const client = new ApiClient({
    address: 'http://here/api/',
    fetch: async (address, request) => {
      const answer = answers[sent.length];
      sent.push({ address, ...request });
      if (answer === undefined) throw new Error('connection refused');
      const { ok, body } = answer;
      return {
        ok,
        json: async () => (typeof body === 'string' ? (JSON.parse(body) as unknown) : body),
      };
    },
    ...parts,
  });
  return { client, sent };
}

test('a request carries its body as JSON, and the headers that were handed in', async () => {
  const headers = { authorization: 'Bearer x' };
  const { client, sent } = clientWith([{ ok: true, body: { seat: 2 } }], { headers });
  expect(await client.ask('POST', 'games/g/claim', { token: 't' })).toEqual({
    ok: true,
    value: { seat: 2 },
  });
  expect(sent).toEqual([
    {
      address: 'http://here/api/games/g/claim',
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"token":"t"}',
    },
  ]);
});

const ERRORS = [
  ['a refusal of ours', { error: { code: 'too-fast', seconds: 3 } }, 'too-fast'],
  ['a refusal that names no time', { error: { code: 'too-fast' } }, 'no-answer'],
  ['the error of a proxy', { error: 'bad gateway' }, 'no-answer'],
  ['an error with a number', { error: { code: 502 } }, 'no-answer'],
  ['nothing', {}, 'no-answer'],
  ['a page', '<!doctype html>', 'no-answer'],
] as const;

test.each(ERRORS)('%s is read as an error', async (_, body, code) => {
  const { client } = clientWith([{ ok: false, body }]);
  expect(await client.ask('GET', 'me')).toMatchObject({ ok: false, error: { code } });
});

test('a connection that is refused is no answer', async () => {
  const { client } = clientWith([]);
  expect(await client.ask('GET', 'me')).toEqual({ ok: false, error: { code: 'no-answer' } });
});

test('without a network nothing is sent', async () => {
  const network = { isOnline: false, watch: () => () => undefined };
  const { client, sent } = clientWith([], { network });
  expect(await client.ask('GET', 'me')).toEqual({ ok: false, error: { code: 'no-answer' } });
  expect(sent).toEqual([]);
});

const INVALID = { ok: false, body: { error: { code: 'invalid-credentials' } } };

test('a cookie that was refused, and so cleared, is no reason to give up', async () => {
  const { client, sent } = clientWith([INVALID, { ok: true, body: { player: 'new' } }]);
  expect(await client.ask('POST', 'me')).toEqual({ ok: true, value: { player: 'new' } });
  expect(sent).toHaveLength(2);
});

test('a token that was refused is not sent again', async () => {
  const headers = { authorization: 'Bearer x' };
  const { client, sent } = clientWith([INVALID], { headers });
  expect(await client.ask('POST', 'me')).toMatchObject({ error: { code: 'invalid-credentials' } });
  expect(sent).toHaveLength(1);
});

test('a web server that is none of ours has no version', async () => {
  const { client } = clientWith([{ ok: true, body: { hello: 'world' } }]);
  expect(await client.serverInfo()).toEqual({ ok: false, error: { code: 'no-answer' } });
});

test('what is not handed in is taken from the runtime', async () => {
  const asked: string[] = [];
  vi.stubGlobal('WebSocket', function connect(address: string) {
    asked.push(address);
  });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return { ok: true, json: async () => ({ marrakech: '1.0.0' }) };
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const client = new ApiClient({ address: 'https://here/api/' });
  client.openSocket('lobby/socket');
  expect(await client.serverInfo()).toMatchObject({ ok: true, value: { player: null } });
  expect(asked).toEqual(['wss://here/api/lobby/socket', 'https://here/api/hello']);
});
