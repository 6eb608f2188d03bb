/** The secret of a game's dice must not appear, in any form, in the bytes that the server sends. */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { resultOf } from '@marrakech/rules';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { Person, type TableClient } from '@marrakech/testbed/client';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { optionsFor, run, seat, seeded } from '@marrakech/testbed/running-server';
import { logOf, secretOf } from '@marrakech/testbed/stored-game';

/** The inputs of a game's dice, according to their documentation. */
interface Dice {
  readonly secret: Buffer;
  readonly game: string;
  readonly shares: string;
}

function digestOf({ secret, game, shares }: Dice, roll: number): Buffer {
  const text = ['marrakech dice 1', game, shares, `roll ${roll}`, '0'].join('\n');
  return createHmac('sha256', secret).update(text).digest();
}

// No rejection of large numbers: 2^32 is so close to a multiple of 6 that no test meets one.
const foretold = (dice: Dice, roll: number): number =>
  [1, 2, 2, 3, 3, 4][digestOf(dice, roll).readUInt32BE(0) % 6]!;

/** Encodings of the bytes. A prefix is enough; in base64 it does not depend on what follows. */
function formsOf(bytes: Buffer): string[] {
  const start = bytes.subarray(0, 12);
  const hex = start.toString('hex');
  const others = (['base64', 'base64url', 'latin1'] as const).map((way) => start.toString(way));
  return [hex, hex.toUpperCase(), ...others];
}

const rollsIn = ({ events }: TableClient): number[] =>
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

/** Input that is not valid HTTP. */
const GARBAGE = [
  'GARBAGE\r\n\r\n',
  'GET /api/games/GAME HTTP/9.9\r\n\r\n',
  'GET /api/games/GAME/events HTTP/1.1\r\n\r\n',
  'GET /api/games/GAME%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'POST /api/games/GAME/messages HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n{}',
  'GET /api/games/GAME/socket HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
  `GET /api/games/GAME HTTP/1.1\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
];

/** Collects everything that the lobby sends. */
async function hearLobby(origin: string, heard: string[]): Promise<void> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/lobby/socket`);
  onTestFinished(() => socket.terminate());
  socket.on('message', (data) => heard.push((data as Buffer).toString('latin1')));
  await once(socket, 'message');
}

/** Everything that the server sends until it closes the connection. */
async function hearGarbage(origin: string, sent: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk.toString('latin1');
  });
  // The server may reset the connection before it has read everything.
  socket.on('error', () => undefined);
  socket.end(sent);
  await once(socket, 'close');
  return said;
}

/** Sends valid and invalid requests to every route, as a player and as a spectator. */
async function askEverywhere(line: TableClient, watcher: Person, newcomer: Person): Promise<void> {
  const { person, game, seat: own } = line;
  for (const path of GET_OF_GAME) await watcher.ask('GET', `/api/games/${game}${path}`);
  for (const path of GET) await person.ask('GET', path);
  for (const query of ['', `?game=${game}`]) await person.ask('GET', `/api/hello${query}`);
  await person.ask('POST', '/api/me/tokens', { label: 'Mine', bot: true });
  const { token } = await person.json<{ token: string }>('POST', '/api/me/link');
  // The token is valid once, so the second request is refused.
  for (let time = 0; time < 2; time++) await newcomer.ask('POST', '/api/me/move', { token });
  const messages = `/api/games/${game}/messages`;
  const stale = { type: 'roll', id: 'old', version: 0, seat: own };
  for (const body of [{}, stale, { ...stale, version: line.table!.version }])
    await watcher.ask('POST', messages, body);
  await person.ask('POST', messages, stale);
  await person.ask('POST', `/api/games/${game}/claim`, { token: 'A'.repeat(22) });
  await watcher.ask('POST', '/api/pair', { players: 3, speed: 'calm' });
  for (const wrong of ['{', '{"type":"roll"}', '{"type":"catch-up","id":"x","since":0}'])
    line.sendRaw(wrong);
  await line.tell({ type: 'roll', seat: own + 1 });
  await line.tell({ type: 'lay', seat: own, rug: 'a1a2' });
  for (const sent of GARBAGE)
    watcher.heard.push(await hearGarbage(line.person.origin, sent.replace('GAME', game)));
  // The server gives a reason for each socket that it closes.
  for (const wrong of [Buffer.from('{}'), 'x'.repeat(10_000)]) {
    const other = await watcher.watch(game);
    other.socket.send(wrong);
    await other.closed();
  }
}

test('no byte sent before the end contains the secret; afterwards the rolls match the commitment', async () => {
  const data = makeFolder();
  const { origin } = await run({ data });
  const lines = await seat(origin, optionsFor(3));
  const { game } = lines[0]!;
  const newcomer = new Person(origin);
  const spectator = await (await new Person(origin).arrive()).watch(game);
  await hearLobby(origin, spectator.person.heard);
  const secret = Buffer.from(secretOf(data, game), 'hex');
  const dice = { secret, game, shares: spectator.table!.play!.begun.shares.join(' ') };
  const people = [newcomer, spectator.person, ...lines.map(({ person }) => person)];
  const all: string[] = [];
  /** Whether new bytes contain the secret or the next rolls. */
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
    if (isLeaked()) throw new Error(`the secret leaked at step ${steps}`);
    const { version } = await line.tell(line.step(below));
    await Promise.all(lines.map((each) => each.sees(version)));
  }
  await spectator.until(() => spectator.table?.secret !== undefined);
  expect(isLeaked()).toBe(true);
  // The recording is complete: it has each kind of output.
  const signs = ['\x89PNG', 'HTTP/1.1 400', '1008 binary', '1009', '"token":', 'invalid-link'];
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

test('a refusal reveals no roll: it is the same for every secret', async () => {
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
  // One answer for the player who has to orient first, one for the other player.
  expect(answers.size).toBe(2);
});
