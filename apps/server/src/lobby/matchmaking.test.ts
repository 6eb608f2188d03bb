/** Matchmaking, on each store. */
import { plainTable, type TableOptions } from '@marrakech/table';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { RESERVED_FOR } from './matchmaking.js';
import { openPostgres } from '../database/postgres/postgres-store.js';
import { makeShare, Person, type TableClient, type Reserved } from '@marrakech/testbed/client';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { hasPostgres, startPostgres, type Postgres } from '@marrakech/testbed/postgres';
import { run, runOn, type Wanted } from '@marrakech/testbed/running-server';
import { hasRedis, startRedis } from '@marrakech/testbed/cluster';

const SPEED = 'steady';
const WISHED = { clock: { type: 'live', speed: SPEED }, standIn: 'brahim' } as const;

/** A new player who requests a match. */
async function reserve(origin: string, request: object): Promise<Reserved & { person: Person }> {
  const person = await new Person(origin).arrive();
  return { person, ...(await person.reserve(request)) };
}

/** A new player who requests a match and sits down. */
async function pair(origin: string, request: object) {
  const person = await new Person(origin).arrive();
  return { person, ...(await person.pair(request)) };
}

/** Sits down by HTTP, without a socket. */
const sitByRequest = (person: Person, { game, seat }: Reserved) =>
  person.json('POST', `/api/games/${game}/messages`, {
    type: 'sit',
    id: 'sit',
    version: 1,
    seat,
    name: 'Ghost',
    share: makeShare(),
  });

/** A new player who opens a matching table, sits down and stays connected. */
async function wait(origin: string): Promise<TableClient> {
  const host = await new Person(origin).arrive();
  const { game } = await host.open(plainTable(4, WISHED), { isPublic: true });
  const line = await host.watch(game);
  await line.sit(0);
  return line;
}

/** Opens matching tables with empty seats. */
async function openTables(origin: string, tables: number): Promise<void> {
  const hosts = await Promise.all(Array.from({ length: 6 }, () => new Person(origin).arrive()));
  await Promise.all(
    Array.from({ length: tables }, (_, number) =>
      hosts[number % hosts.length]!.open(plainTable(4, WISHED), { isPublic: true }),
    ),
  );
}

/** A program with a token of a new player, or with a bot's token. */
async function program(origin: string, isBot = true): Promise<Person> {
  const owner = await new Person(origin).arrive();
  const made = await owner.json<{ token: string; player: string }>('POST', '/api/me/tokens', {
    label: 'Program',
    bot: isBot,
  });
  const found = new Person(origin);
  found.token = made.token;
  return found.arrive();
}

const codeOf = async (person: Person, request: object): Promise<unknown> => {
  const { text } = await person.ask('POST', '/api/pair', { speed: SPEED, ...request });
  return (JSON.parse(text) as { error?: { code: string } }).error?.code;
};

/** Longer than a player who has just sat down may take to connect (ms). */
const A_WHILE = 30_000;
const TWO = { players: 2 };
const FOUR = { players: 4 };

type Start = (wanted?: Wanted) => Promise<string>;

