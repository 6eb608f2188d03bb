/** Randomly generated requests and frames, sent to every route. */
import { request } from 'node:http';
import { FrameSchema, REACTIONS } from '@marrakech/protocol';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { makeShare, Person } from '@marrakech/testbed/client';
import { Documented } from '@marrakech/testbed/api-conformance';
import { optionsFor, run, seat } from '@marrakech/testbed/running-server';

interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends the path unchanged; `fetch` would normalise it. */
const send = (origin: string, { method, path, headers, body }: Request) =>
  new Promise<{ status: number; text: string; said: string }>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const all = { ...headers, ...length };
    const asked = request({ hostname, port, method, path, headers: all }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const said = Buffer.concat(chunks).toString('utf8');
        const text = `${response.rawHeaders.join('\n')}\n${said}`;
        resolve({ status: response.statusCode ?? 0, text, said });
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });

const encoded = (letter: string): string =>
  `%${letter.codePointAt(0)!.toString(16).padStart(2, '0')}`;

/** The same path with some letters percent-encoded. */
const rewritten = (path: string): fc.Arbitrary<string> =>
  fc.array(fc.boolean(), { minLength: path.length, maxLength: path.length }).map((odd) =>
    path
      .split('')
      .map((letter, index) => (odd[index] && /[a-z]/.test(letter) ? encoded(letter) : letter))
      .join(''),
  );

const segment = (game: string) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(game) },
    fc.string({ maxLength: 60 }).map((text) => encodeURIComponent(text)),
    fc
      .constantFrom('%00', '..%2f..', '%ff', '%', 'constructor', '__proto__', "' or 1=1 --", '🧶')
      .map((text) => (text.startsWith('%') ? text : encodeURIComponent(text))),
  );

/** Valid and nearly valid bodies. */
const body = fc.oneof(
  fc
    .constantFrom(
      { label: 'Program', bot: true },
      { token: 'A'.repeat(43) },
      { token: 'A'.repeat(22) },
      { players: 2, speed: 'steady', name: 'Ann', share: 'ab'.repeat(32) },
      { options: optionsFor(2), isPublic: true, bySeat: false },
      { type: 'roll', id: 'x', version: 3, seat: 0 },
      { type: 'close', id: 'x', version: 3 },
    )
    .chain((right) =>
      fc.oneof(
        fc.constant(JSON.stringify(right)),
        fc
          .tuple(fc.constantFrom(...Object.keys(right)), fc.jsonValue())
          .map(([key, value]) => JSON.stringify({ ...right, [key]: value })),
        fc.nat(60).map((length) => JSON.stringify(right).slice(0, length)),
      ),
    ),
  fc.json(),
  fc.string({ maxLength: 3000 }),
  fc.constant(''),
);

const type = fc.constantFrom('application/json', 'text/plain', 'application/xml', '', 'x');

test('no request to any route fails with an internal error or reveals the secret', async () => {
  const { origin, services } = await run();
  const [line] = await seat(origin, optionsFor(2));
  const [row] = await services.store.rows('select secret from games where game = ?', line!.game);
  const secret = String(row!['secret']);
  const stranger = await new Person(origin).arrive();
  const identity = fc.constantFrom<Record<string, string>>(
    {},
    stranger.headers,
    { ...stranger.headers, origin: 'https://elsewhere.example' },
    { cookie: 'marrakech=%E0%A4%A' },
    { authorization: `Bearer ${'A'.repeat(43)}` },
    { authorization: 'Basic' },
  );
  const documented = await Documented.of(origin);
  expect(documented.routes.length).toBeGreaterThan(15);
  const asked: fc.Arbitrary<Request> = fc
    .constantFrom(...documented.routes)
    .chain(({ path, method }) =>
      fc.record({
        method: fc.oneof(
          { weight: 5, arbitrary: fc.constant(method) },
          fc.constantFrom('GET', 'POST', 'DELETE', 'PUT', 'HEAD', 'OPTIONS', 'PATCH'),
        ),
        path: fc
          .tuple(
            segment(line!.game),
            fc.constantFrom('', '?since=0', '?since=-1', '?since[]=%', '/'),
          )
          .chain(([filled, rest]) =>
            rewritten(path.replace(/\{\w+\}/, '\0')).map(
              (text) => text.replace('\0', filled) + rest,
            ),
          ),
        headers: fc
          .tuple(identity, type)
          .map(([who, given]) => ({ ...who, ...(given !== '' && { 'content-type': given }) })),
        body,
      }),
    );
  await fc.assert(
    fc.asyncProperty(asked, async (each) => {
      const { status, text, said } = await send(origin, each);
      expect(text).not.toContain(secret.slice(0, 24));
      expect(status).toBeLessThan(500);
      if (status >= 400 && each.method !== 'HEAD') documented.checkShape('Refusal', said);
    }),
    { numRuns: 400 },
  );
  expect(line!.table!.secret).toBeUndefined();
  expect((await new Person(origin).arrive()).player).toMatch(/^p-/);
});

