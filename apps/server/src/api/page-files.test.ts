/** Serving the built page. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { run } from '@marrakech/testbed/running-server';

const SCRIPT = 'export const rugs = 57;'.repeat(50);
const HASHED = 'assets/table-B1x9_Qz-.js';

function makePage(): string {
  const web = makeFolder();
  mkdirSync(join(web, 'assets'));
  const put = (name: string, text: string): void => {
    writeFileSync(join(web, name), text);
    writeFileSync(join(web, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(web, `${name}.gz`), gzipSync(text));
  };
  put('index.html', '<!doctype html><title>Marrakech</title>');
  put('service-worker.js', SCRIPT);
  put('marrakech.webmanifest', '{}');
  put(HASHED, SCRIPT);
  writeFileSync(join(web, 'assets', 'plain.js'), SCRIPT);
  return web;
}

interface Sent {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

/** The raw response: `fetch` would decompress it. */
const get = async (address: string, encodings = '', accept = '*/*'): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': encodings, accept };
    const asked = request(address, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    asked.on('error', reject).end();
  });

test('the page is served if it was built, without compression by default', async () => {
  const { origin } = await run({ web: makePage() });
  expect((await get(`${origin}/`)).body.toString()).toContain('Marrakech');
  expect((await get(`${origin}/${HASHED}`)).body.toString()).toBe(SCRIPT);
  for (const path of ['..%2f..%2fetc/passwd', 'assets', 'assets/', 'assets/none-12345678.js'])
    expect([path, (await get(`${origin}/${path}`, 'br, gzip')).status]).toEqual([path, 404]);
  const without = await run();
  expect((await get(`${without.origin}/`)).status).toBe(404);
});

test('clients that accept compression get compressed files', async () => {
  const { origin } = await run({ web: makePage() });
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accepted, way] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const { headers, body } = await get(`${origin}/${HASHED}`, accepted);
    expect(headers).toMatchObject({ 'content-encoding': way, vary: 'accept-encoding' });
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(unpack[way](body).toString()).toBe(SCRIPT);
  }
  const start = await get(`${origin}/`, 'br');
  expect(start.headers).toMatchObject({ 'content-encoding': 'br' });
  expect(start.headers['content-type']).toMatch(/^text\/html/);
  for (const [path, accepted] of [
    [HASHED, 'identity'],
    [HASHED, 'nonsense;q=x'],
    ['assets/plain.js', 'br, gzip'],
  ] as const) {
    const { headers, body } = await get(`${origin}/${path}`, accepted);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body.toString()).toBe(SCRIPT);
  }
});

test('files with a hash in their name are cached for ever, others are revalidated', async () => {
  const { origin } = await run({ web: makePage() });
  for (const accepted of ['', 'br', 'gzip']) {
    const kept = async (path: string) =>
      (await get(`${origin}/${path}`, accepted)).headers['cache-control'];
    expect(await kept(HASHED)).toBe('public, max-age=31536000, immutable');
    for (const path of ['', 'service-worker.js', 'marrakech.webmanifest', 'assets/plain.js'])
      expect([path, await kept(path)]).toEqual([path, 'no-cache']);
  }
});

test('an unknown path redirects a browser to the page, and answers 404 to a program', async () => {
  const { origin } = await run({ web: makePage() });
  for (const path of ['foo', 'foo/', 'foo/bar', 'foo/bar/?rug=1/2', '..%2ffoo']) {
    const address = `${origin}/${path}`;
    const { status, headers } = await get(address, '', 'text/html,*/*;q=0.8');
    expect([path, status]).toEqual([path, 302]);
    const led = new URL(String(headers['location']), address).href;
    expect([path, led]).toEqual([path, `${origin}/#/nowhere`]);
    expect((await get(address)).status).toBe(404);
  }
  expect((await get(`${origin}/api/foo`, '', 'text/html')).status).toBe(404);
  const without = await run();
  expect((await get(`${without.origin}/foo`, '', 'text/html')).status).toBe(404);
});
