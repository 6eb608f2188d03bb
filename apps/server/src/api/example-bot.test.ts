/** The example bot, run as the documentation says. */
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { resultOf } from '@marrakech/rules';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Person } from '@marrakech/testbed/client';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { startProcess } from '@marrakech/testbed/server-process';
import { optionsFor, run } from '@marrakech/testbed/running-server';

const EXAMPLE = fileURLToPath(new URL('../../examples/bot.mjs', import.meta.url));

async function tokenOf(person: Person, label: string): Promise<string> {
  const made = await person.json<{ token: string }>('POST', '/api/me/tokens', { label, bot: true });
  return made.token;
}

/** Starts the example as a process and collects its output. */
function start(...args: readonly string[]) {
  const bot = spawn(process.execPath, [EXAMPLE, ...args], { stdio: ['ignore', 'inherit', 'pipe'] });
  onTestFinished(() => void bot.kill('SIGKILL'));
  let said = '';
  const listeners = new Set<() => void>();
  bot.stderr.on('data', (chunk) => {
    said += String(chunk);
    for (const listener of listeners) listener();
  });
  const ended = once(bot, 'close').then(([code]: (number | null)[]) => ({ code, said }));
  /** Waits for an output; fails if the process ends first. */
  const says = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => said.includes(text) && resolve();
      listeners.add(look);
      look();
      void ended.then(({ code }) => reject(new Error(`the bot ended with ${code}: ${said}`)));
    });
  return { ended, says };
}

test('two example bots finish a game', async () => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  const { game } = await person.open(optionsFor(2));
  const watcher = await person.watch(game);
  const ended = [0, 1].map(async (chair) => {
    const token = await tokenOf(person, `Bot ${chair}`);
    const args = [EXAMPLE, origin, token, game, String(chair)];
    const bot = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    return (await once(bot, 'exit')) as unknown[];
  });
  await watcher.until(() => watcher.table?.secret !== undefined);
  expect(resultOf(watcher.table!.play!.state)).toBeDefined();
  expect(await Promise.all(ended)).toEqual([
    [0, null],
    [0, null],
  ]);
});

test('without a table argument two bots are matched, and verify the dice at the end', async () => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  const bots = await Promise.all(
    ['One', 'Two'].map(async (label) => start(origin, await tokenOf(person, label))),
  );
  for (const bot of bots) expect(await bot.ended).toEqual({ code: 0, said: '' });
});

test('a server that replaces the share of a bot is detected', async () => {
  const { origin, services } = await run();
  const person = await new Person(origin).arrive();
  const { game } = await person.open(
    optionsFor(2, { chairs: [{ type: 'person' }, { type: 'bot', name: 'Nour', level: 'nour' }] }),
  );
  const liveTable = (await services.tableRegistry.find(game))!;
  const answer = liveTable.answer.bind(liveTable);
  vi.spyOn(liveTable, 'answer').mockImplementation(async (from, message) =>
    answer(from, message.type === 'sit' ? { ...message, share: 'ab'.repeat(32) } : message),
  );
  const { ended } = start(origin, await tokenOf(person, 'Honest'), game);
  expect(await ended).toEqual({
    code: 1,
    said: 'the dice of this game are not fair: other-shares\n',
  });
});

test('a server that draws for another game than the one it announced is detected', async () => {
  const { origin, services } = await run();
  const person = await new Person(origin).arrive();
  const { game } = await person.open(
    optionsFor(2, { chairs: [{ type: 'person' }, { type: 'bot', name: 'Nour', level: 'nour' }] }),
  );
  const find = services.tableRegistry.find.bind(services.tableRegistry);
  vi.spyOn(services.tableRegistry, 'find').mockImplementation(async (name) =>
    find(name === 'shown' ? game : name),
  );
  const { ended } = start(origin, await tokenOf(person, 'Honest'), 'shown');
  expect(await ended).toEqual({
    code: 1,
    said: 'the dice of this game are not fair: other-game\n',
  });
});

test('without a chair argument it takes the first free one, and reports if there is none', async () => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  const { game } = await person.open(
    optionsFor(2, { chairs: [{ type: 'bot', name: 'Nour', level: 'nour' }, { type: 'person' }] }),
  );
  const play = async (label: string, ...chair: readonly string[]) =>
    start(origin, await tokenOf(person, label), game, ...chair).ended;
  const refused = { code: 1, said: 'no free chair at this table\n' };
  expect(await play('On a taken chair', '0')).toEqual(refused);
  expect(await play('On the free one')).toEqual({ code: 0, said: '' });
});

const UNKNOWN = 'A'.repeat(43);

test.each([
  ['a wrong token', UNKNOWN, 'GAME', '401 {"error":{"code":"invalid-credentials"}}'],
  ['an unknown game', 'TOKEN', 'nowhere', '404 {"error":{"code":"not-found"}}'],
])('with %s it reports the refusal and exits', async (_what, token, named, answer) => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  const { game } = await person.open(optionsFor(2));
  const valid = await tokenOf(person, 'Bot');
  const bot = start(origin, token.replace('TOKEN', valid), named.replace('GAME', game));
  const said = `the server refuses this bot: ${answer}\n`;
  expect(await bot.ended).toEqual({ code: 1, said });
});