function promises(start: Start): void {
  test('two with the same request are matched, others are not', async () => {
    const origin = await start();
    const [one, two, other] = await Promise.all([
      pair(origin, TWO),
      pair(origin, TWO),
      pair(origin, { players: 3 }),
    ]);
    expect(one.game).toBe(two.game);
    expect(other.game).not.toBe(one.game);
    await one.line.until(() => one.line.table!.play !== undefined);
  });

  test('a seat is reserved before a dice share is sent', async () => {
    const time = { now: Date.now() };
    const origin = await start({ now: () => time.now });
    const [one, two] = [await reserve(origin, TWO), await reserve(origin, TWO)];
    expect(two).toMatchObject({ game: one.game, until: time.now + RESERVED_FOR });
    const line = await two.person.watch(two.game);
    expect(line.table!.commitment).toMatch(/^[\da-f]{64}$/);
    expect(line.events.map(({ type }) => type)).toEqual([
      'opened',
      'seat-reserved',
      'seat-reserved',
    ]);
    for (const more of [{ share: makeShare() }, { name: 'One' }])
      expect(await codeOf(one.person, { ...TWO, ...more })).toBe('unreadable');
    const early = {
      type: 'sit',
      id: 'early',
      version: 0,
      name: 'Two',
      share: makeShare(),
    } as const;
    expect(await line.say({ ...early, seat: two.seat })).toMatchObject({
      error: { code: 'stale' },
    });
    expect(await line.sit(one.seat)).toMatchObject({ error: { code: 'seat-reserved' } });
    expect(await line.sit(two.seat)).toMatchObject({ type: 'done' });
  });

  test('of many parallel requests none is left without an opponent', async () => {
    const origin = await start();
    const paired = await Promise.all(
      Array.from({ length: 24 }, () => reserve(origin, { players: 3 })),
    );
    expect(new Set(paired.map(({ game }) => game)).size).toBe(8);
    expect(new Set(paired.map(({ game, seat }) => `${game} ${seat}`)).size).toBe(24);
  });

  test('a repeated request returns the same seat, before and after sitting down', async () => {
    const origin = await start();
    const person = await new Person(origin).arrive();
    const ask = () => person.reserve(FOUR);
    const [first, ...others] = await Promise.all(Array.from({ length: 6 }, ask));
    for (const other of [...others, await ask()]) expect(other).toEqual(first);
    const { game, seat } = first!;
    const line = await person.watch(game);
    await line.sit(seat);
    // Another player has waited longer, but players are not moved between tables.
    expect(await ask()).toEqual({ game, seat });
  });

  test('a different request gives up the first seat', async () => {
    const origin = await start();
    const waiting = await pair(origin, TWO);
    const one = await reserve(origin, TWO);
    const other = await one.person.reserve(FOUR);
    expect([one.game, other.game === one.game]).toEqual([waiting.game, false]);
    expect((await reserve(origin, TWO)).game).toBe(waiting.game);
  });

  test('two parallel requests for the last seat get different seats', async () => {
    const origin = await start();
    const { game } = await pair(origin, TWO);
    const others = await Promise.all([reserve(origin, TWO), reserve(origin, TWO)]);
    expect(others.filter((other) => other.game === game)).toHaveLength(1);
  });

  test('a player at the limit of tables is refused if none is waiting, and otherwise gets a seat', async () => {
    const origin = await start({ tablesPerPlayer: 1 });
    const person = await new Person(origin).arrive();
    await person.open(plainTable(2));
    expect(await codeOf(person, TWO)).toBe('too-many-tables');
    const { game } = await pair(origin, TWO);
    expect(await person.reserve(TWO)).toMatchObject({ game });
  });

  test('only tables with exactly the requested options match', async () => {
    const origin = await start();
    const host = await new Person(origin).arrive();
    const open = async (changed: Partial<TableOptions>, access = {}, players = 4) => {
      const options = plainTable(players, { ...WISHED, ...changed });
      const { game, seatTokens } = await host.open(options, { isPublic: true, ...access });
      const token = seatTokens[0];
      if (token !== undefined) await host.json('POST', `/api/games/${game}/claim`, { token });
      const line = await host.watch(game);
      expect(await line.sit(0)).toMatchObject({ type: 'done' });
      return line;
    };
    await open({ standIn: 'nour' });
    await open({ begins: 'host' });
    await open({ clock: { type: 'live', speed: 'quick' } });
    await open({ clock: { type: 'none' } });
    await open({ houseRules: ['cover-own'] });
    await open({ order: 'turn-last' });
    await open({}, { isPublic: false });
    await open({}, { bySeat: true });
    await open({}, {}, 3);
    const closed = await open({});
    await closed.tell({ type: 'close' });
    const one = await reserve(origin, FOUR);
    const { tables } = await host.json<{ tables: { game: string }[] }>('GET', '/api/me');
    expect(tables.map(({ game }) => game)).not.toContain(one.game);
  });

  test('the player who has waited longest is matched first', async () => {
    const origin = await start();
    const host = await new Person(origin).arrive();
    await host.open(plainTable(4, WISHED), { isPublic: true });
    const { game: first } = await wait(origin);
    await wait(origin);
    const one = await pair(origin, FOUR);
    const two = await pair(origin, FOUR);
    expect([one.game, two.game]).toEqual([first, first]);
    expect(await one.person.reserve(FOUR)).toEqual({ game: first, seat: one.seat });
    expect(two.seat).not.toBe(one.seat);
  });

  test('a player who closed the page is not matched until they reconnect', async () => {
    const origin = await start();
    const [first, second] = [await wait(origin), await wait(origin)];
    const watcher = await new Person(origin).watch(first.game);
    await first.close();
    await watcher.until(() =>
      watcher.frames.some((frame) => frame.type === 'presence' && frame.here.length === 0),
    );
    expect((await pair(origin, FOUR)).game).toBe(second.game);
    await first.again();
    expect((await pair(origin, FOUR)).game).toBe(first.game);
  });

  test('a player who sat down and never connected is not matched until they connect', async () => {
    const time = { now: Date.now() };
    const origin = await start({ now: () => time.now });
    const ghost = await reserve(origin, TWO);
    await sitByRequest(ghost.person, ghost);
    time.now += A_WHILE;
    const one = await reserve(origin, TWO);
    expect(one.game).not.toBe(ghost.game);
    time.now += A_WHILE;
    await ghost.person.watch(ghost.game);
    expect((await reserve(origin, TWO)).game).toBe(ghost.game);
  });

  test('an expired reservation frees its seat, and closes its table if it is empty', async () => {
    const time = { now: Date.now() };
    const origin = await start({ now: () => time.now });
    const { game, line } = await pair(origin, TWO);
    const ghosts = [await reserve(origin, TWO), await reserve(origin, { players: 3 })];
    expect(ghosts[0]!.game).toBe(game);
    expect((await reserve(origin, TWO)).game).not.toBe(game);
    const other = await new Person(origin).watch(ghosts[1]!.game);
    time.now += RESERVED_FOR;
    expect((await reserve(origin, { players: 3 })).game).not.toBe(ghosts[1]!.game);
    await line.until(() => line.events.some(({ type }) => type === 'reservation-ended'));
    await other.until(() => other.table!.isClosed === true);
    expect((await reserve(origin, TWO)).game).toBe(game);
  });

  test('several unused reservations in a row block the next one for a while', async () => {
    const time = { now: Date.now() };
    const origin = await start({ now: () => time.now });
    const { person: ghost } = await reserve(origin, TWO);
    for (let unused = 1; unused < 3; unused++) {
      time.now += RESERVED_FOR;
      await ghost.reserve(TWO);
    }
    time.now += RESERVED_FOR;
    const { text } = await ghost.ask('POST', '/api/pair', { ...TWO, speed: SPEED });
    const { error } = JSON.parse(text) as { error: { code: string; seconds: number } };
    expect(error.code).toBe('too-fast');
    time.now += (error.seconds - 1) * 1000;
    expect(await codeOf(ghost, TWO)).toBe('too-fast');
    time.now += 1000;
    const { game, seat } = await ghost.reserve(TWO);
    // A used reservation resets the count.
    await sitByRequest(ghost, { game, seat });
    for (let unused = 0; unused < 3; unused++) {
      await ghost.reserve({ players: 3 });
      time.now += RESERVED_FOR;
    }
    expect(await codeOf(ghost, { players: 3 })).toBe('too-fast');
  });

  describe('people and programs', () => {
    test.each([
      ['a bot', true],
      ['a program that speaks for a person', false],
    ])('a person is not matched with %s, in either order', async (_who, isBot) => {
      const origin = await start();
      const first = await pair(origin, TWO);
      const early = await (await program(origin, isBot)).pair(TWO);
      expect(early.game).not.toBe(first.game);
      const second = await pair(origin, TWO);
      expect(second.game).toBe(first.game);
      const third = await pair(origin, TWO);
      expect(third.game).not.toBe(early.game);
      const late = await (await program(origin, isBot)).pair(TWO);
      expect(late.game).toBe(early.game);
    });

    test('a person who accepts programs is matched with one, in either order', async () => {
      const origin = await start();
      const willing = { ...TWO, withPrograms: true };
      const first = await pair(origin, willing);
      const late = await (await program(origin)).pair(TWO);
      expect(late.game).toBe(first.game);
      const early = await (await program(origin)).pair(TWO);
      const second = await pair(origin, willing);
      expect(second.game).toBe(early.game);
      // They are also matched with people who do not accept programs.
      const strict = await pair(origin, TWO);
      expect((await pair(origin, willing)).game).toBe(strict.game);
    });

    test('in parallel requests, people who want people only are never matched with a program', async () => {
      const origin = await start();
      const [people, programs] = await Promise.all([
        Promise.all(Array.from({ length: 4 }, () => new Person(origin).arrive())),
        Promise.all(Array.from({ length: 4 }, () => program(origin))),
      ]);
      const everyone = people.flatMap((person, index) => [person, programs[index]!]);
      const paired = await Promise.all(everyone.map((each) => each.reserve(TWO)));
      const games = (which: 0 | 1) =>
        new Set(paired.filter((_, index) => index % 2 === which).map(({ game }) => game));
      expect([games(0).size, games(1).size]).toEqual([2, 2]);
      expect([...games(0)].filter((game) => games(1).has(game))).toEqual([]);
    });

    test('a player who changes the choice gets a table of the other kind', async () => {
      const origin = await start();
      const bot = await (await program(origin)).pair(TWO);
      const person = await new Person(origin).arrive();
      expect((await person.reserve({ ...TWO, withPrograms: true })).game).toBe(bot.game);
      expect((await person.reserve(TWO)).game).not.toBe(bot.game);
    });

    test('a bot with a cookie counts as a program, and cannot sit down at a table for people only', async () => {
      const origin = await start();
      const bot = await program(origin);
      const { token } = await bot.json<{ token: string }>('POST', '/api/me/link');
      const moved = new Person(origin);
      await moved.json('POST', '/api/me/move', { token });
      await moved.arrive();
      expect(moved.player).toBe(bot.player);
      const { game, line } = await pair(origin, FOUR);
      expect((await moved.reserve(FOUR)).game).not.toBe(game);
      expect(await (await moved.watch(game)).sit(2)).toMatchObject({
        error: { code: 'person-only' },
      });
      expect(line.table!.seats.filter(({ type }) => type === 'person')).toHaveLength(1);
    });
  });

  describe('many empty tables in the lobby', () => {
    test('are skipped, however many there are', async () => {
      const origin = await start({ tablesPerPlayer: 20 });
      await openTables(origin, 6 * 20);
      const { game } = await pair(origin, FOUR);
      expect((await reserve(origin, FOUR)).game).toBe(game);
    });

    test('are skipped if their players left, or reserved a seat and did not come', async () => {
      const time = { now: Date.now() };
      const origin = await start({ now: () => time.now });
      const ghosts = await Promise.all(
        Array.from({ length: 45 }, async () => {
          const ghost = await new Person(origin).arrive();
          const { game } = await ghost.open(plainTable(4, WISHED), { isPublic: true });
          await sitByRequest(ghost, { game, seat: 0 });
          return game;
        }),
      );
      const held = await Promise.all(
        Array.from({ length: 8 }, () => reserve(origin, { ...FOUR, edition: 'pergioco' })),
      );
      time.now += A_WHILE;
      const { game } = await pair(origin, FOUR);
      expect(ghosts).not.toContain(game);
      expect((await reserve(origin, FOUR)).game).toBe(game);
      const other = await reserve(origin, { ...FOUR, edition: 'pergioco' });
      expect(held.map((each) => each.game)).not.toContain(other.game);
    });
  });
}

