/** Three nodes as processes on one PostgreSQL and one Redis, with players on any of them. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { LobbyFrame } from '@marrakech/protocol';
import { Redis } from 'ioredis';
import { WebSocket } from 'ws';
import { Person, type TableClient } from '@marrakech/testbed/client';
import { optionsFor, seat, seeded } from '@marrakech/testbed/running-server';
import { TestCluster, hasPostgres, hasRedis } from '@marrakech/testbed/cluster';

const until = async (holds: () => Promise<boolean> | boolean): Promise<void> =>
  void (await vi.waitUntil(holds, { timeout: 60_000 }));

/** The same player and game through another node. */
async function by(line: TableClient, origin: string): Promise<TableClient> {
  Object.assign(line.person, { origin });
  return line.again();
}

async function play(lines: readonly TableClient[], steps: number, seed: number): Promise<void> {
  const below = seeded(seed);
  for (let step = 0; step < steps; step++) {
    const mover = lines.find((line) => line.isTurn)!;
    const reply = await mover.tell(mover.step(below));
    expect(reply).toMatchObject({ type: 'done' });
    await Promise.all(lines.map((line) => line.sees(reply.version)));
  }
}

const ready = async (origin: string): Promise<number> =>
  (await fetch(`${origin}/readyz`).catch(() => undefined))?.status ?? 0;

