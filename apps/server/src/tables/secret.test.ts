/** The secret of a game's dice, looked for in every byte that leaves the server, in every form. */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { resultOf } from '@marrakech/rules';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { Person, type Line } from '@marrakech/testbed/client';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { optionsFor, run, seat, seeded } from '@marrakech/testbed/running-server';
import { logOf, secretOf } from '@marrakech/testbed/stored-game';

/** What a game's dice are made of, by nothing but its documentation. */
interface Dice {
  readonly secret: Buffer;
  readonly game: string;
  readonly parts: string;
}

function digestOf({ secret, game, parts }: Dice, roll: number): Buffer {
  const text = ['marrakech dice 1', game, parts, `roll ${roll}`, '0'].join('\n');
  return createHmac('sha256', secret).update(text).digest();
}

// The greatest multiple of 6 below 2^32 is so close to it that no test meets a number above.
const foretold = (dice: Dice, roll: number): number =>
  [1, 2, 2, 3, 3, 4][digestOf(dice, roll).readUInt32BE(0) % 6]!;

/** As it may be written. The beginning is enough, and in base64 it is the same with the rest after it. */
function formsOf(bytes: Buffer): string[] {
  const start = bytes.subarray(0, 12);
  const hex = start.toString('hex');
  const others = (['base64', 'base64url', 'latin1'] as const).map((way) => start.toString(way));
  return [hex, hex.toUpperCase(), ...others];
}

const rollsIn = ({ events }: Line): number[] =>
  events.flatMap((event) =>
    event.type === 'played' && event.action.type === 'roll' ? [event.action.die] : [],
  );

const GET_OF_GAME = [
  '',
  '/events',
  '/record.mkh',
  '/replay.json',
  '/board.svg',
  '/board.png',
  '/nothing',
];
const GET = [
  '/api/me',
  '/api/me/export',
  '/api/me/tokens',
  '/api/tables',
  '/metrics',
  '/openapi.json',
  '/docs',
  '/healthz',
  '/readyz',
];

/** What is not HTTP, or nearly. */
const GARBAGE = [
  'GARBAGE\r\n\r\n',
  'GET /api/games/GAME HTTP/9.9\r\n\r\n',
  'GET /api/games/GAME/events HTTP/1.1\r\n\r\n',
  'GET /api/games/GAME%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'POST /api/games/GAME/messages HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n{}',
  'GET /api/games/GAME/socket HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
  `GET /api/games/GAME HTTP/1.1\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
];

/** Everything that the lobby says from now on. */
async function hearLobby(origin: string, heard: string[]): Promise<void> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/lobby/socket`);
  onTestFinished(() => socket.terminate());
  socket.on('message', (data) => heard.push((data as Buffer).toString('latin1')));
  await once(socket, 'message');
}

/** All that comes back until the server hangs up. */
async function hearGarbage(origin: string, sent: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk.toString('latin1');
  });
  // It may hang up before it has read all.
  socket.on('error', () => undefined);
  socket.end(sent);
  await once(socket, 'close');
  return said;
}

/** Asks at every door, rightly and wrongly, as a player and as somebody who watches. */
async function askEverywhere(line: Line, watcher: Person, newcomer: Person): Promise<void> {
  const { person, game, seat: own } = line;
  for (const path of GET_OF_GAME) await watcher.ask('GET', `/api/games/${game}${path}`);
  for (const path of GET) await person.ask('GET', path);
  for (const query of ['', `?game=${game}`]) await person.ask('GET', `/api/hello${query}`);
  await person.ask('POST', '/api/me/tokens', { label: 'Mine', bot: true });
  const { key } = await person.json<{ key: string }>('POST', '/api/me/link');
  // Good once, so the second is refused.
  for (let time = 0; time < 2; time++) await newcomer.ask('POST', '/api/me/move', { key });
  const messages = `/api/games/${game}/messages`;
  const stale = { type: 'roll', id: 'old', version: 0, seat: own };
  for (const body of [{}, stale, { ...stale, version: line.table!.version }])
    await watcher.ask('POST', messages, body);
  await person.ask('POST', messages, stale);
  await person.ask('POST', `/api/games/${game}/claim`, { key: 'A'.repeat(22) });
  await watcher.ask('POST', '/api/pair', { players: 3, speed: 'calm' });
  for (const wrong of ['{', '{"type":"roll"}', '{"type":"catch-up","id":"x","since":0}'])
    line.sendRaw(wrong);
  await line.tell({ type: 'roll', seat: own + 1 });
  await line.tell({ type: 'lay', seat: own, rug: 'a1a2' });
  for (const sent of GARBAGE)
    watcher.heard.push(await hearGarbage(line.person.origin, sent.replace('GAME', game)));
  // Lines that the server ends say why.
  for (const wrong of [Buffer.from('{}'), 'x'.repeat(10_000)]) {
    const other = await watcher.watch(game);
    other.socket.send(wrong);
    await other.closed();
  }
}