describe('on SQLite', () => {
  promises(async (wanted) => (await run(wanted)).origin);

  test('reservations also expire after a restart', async () => {
    const time = { now: Date.now() };
    const wanted = { data: makeFolder(), now: () => time.now };
    const first = await run(wanted);
    const ghost = await reserve(first.origin, TWO);
    await first.close();
    time.now += RESERVED_FOR;
    const second = await run(wanted);
    const line = await new Person(second.origin).watch(ghost.game);
    await line.until(() => line.table!.isClosed === true);
    expect(line.events.map(({ type }) => type)).toEqual([
      'opened',
      'seat-reserved',
      'reservation-ended',
      'closed',
    ]);
  });
});

describe.skipIf(!hasPostgres())('on PostgreSQL', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  const startNode = async (wanted?: Wanted) => {
    const store = await openPostgres(postgres.address, 8);
    const { origin, services } = await runOn(store, wanted);
    return { origin, store, cluster: services.cluster };
  };

  promises(async (wanted) => {
    const { origin, store } = await startNode(wanted);
    await store.run('delete from games');
    return origin;
  });

  test('a player whose seat was taken meanwhile gets another table', async () => {
    const [here, there] = [await startNode(), await startNode()];
    await here.store.run('delete from games');
    const host = await pair(here.origin, TWO);
    const line = await (await new Person(here.origin).arrive()).watch(host.game);
    const { store } = there;
    const append = store.append.bind(store);
    vi.spyOn(store, 'append').mockImplementationOnce(async (job) => {
      await line.sit(1);
      return append(job);
    });
    const late = await reserve(there.origin, TWO);
    expect(late.game).not.toBe(host.game);
    expect((await reserve(there.origin, TWO)).game).toBe(late.game);
  });

  test('a node sees and expires the reservations of other nodes', async () => {
    const time = { now: Date.now() };
    const wanted = { now: () => time.now };
    const [here, there] = [await startNode(wanted), await startNode(wanted)];
    await here.store.run('delete from games');
    const { game, line } = await pair(here.origin, TWO);
    const ghost = await reserve(there.origin, TWO);
    expect(ghost.game).toBe(game);
    const elsewhere = await reserve(here.origin, TWO);
    expect(elsewhere.game).not.toBe(game);
    Object.assign(ghost.person, { origin: here.origin });
    expect(await ghost.person.reserve(TWO)).toEqual({ game, seat: ghost.seat, until: ghost.until });
    time.now += RESERVED_FOR;
    await line.until(() => line.events.some(({ type }) => type === 'reservation-ended'));
    expect((await reserve(here.origin, TWO)).game).toBe(game);
  });

  test.skipIf(!hasRedis())(
    'a player on another node is matched; without Redis, every waiting player counts as connected',
    async () => {
      const redis = await startRedis();
      onTestFinished(() => redis.kill());
      const time = { now: Date.now() };
      const wanted = { now: () => time.now, redisUrl: redis.address };
      const nodes = [await startNode(wanted), await startNode(wanted)];
      await nodes[0]!.store.run('delete from games');
      const ghost = await reserve(nodes[0]!.origin, TWO);
      await sitByRequest(ghost.person, ghost);
      time.now += A_WHILE;
      const waiting = await pair(nodes[0]!.origin, TWO);
      // Nodes find each other, and announce their players, within a second.
      await vi.waitUntil(
        async () =>
          (await nodes[1]!.cluster.presence.elsewhere(waiting.game))?.some(
            ({ here }) => here.length === 1,
          ),
        { timeout: 30_000 },
      );
      time.now += A_WHILE;
      expect((await reserve(nodes[1]!.origin, TWO)).game).toBe(waiting.game);

      await redis.kill();
      await vi.waitUntil(() => !nodes[1]!.cluster.isUp, { timeout: 30_000 });
      expect((await reserve(nodes[1]!.origin, TWO)).game).toBe(ghost.game);
    },
  );
});