test('the rate limit does not depend on how a path is encoded', async () => {
  const { origin } = await run({ requestsPerMinute: 15 });
  const statuses: number[] = [];
  for (const path of fc.sample(rewritten('/api/tables'), 40))
    statuses.push((await send(origin, { method: 'GET', path, headers: {}, body: '' })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(15);
  expect(statuses.filter((status) => status === 429)).toHaveLength(25);
});

/** Copies of `json`, each with one value removed, added or replaced by an invalid one. */
const spoilt = (json: Readonly<Record<string, unknown>>): string[] => [
  JSON.stringify({ ...json, more: 1 }),
  ...Object.keys(json).flatMap((key) =>
    [undefined, null, [], {}, 'x\u0000', '', -1, 0.5, 1e99, 4, 'x'.repeat(1500), true].map(
      (wrong) => JSON.stringify({ ...json, [key]: wrong }),
    ),
  ),
];

test('every kind of frame is refused if any of its values is invalid, and the game does not change', async () => {
  const { origin } = await run();
  const lines = await seat(origin, optionsFor(2));
  const line = lines.find((each) => each.isTurn)!;
  const { version } = line.table!;
  const stamp = { id: 'x', version, seat: line.seat };
  const right: Readonly<Record<string, unknown>>[] = [
    { type: 'sit', ...stamp, name: 'Ann', share: makeShare() },
    { type: 'stand', ...stamp },
    { type: 'begin', id: 'x', version },
    { type: 'close', id: 'x', version },
    { type: 'orient', ...stamp, facing: 'N' },
    { type: 'roll', ...stamp },
    { type: 'roll', ...stamp, facing: 'N' },
    { type: 'lay', ...stamp, rug: 'c2c3' },
    { type: 'take-back', ...stamp },
    { type: 'leave', ...stamp },
    { type: 'choose', ...stamp, about: 0, choice: 'wait' },
    { type: 'end-stand-in', ...stamp },
    { type: 'rematch', ...stamp },
    { type: 'react', id: 'x', seat: line.seat, reaction: REACTIONS[0] },
    { type: 'catch-up', id: 'x', since: 0 },
  ];
  expect(right.every((frame) => v.is(FrameSchema, frame))).toBe(true);
  const wrong = right
    .flatMap(spoilt)
    .filter((text) => !v.is(FrameSchema, JSON.parse(text) as unknown));
  expect(wrong.length).toBeGreaterThan(500);
  for (const text of wrong) line.sendRaw(text);
  const refused = () =>
    line.frames.flatMap((frame) => (frame.type === 'refused' ? [frame.error.code] : []));
  await line.until(() => refused().length === wrong.length);
  expect(new Set(refused())).toEqual(new Set(['unreadable']));
  expect(line.table!.version).toBe(version);
  expect(await line.tell({ type: 'orient', seat: line.seat, facing: 'S' })).toMatchObject({
    type: 'done',
  });
});
