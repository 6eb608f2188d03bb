/** Attempts to get around the limits, and access after a credential was revoked. */
import { expect, test } from 'vitest';
import { makeShare, Person } from '@marrakech/testbed/client';
import { optionsFor, run, seat } from '@marrakech/testbed/running-server';

const WISH = { players: 2, speed: 'steady' };

const make = (who: Person, bot: boolean) =>
  who.ask('POST', '/api/me/tokens', { label: 'Program', bot });

test('the limit of an address also counts requests whose path is written differently', async () => {
  const { origin } = await run({ requestsPerMinute: 10 });
  const statuses: number[] = [];
  for (const path of ['/%61pi/me', '/api/%6de', '/%61%70i/me'])
    for (let time = 0; time < 10; time++)
      statuses.push(
        (await fetch(`${origin}${path}`, { method: 'POST', headers: { origin } })).status,
      );
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
  expect(statuses.at(-1)).toBe(429);
});

test('a revoked token gives no access, not even through a socket that was open', async () => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  const program = new Person(origin);
  const made = await person.json<{ token: string; player: string }>('POST', '/api/me/tokens', {
    label: 'Program',
    bot: true,
  });
  Object.assign(program, made);
  const { game } = await person.open(optionsFor(2));
  const line = await program.watch(game);
  const own = await person.watch(game);
  const { credentials } = await person.json<{ credentials: { id: string; player: string }[] }>(
    'GET',
    '/api/me/tokens',
  );
  const { id } = credentials.find(({ player }) => player === program.player)!;
  await person.ask('DELETE', `/api/me/tokens/${id}`);
  // It does not read the close frame, and keeps sending.
  line.socket.pause();
  line.sendRaw(
    JSON.stringify({ type: 'sit', id: 's', version: 1, seat: 0, name: 'Late', share: makeShare() }),
  );
  line.socket.resume();
  await expect(line.until(() => false)).rejects.toThrow('closed');
  expect(await own.sit(0)).toMatchObject({ type: 'done' });
  expect(own.isOpen).toBe(true);
  expect(own.events.map(({ type }) => type)).toEqual(['opened', 'player-seated']);
});

test('an erased player and their bots have no access', async () => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  const program = new Person(origin);
  Object.assign(
    program,
    await person.json('POST', '/api/me/tokens', { label: 'Program', bot: true }),
  );
  const other = await new Person(origin).arrive();
  const { game } = await other.open(optionsFor(2));
  const lines = [await person.watch(game), await program.watch(game)];
  await person.ask('DELETE', '/api/me');
  for (const line of lines) await expect(line.until(() => false)).rejects.toThrow('closed');
  expect((await program.ask('GET', '/api/me')).status).toBe(401);
});

test('a bot makes no tokens, and a person’s tokens are limited, also for parallel requests', async () => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  const program = new Person(origin);
  Object.assign(program, JSON.parse((await make(person, true)).text));
  const refused = await make(program, true);
  expect([refused.status, JSON.parse(refused.text)]).toEqual([
    403,
    { error: { code: 'person-only' } },
  ]);
  const many = await Promise.all(Array.from({ length: 40 }, () => make(person, false)));
  expect(many.filter(({ status }) => status === 200)).toHaveLength(19);
  expect(JSON.parse(many.find(({ status }) => status !== 200)!.text)).toEqual({
    error: { code: 'too-many-tokens', limit: 20 },
  });
});

test('tables that are opened in parallel are counted', async () => {
  const { origin } = await run({ tablesPerPlayer: 5 });
  const person = await new Person(origin).arrive();
  const body = { options: optionsFor(2), isPublic: false, bySeat: false };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => person.ask('POST', '/api/tables', body)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
});