describe.skipIf(!hasPostgres() || !hasRedis())('a cluster', () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await TestCluster.start({
      nodes: 3,
      environment: {
        MARRAKECH_BOT_PAUSE_MS: '0',
        MARRAKECH_FRAMES_PER_SECOND: '100000',
        MARRAKECH_GONE_AFTER_MS: '2000',
        LOG_LEVEL: 'info',
      },
    });
  });
  afterAll(() => cluster.stop());
  const origin = (number: number): string => cluster.node(number).origin;

  /** A game of as many players as nodes, each on another. */
  async function spread(players: 2 | 3): Promise<TableClient[]> {
    const lines = await seat(origin(0), optionsFor(players));
    return Promise.all(lines.map((line, number) => by(line, origin(number))));
  }

  test('players on different nodes see the same game, and each other', async () => {
    const lines = await spread(3);
    await play(lines, 12, 1);
    expect(lines[1]!.events).toEqual(lines[0]!.events);
    expect(lines[2]!.events).toEqual(lines[0]!.events);
    const all = lines.map(({ person }) => person.player).toSorted();
    for (const line of lines)
      await line.until(() =>
        line.frames.some(
          (frame) => frame.type === 'presence' && frame.here.toSorted().join() === all.join(),
        ),
      );
    lines[0]!.sendRaw(
      JSON.stringify({ type: 'react', id: 'r', seat: lines[0]!.seat, reaction: 'thanks' }),
    );
    await lines[2]!.until(() => lines[2]!.frames.some(({ type }) => type === 'reaction'));
  });

  test('of two nodes that decide the same version, one wins and the other answers with the new state', async () => {
    const [one, other] = await spread(2);
    const mover = [one!, other!].find((line) => line.isTurn)!;
    const lines = await Promise.all([0, 1, 2].map((number) => by(mover, origin(number))));
    const message = mover.step(seeded(3));
    const { version } = mover.table!;
    const replies = await Promise.all(
      lines.map((line, number) => line.say({ ...message, id: `n${number}`, version })),
    );
    expect(replies.filter(({ type }) => type === 'done')).toHaveLength(1);
    const tooLate = { version: version + 1, error: { code: 'stale' } };
    const refused = replies.filter(({ type }) => type === 'refused');
    expect(refused).toMatchObject([tooLate, tooLate]);
    for (const line of lines) await line.sees(version + 1);
    expect(lines.every(({ events }) => events.length === lines[0]!.events.length)).toBe(true);
  });

  test('invalid messages in Redis are ignored', async () => {
    const lines = await spread(2);
    await play(lines, 2, 1);
    const { game, table } = lines[0]!;
    const redis = new Redis(cluster.redis.address);
    const next = { version: table!.version + 1, at: 0 };
    const about = (word: unknown) => `unknown ${JSON.stringify([[game, word]])}`;
    const nonsense = [
      '',
      'unknown',
      'unknown {',
      'unknown [[]]',
      about({ type: 'events' }),
      about({ type: 'events', events: [null, 7, {}] }),
      about({ type: 'events', events: [{ type: 'taken-back', ...next }] }),
      about({ type: 'events', events: [{ type: 'over', ...next }] }),
      about({ type: 'reaction', seat: 0, reaction: '<b>' }),
    ];
    const channels = (await redis.pubsub('CHANNELS', 'marrakech:mail:*')) as string[];
    const publish = async (word: string) => {
      for (const channel of channels) await redis.publish(channel, word);
    };
    for (const word of nonsense) await publish(word);
    await play(lines, 6, 2);
    expect(lines[1]!.events).toEqual(lines[0]!.events);
    const reactions = () => lines[0]!.frames.filter(({ type }) => type === 'reaction');
    expect(reactions()).toEqual([]);
    // A valid message is delivered on the same channel.
    await publish(about({ type: 'reaction', seat: 0, reaction: 'hello' }));
    await vi.waitUntil(() => reactions().length === 1, { timeout: 10_000 });
    redis.disconnect();
  });

  test('the same message sent to two nodes takes effect once', async () => {
    const [one, other] = await spread(2);
    const mover = [one!, other!].find((line) => line.isTurn)!;
    const lines = await Promise.all([0, 1].map((number) => by(mover, origin(number))));
    const message = { ...mover.step(seeded(3)), id: 'twice', version: mover.table!.version };
    const replies = await Promise.all(lines.map((line) => line.say(message)));
    expect(replies[0]).toMatchObject({ type: 'done' });
    expect(replies[1]).toEqual(replies[0]);
  });

  test('players on different nodes are matched', async () => {
    const pairs = await Promise.all(
      [0, 1, 2, 0].map(async (number) => {
        const person = await new Person(origin(number)).arrive();
        return person.reserve({ players: 2 });
      }),
    );
    const games = pairs.map(({ game }) => game).toSorted();
    expect([games[0], games[2]]).toEqual([games[1], games[3]]);
    expect(games[0]).not.toBe(games[2]);
  });

  test('a public table is in the lobby of every node at once', async () => {
    const socket = new WebSocket(`${origin(2).replace('http', 'ws')}/api/lobby/socket`);
    const games: string[] = [];
    socket.on('message', (data) => {
      const frame = JSON.parse((data as Buffer).toString()) as LobbyFrame;
      if (frame.type === 'table') games.push(frame.table.game);
    });
    await new Promise((resolve) => socket.once('open', resolve));
    const person = await new Person(origin(0)).arrive();
    const { game } = await person.open(optionsFor(2), { isPublic: true });
    await until(() => games.length > 0);
    socket.close();
    expect(games).toEqual([game]);
  });

  test('a name that is erased is gone from every node', async () => {
    const [one, other] = await spread(2);
    const { game, person } = one!;
    Object.assign(person, { origin: origin(0) });
    await person.json('DELETE', '/api/me');
    const { text } = await other!.person.ask('GET', `/api/games/${game}/events`);
    expect(text).toContain('Player 2');
    expect(text).not.toContain('Player 1');
  });

  /** Opens a bot's socket on node 2, and revokes its token on node 0. */
  async function takeBackOnOtherNode(): Promise<TableClient> {
    const owner = await new Person(origin(0)).arrive();
    const { game } = await owner.open(optionsFor(2));
    const body = { label: 'Robot', bot: true };
    const made = await owner.json<{ token: string; player: string }>(
      'POST',
      '/api/me/tokens',
      body,
    );
    const program = new Person(origin(2));
    program.token = made.token;
    const line = await program.watch(game);
    const stays = await (await new Person(origin(2)).arrive()).watch(game);
    const { credentials } = await owner.json<{ credentials: { id: string; player: string }[] }>(
      'GET',
      '/api/me/tokens',
    );
    const { id } = credentials.find(({ player }) => player === made.player)!;
    await owner.json('DELETE', `/api/me/tokens/${id}`);
    await line.closed();
    expect(stays.isOpen).toBe(true);
    return line;
  }

  test('a revoked token is invalid on every node', async () => {
    const line = await takeBackOnOtherNode();
    expect(line.frames.at(-1)).toEqual({ type: 'closing' });
    expect((await line.person.ask('GET', '/api/me')).status).toBe(401);
    await expect(line.again()).rejects.toThrow('closed');
  });

  test('the sockets of an erased player are closed on every node, also those that only watch', async () => {
    const [playing] = await spread(2);
    const person = await new Person(origin(1)).arrive();
    const watching = await person.watch(playing!.game);
    Object.assign(person, { origin: origin(0) });
    await person.json('DELETE', '/api/me');
    await watching.closed();
    expect(watching.frames.at(-1)).toEqual({ type: 'closing' });
    expect(playing!.isOpen).toBe(true);
  });

  test('a revoked token closes its sockets without Redis, too', async () => {
    await cluster.redis.kill();
    const line = await takeBackOnOtherNode();
    expect(line.frames.at(-1)).toEqual({ type: 'closing' });
    await cluster.redis.restart();
  });

  test('a player who is connected to another node is not gone', async () => {
    const clock = { type: 'live', speed: 'calm' } as const;
    const lines = await seat(origin(0), optionsFor(2, { clock }));
    const moved = await by(lines[0]!, origin(1));
    const [stays, goes] = await seat(origin(0), optionsFor(2, { clock }));
    await lines[0]!.close();
    // Another player leaves after that and is gone by now: the wait was long enough.
    await goes!.close();
    await stays!.until(() => stays!.events.some(({ type }) => type === 'gone'));
    expect(moved.events.some(({ type }) => type === 'gone')).toBe(false);
    await moved.close();
    await lines[1]!.until(() => lines[1]!.events.some(({ type }) => type === 'gone'));
    await by(moved, origin(2));
    await lines[1]!.until(() => lines[1]!.events.some(({ type }) => type === 'returned'));
  });

  test('a node dies: its players and its bots play on through other nodes', async () => {
    const bot = { type: 'bot', name: 'Nour', level: 'nour' } as const;
    const alone = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const [line] = await seat(origin(1), optionsFor(2, { chairs: [{ type: 'person' }, bot] }));
        return line!;
      }),
    );
    const lines = await Promise.all((await spread(2)).map((line) => by(line, origin(1))));
    // Some bots are thinking at that moment.
    for (const line of alone)
      if (line.isTurn) void line.tell(line.step(seeded(1))).catch(() => undefined);
    await cluster.node(1).child.end('SIGKILL');
    const again = await Promise.all(lines.map((line) => by(line, cluster.origin)));
    await play(again, 4, 2);
    for (const line of alone) {
      const back = await by(line, cluster.origin);
      for (let turns = 0; turns < 3; turns++) {
        await back.until(() => back.isTurn);
        expect(await back.tell(back.step(seeded(1)))).toMatchObject({ type: 'done' });
      }
    }
    await cluster.restart(1);
  });

  test('games go on without Redis, and messages resume with it', async () => {
    const lines = await spread(3);
    await cluster.redis.kill();
    await play(lines, 9, 5);
    await cluster.redis.restart();
    await play(lines, 9, 6);
    expect(lines[1]!.events).toEqual(lines[0]!.events);
  });

  test('without Redis, a decision on one node reaches the others within a second', async () => {
    const lines = await spread(2);
    await cluster.redis.kill();
    const below = seeded(11);
    const gaps: number[] = [];
    for (let step = 0; step < 20; step++) {
      const mover = lines.find((line) => line.isTurn)!;
      const reply = await mover.tell(mover.step(below));
      const acknowledgedAt = performance.now();
      expect(reply).toMatchObject({ type: 'done' });
      await Promise.all(lines.map((line) => line.sees(reply.version)));
      gaps.push(performance.now() - acknowledgedAt);
    }
    await cluster.redis.restart();
    // The median: on a busy machine a few are late.
    expect(gaps.toSorted((one, other) => one - other)[10]).toBeLessThan(1000);
  });

  test('a node that has not heard of the last events answers a player who has seen them', async () => {
    const mover = (await spread(2)).find((line) => line.isTurn)!;
    let [seer, other] = [await by(mover, origin(0)), await by(mover, origin(2))];
    await cluster.redis.kill();
    for (let step = 0; seer.isTurn; step++) {
      const { version } = seer.table!;
      const reply = await other.say({ ...seer.step(seeded(step)), id: `step-${step}`, version });
      expect(reply).toMatchObject({ type: 'done' });
      await other.sees(reply.version);
      [seer, other] = [other, seer];
    }
    await cluster.redis.restart();
  });

  test('a frozen node misses nothing', async () => {
    const lines = await spread(3);
    const mover = lines.findIndex((line) => line.isTurn);
    const paused = (mover + 1) % 3;
    cluster.node(paused).child.signal('SIGSTOP');
    const reply = await lines[mover]!.tell(lines[mover]!.step(seeded(1)));
    cluster.node(paused).child.signal('SIGCONT');
    await lines[paused]!.sees(reply.version);
    expect(lines[paused]!.events).toEqual(lines[mover]!.events);
    await play(lines, 3, 8);
  });

  test('a node that shuts down leaves its games to the others', async () => {
    const lines = await Promise.all((await spread(2)).map((line) => by(line, origin(2))));
    expect(await cluster.node(2).child.end('SIGTERM')).toBe(0);
    for (const line of lines) expect(line.frames.map(({ type }) => type)).toContain('closing');
    const again = await Promise.all(lines.map((line) => by(line, cluster.origin)));
    await play(again, 4, 2);
    await cluster.restart(2);
  });

  test('without the database nodes are not ready; they recover by themselves', async () => {
    const lines = await spread(3);
    const { game, person } = lines[0]!;
    await cluster.postgres.crash();
    const mover = lines.find((line) => line.isTurn)!;
    const reply = await mover.tell(mover.step(seeded(1))).catch(() => undefined);
    expect(reply?.type ?? 'refused').toBe('refused');
    for (const number of [0, 1, 2]) await until(async () => (await ready(origin(number))) === 503);
    await until(() => lines.every((line) => !line.isOpen));
    Object.assign(person, { origin: origin(0) });
    expect(await person.ask('GET', `/api/games/${game}/events`)).toMatchObject({ status: 503 });
    await cluster.postgres.restart();
    for (const number of [0, 1, 2]) await until(async () => (await ready(origin(number))) === 200);
    await until(async () => (await fetch(`${cluster.origin}/readyz`)).ok);
    const again = await Promise.all(lines.map((line) => by(line, cluster.origin)));
    await play(again, 6, 9);
    const log = cluster.node(0).child.said;
    expect(log).toMatch(/database connection lost[^]*database connection restored/);
    expect(log).not.toContain('Error: Error');
    const told = log.split('\n').filter((text) => text.endsWith('}'));
    expect(told.filter((text) => !text.includes('"msg":'))).toEqual([]);
  });
});