test('before the end no byte that leaves the server holds the secret; after it the rolls are as promised', async () => {
  const data = makeFolder();
  const { origin } = await run({ data });
  const lines = await seat(origin, optionsFor(3));
  const { game } = lines[0]!;
  const newcomer = new Person(origin);
  const spectator = await (await new Person(origin).arrive()).watch(game);
  await hearLobby(origin, spectator.person.heard);
  const secret = Buffer.from(secretOf(data, game), 'hex');
  const dice = { secret, game, parts: spectator.table!.play!.begun.parts.join(' ') };
  const people = [newcomer, spectator.person, ...lines.map(({ person }) => person)];
  const all: string[] = [];
  /** Whether something that came since the last time tells the secret, or what the next rolls are. */
  const isLeaked = () => {
    const made = rollsIn(lines[0]!).length;
    const next = [1, 2, 3, 4].map((number) => digestOf(dice, made + number));
    const forms = [secret, ...next].flatMap(formsOf);
    const fresh = people.flatMap(({ heard }) => heard.splice(0));
    all.push(...fresh);
    return fresh.some((text) => forms.some((form) => text.includes(form)));
  };

  const below = seeded(9);
  let steps = 0;
  for (;;) {
    const line = lines.find((each) => each.isTurn);
    if (line === undefined) break;
    if (steps++ % 40 === 0) await askEverywhere(line, spectator.person, newcomer);
    if (isLeaked()) throw new Error(`the secret is told at step ${steps}`);
    const { version } = await line.tell(line.step(below));
    await Promise.all(lines.map((each) => each.sees(version)));
  }
  await spectator.until(() => spectator.table?.secret !== undefined);
  expect(isLeaked()).toBe(true);
  // It did hear what it listened for.
  const signs = ['\x89PNG', 'HTTP/1.1 400', '1008 binary', '1009', '"token":', 'wrong-key'];
  expect(signs.filter((sign) => !all.some((text) => text.includes(sign)))).toEqual([]);

  const { commitment, play } = spectator.table!;
  expect(createHash('sha256').update(secret).digest('hex')).toBe(commitment);
  expect(resultOf(play!.state)).toBeDefined();
  const rolls = rollsIn(spectator);
  expect(logOf(data, game)).toEqual(spectator.events);
  expect(rolls).toEqual(rolls.map((_, index) => foretold(dice, index + 1)));
});

test.each(['hex', 'base64', 'base64url', 'latin1'] as const)(
  'a secret written as %s is found',
  (way) => {
    const secret = createHash('sha256').update('secret').digest();
    const said = `{"more":"${secret.toString(way)}"}`;
    expect(formsOf(secret).some((form) => said.includes(form))).toBe(true);
  },
);

test('a refusal never foretells a roll, and what is sent as refused is the same for every secret', async () => {
  const { origin } = await run();
  const answers = new Set<string>();
  for (let game = 0; game < 6; game++) {
    const lines = await seat(origin, optionsFor(2, { starts: 0 }));
    const mover = lines.find((line) => line.isTurn)!;
    const other = lines.find((line) => line !== mover)!;
    for (const line of [mover, other]) {
      const reply = await line.say({
        type: 'roll',
        id: 'r',
        version: line.table!.version,
        seat: line.seat,
      });
      answers.add(JSON.stringify(reply));
    }
  }
  // One for who is to orient first, one for who is not to move at all.
  expect(answers.size).toBe(2);
});