test('a player at the limit of tables may still sit down at another host’s table', async () => {
  const { origin } = await run({ tablesPerPlayer: 1 });
  const [ann, bob] = [await new Person(origin).arrive(), await new Person(origin).arrive()];
  await ann.open(optionsFor(2));
  expect((await ann.ask('POST', '/api/pair', WISH)).status).toBe(429);
  const { game } = await bob.pair(WISH);
  expect(await ann.pair(WISH)).toMatchObject({ game, seat: 1 });
});

test('an address may request a match a tenth as often as anything else', async () => {
  const { origin } = await run({ requestsPerMinute: 40 });
  const people = await Promise.all(Array.from({ length: 5 }, () => new Person(origin).arrive()));
  for (const person of people.slice(0, 4)) await person.reserve(WISH);
  const { status, text } = await people[4]!.ask('POST', '/api/pair', WISH);
  expect([status, JSON.parse(text)]).toMatchObject([429, { error: { code: 'too-fast' } }]);
  expect((await people[4]!.ask('GET', '/api/me')).status).toBe(200);
});

test('a refusal has the table’s version, by HTTP too, and the id of its message', async () => {
  const { origin } = await run();
  const lines = await seat(origin, optionsFor(2));
  const mover = lines.find((line) => line.isTurn)!;
  const { version } = mover.table!;
  const stale = { type: 'roll', id: 'late', version: 0, seat: mover.seat };
  const refused = await mover.person.ask('POST', `/api/games/${mover.game}/messages`, stale);
  expect(JSON.parse(refused.text)).toEqual({ error: { code: 'stale', version }, version });
  const answered = async (text: string) => {
    const { length } = mover.frames;
    mover.sendRaw(text);
    await mover.until(() => mover.frames.length > length);
    return mover.frames[length];
  };
  expect(await answered('{"type":"roll","id":"odd","version":0,"seat":9}')).toMatchObject({
    type: 'refused',
    id: 'odd',
    version,
    error: { code: 'unreadable', path: 'seat' },
  });
  expect(await answered('{"type":"roll","id":"<b>","version":0}')).toMatchObject({ id: '' });
});

test('a body that is too large is refused with the limit', async () => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  const limits = async (path: string) => {
    const { status, text } = await person.ask('POST', path, 'x'.repeat(70_000));
    return [status, (JSON.parse(text) as { error: { limit: number } }).error.limit];
  };
  expect(await limits('/api/tables')).toEqual([413, 65_536]);
  expect(await limits('/api/pair')).toEqual([413, 16_384]);
  expect(await limits('/api/games/any/messages')).toEqual([413, 2048]);
});

test.each(['\u3164', '\u2800', '\u0301\u0302', '\uffa0 \u115f'])(
  'a name without a visible character is refused: %j',
  async (name) => {
    const { origin } = await run();
    const person = await new Person(origin).arrive();
    const { game } = await person.open(optionsFor(2));
    const line = await person.watch(game);
    expect(await line.sit(0, name)).toMatchObject({ error: { code: 'unreadable', path: 'name' } });
    expect(await line.sit(0, 'Zoë \u2800')).toMatchObject({ type: 'done' });
  },
);

test('a reaction is acknowledged, and has a rate limit of its own', async () => {
  const time = { now: Date.now() };
  const { origin } = await run({ now: () => time.now });
  const [line] = await seat(origin, optionsFor(2));
  const react = async (id: string) => {
    line!.sendRaw(JSON.stringify({ type: 'react', id, seat: line!.seat, reaction: 'thanks' }));
    const answer = () => line!.frames.find((frame) => 'id' in frame && frame.id === id);
    await line!.until(() => answer() !== undefined);
    return answer();
  };
  expect(await react('one')).toMatchObject({ type: 'done' });
  expect(await react('two')).toMatchObject({ error: { code: 'too-fast', seconds: 2 } });
  time.now += 2000;
  expect(await react('three')).toMatchObject({ type: 'done' });
  expect(line!.frames.filter(({ type }) => type === 'reaction')).toHaveLength(2);
});