test('revoking its token ends the bot', async () => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  const { game } = await person.open(optionsFor(2));
  const watcher = await person.watch(game);
  const bot = start(origin, await tokenOf(person, 'Bot'), game);
  await watcher.until(() => watcher.events.some(({ type }) => type === 'player-seated'));
  const { credentials } = await person.json<{ credentials: { id: string; kind: string }[] }>(
    'GET',
    '/api/me/tokens',
  );
  await person.ask(
    'DELETE',
    `/api/me/tokens/${credentials.find(({ kind }) => kind === 'token')!.id}`,
  );
  const { code, said } = await bot.ended;
  expect([code, said]).toEqual([1, expect.stringContaining('401')]);
});

test.each([
  [
    'a chair that needs a seat token',
    { bySeat: true },
    false,
    'the table refuses this bot: {"code":"seat-reserved","seat":0}\n',
  ],
  ['a table that is closed', {}, true, 'the table is closed\n'],
])('at %s it reports the refusal and exits', async (_what, access, isClosed, said) => {
  const { origin } = await run();
  const person = await new Person(origin).arrive();
  const { game } = await person.open(optionsFor(2), access);
  if (isClosed) await (await person.watch(game)).tell({ type: 'close' });
  expect(await start(origin, await tokenOf(person, 'Bot'), game).ended).toEqual({ code: 1, said });
});

test('a decision lost with its connection is sent again', async () => {
  const { origin, services } = await run();
  const person = await new Person(origin).arrive();
  const { game } = await person.open(
    optionsFor(2, { chairs: [{ type: 'person' }, { type: 'bot', name: 'Nour', level: 'nour' }] }),
  );
  const liveTable = (await services.tableRegistry.find(game))!;
  const hear = liveTable.hear.bind(liveTable);
  let lost = 0;
  vi.spyOn(liveTable, 'hear').mockImplementation((watcher, text) => {
    if (lost > 0 || text.includes('"sit"')) return hear(watcher, text);
    lost++;
    watcher.close();
  });
  expect(await start(origin, await tokenOf(person, 'Bot'), game).ended).toEqual({
    code: 0,
    said: '',
  });
  expect(lost).toBe(1);
});

test('a decision that the store refused is sent again', async () => {
  const { origin, services } = await run();
  const person = await new Person(origin).arrive();
  const { game } = await person.open(
    optionsFor(2, { chairs: [{ type: 'person' }, { type: 'bot', name: 'Nour', level: 'nour' }] }),
  );
  const liveTable = (await services.tableRegistry.find(game))!;
  const answer = liveTable.answer.bind(liveTable);
  const failed = new Set<string>();
  vi.spyOn(liveTable, 'answer').mockImplementation(async (from, message) => {
    if (failed.has(message.type)) return answer(from, message);
    failed.add(message.type);
    const { version } = liveTable.table;
    return { type: 'refused', id: message.id, version, error: { code: 'not-stored' } };
  });
  const { code } = await start(origin, await tokenOf(person, 'Bot'), game).ended;
  expect([code, [...failed].toSorted()]).toEqual([0, ['lay', 'roll', 'sit']]);
});

test('if two bots ask for one seat at once, the second takes another seat', async () => {
  const { origin, services } = await run();
  const person = await new Person(origin).arrive();
  const { game } = await person.open(optionsFor(2));
  const liveTable = (await services.tableRegistry.find(game))!;
  const answer = liveTable.answer.bind(liveTable);
  const seats: number[] = [];
  const asked = new EventEmitter();
  const bothAsk = once(asked, 'both');
  vi.spyOn(liveTable, 'answer').mockImplementation(async (from, message) => {
    if (message.type !== 'sit') return answer(from, message);
    if (seats.push(message.seat) === 2) asked.emit('both');
    await bothAsk;
    return answer(from, message);
  });
  const bots = await Promise.all(
    ['One', 'Two'].map(async (label) => start(origin, await tokenOf(person, label), game)),
  );
  for (const bot of bots) expect(await bot.ended).toMatchObject({ code: 0 });
  expect(seats).toEqual([0, 0, 1]);
});

test('it waits while the server is down, and then continues the game', async () => {
  const data = makeFolder();
  const first = await startProcess(data);
  const { port } = new URL(first.origin);
  const person = await new Person(first.origin).arrive();
  const { game } = await person.open(optionsFor(2));
  const watcher = await person.watch(game);
  const bots: ReturnType<typeof start>[] = [];
  for (const chair of ['0', '1'])
    bots.push(start(first.origin, await tokenOf(person, 'Bot'), game, chair));
  await watcher.until(() => watcher.events.some(({ type }) => type === 'played'));
  await first.kill();
  await Promise.all(bots.map((bot) => bot.says('ECONNREFUSED')));
  await startProcess(data, { PORT: port });
  for (const bot of bots) expect(await bot.ended).toMatchObject({ code: 0 });
  const later = await person.watch(game);
  expect(later.table!.secret).toBeDefined();
});

test('it waits after 429 as long as the header says, retries after 503, and exits after 403', async () => {
  const answers = [
    'HTTP/1.1 429 Too Many Requests\r\nRetry-After: 2',
    'HTTP/1.1 503 Service Unavailable',
    'HTTP/1.1 403 Forbidden',
  ];
  const askedAt: number[] = [];
  const server = createServer();
  onTestFinished(() => void server.close());
  server.on('upgrade', (_request, socket) => {
    askedAt.push(performance.now());
    socket.end(`${answers[askedAt.length - 1]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { code, said } = await start(`http://127.0.0.1:${port}`, 'token', 'game').ended;
  expect([code, askedAt.length]).toEqual([1, 3]);
  expect(said).toContain('the server answers 429');
  expect(said).toContain('the server answers 503');
  expect(said).toContain('the server refuses this bot: 403');
  expect(askedAt[1]! - askedAt[0]!).toBeGreaterThan(2000);
});
