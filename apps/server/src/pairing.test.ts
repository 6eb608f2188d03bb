/** Play with anyone, on either store. */
import { plainTable, type TableOptions } from '@marrakech/protocol';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openPostgres } from './store/postgres-store.js';
import { makePart, Person, type Line } from './testing/client.js';
import { hasPostgres, startPostgres, type Postgres } from './testing/postgres.js';
import { run, runOn, type Wanted } from './testing/running.js';
import { hasRedis, startRedis } from './trial/redis.js';

const SPEED = 'steady';
const WISHED = { clock: { type: 'live', speed: SPEED }, standIn: 'brahim' } as const;

async function pair(origin: string, players: number, name: string) {
  const person = await new Person(origin).arrive();
  const wish = { players, speed: SPEED, name, part: makePart() };
  const paired = await person.json<{ game: string; seat: number }>('POST', '/api/pair', wish);
  return { person, wish, ...paired };
}

/** Somebody who opens a table like what is wished, sits down and stays connected. */
async function wait(origin: string): Promise<Line> {
  const host = await new Person(origin).arrive();
  const { game } = await host.open(plainTable(4, WISHED), { isPublic: true });
  const line = await host.watch(game);
  await line.sit(0);
  return line;
}

/** Long enough for anybody to connect who was on the way. */
const A_WHILE = 30_000;

function promises(start: (wanted?: Wanted) => Promise<string>): void {
  test('two who want the same are paired, others are not', async () => {
    const origin = await start();
    const [one, two, other] = await Promise.all([
      pair(origin, 2, 'One'),
      pair(origin, 2, 'Two'),
      pair(origin, 3, 'Other'),
    ]);
    expect(one.game).toBe(two.game);
    expect(other.game).not.toBe(one.game);
    const line = await one.person.watch(one.game);
    expect(line.table!.play).toBeDefined();
  });

  test('of many who come at once nobody is left over', async () => {
    const origin = await start();
    const paired = await Promise.all(
      Array.from({ length: 24 }, (_, number) => pair(origin, 3, `Number ${number}`)),
    );
    expect(new Set(paired.map(({ game }) => game)).size).toBe(8);
    expect(new Set(paired.map(({ game, seat }) => `${game} ${seat}`)).size).toBe(24);
  });

  test('who asks twice at once sits once', async () => {
    const origin = await start();
    const person = await new Person(origin).arrive();
    const wish = { players: 4, speed: SPEED, name: 'One', part: makePart() };
    const ask = () => person.json('POST', '/api/pair', wish);
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('who asks again since no answer came is told of their game, though it has begun', async () => {
    const origin = await start();
    const [one, two] = await Promise.all([pair(origin, 2, 'One'), pair(origin, 2, 'Two')]);
    const ask = (wish: object) => one.person.json<{ game: string }>('POST', '/api/pair', wish);
    const line = await two.person.watch(two.game);
    const seat = line.table!.seats.findIndex(
      (sitter) => sitter.type === 'person' && sitter.player === one.person.player,
    );
    expect(await ask(one.wish)).toEqual({ game: one.game, seat });
    expect((await ask({ ...one.wish, part: makePart() })).game).not.toBe(one.game);
  });

  test('who may open no table is refused where nobody waits, and sits down where somebody does', async () => {
    const origin = await start({ tablesPerPlayer: 1 });
    const person = await new Person(origin).arrive();
    await person.open(plainTable(2));
    const ask = async () => {
      const wish = { players: 2, speed: SPEED, name: 'Full', part: makePart() };
      const { text } = await person.ask('POST', '/api/pair', wish);
      return JSON.parse(text) as unknown;
    };
    expect(await ask()).toMatchObject({ error: { code: 'too-many-tables' } });
    const { game } = await pair(origin, 2, 'One');
    expect(await ask()).toMatchObject({ game });
  });

  test('nobody is put at a table that is like what they wish but is not', async () => {
    const origin = await start();
    const host = await new Person(origin).arrive();
    const open = async (changed: Partial<TableOptions>, access = {}, players = 4) => {
      const options = plainTable(players, { ...WISHED, ...changed });
      const { game, keys } = await host.open(options, { isPublic: true, ...access });
      const key = keys[0];
      if (key !== undefined) await host.json('POST', `/api/games/${game}/claim`, { key });
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
    const one = await pair(origin, 4, 'One');
    const { tables } = await host.json<{ tables: { game: string }[] }>('GET', '/api/me');
    expect(tables.map(({ game }) => game)).not.toContain(one.game);
  });

  test('who has waited longest is met first, and who asks twice keeps their chair', async () => {
    const origin = await start();
    const host = await new Person(origin).arrive();
    await host.open(plainTable(4, WISHED), { isPublic: true });
    const { game: first } = await wait(origin);
    await wait(origin);
    const one = await pair(origin, 4, 'One');
    const again = await one.person.json('POST', '/api/pair', one.wish);
    const two = await pair(origin, 4, 'Two');
    expect([one.game, two.game]).toEqual([first, first]);
    expect(again).toEqual({ game: first, seat: one.seat });
    expect(two.seat).not.toBe(one.seat);
  });

  test('who is told that they were paired sits there, whatever ids their own messages had', async () => {
    const origin = await start();
    const { game } = await wait(origin);
    const person = await new Person(origin).arrive();
    const line = await person.watch(game);
    const part = makePart();
    await line.say({ type: 'sit', id: 'pair-4', version: 2, seat: 1, name: 'One', part });
    await line.tell({ type: 'stand', seat: 1 });
    expect(line.table!.version).toBe(4);
    const wish = { players: 4, speed: SPEED, name: 'One', part };
    const paired = await person.json<{ seat: number }>('POST', '/api/pair', wish);
    await line.sees(5);
    expect(paired).toMatchObject({ game });
    expect(line.seat).toBe(paired.seat);
  });

  test('who has closed the page is not met, until they are back', async () => {
    const origin = await start();
    const [first, second] = [await wait(origin), await wait(origin)];
    const watcher = await new Person(origin).watch(first.game);
    await first.close();
    await watcher.until(() =>
      watcher.frames.some((frame) => frame.type === 'presence' && frame.here.length === 0),
    );
    expect((await pair(origin, 4, 'One')).game).toBe(second.game);
    await first.again();
    expect((await pair(origin, 4, 'Two')).game).toBe(first.game);
  });

  test('who asked and never came is not met, unless they do come', async () => {
    const time = { now: Date.now() };
    const origin = await start({ now: () => time.now });
    const ghost = await pair(origin, 2, 'Ghost');
    time.now += A_WHILE;
    const one = await pair(origin, 2, 'One');
    expect(one.game).not.toBe(ghost.game);
    time.now += A_WHILE;
    await ghost.person.watch(ghost.game);
    expect((await pair(origin, 2, 'Two')).game).toBe(ghost.game);
  });
}

describe('on SQLite', () => {
  promises(async (wanted) => (await run(wanted)).origin);
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
    return { origin, store, courier: services.courier };
  };

  promises(async (wanted) => {
    const { origin, store } = await startNode(wanted);
    await store.run('delete from games');
    return origin;
  });

  test('where somebody else has sat down meanwhile, another table is found', async () => {
    const [here, there] = [await startNode(), await startNode()];
    await here.store.run('delete from games');
    const host = await pair(here.origin, 2, 'Host');
    const line = await (await new Person(here.origin).arrive()).watch(host.game);
    const { store } = there;
    const append = store.append.bind(store);
    vi.spyOn(store, 'append').mockImplementationOnce(async (job) => {
      await line.sit(1);
      return append(job);
    });
    const late = await pair(there.origin, 2, 'Late');
    expect(late.game).not.toBe(host.game);
    expect((await pair(there.origin, 2, 'Next')).game).toBe(late.game);
  });

  test.skipIf(!hasRedis())(
    'who is connected to another node is met; without Redis anybody who waits is',
    async () => {
      const redis = await startRedis();
      onTestFinished(() => redis.kill());
      const time = { now: Date.now() };
      const wanted = { now: () => time.now, redisUrl: redis.address };
      const nodes = [await startNode(wanted), await startNode(wanted)];
      await nodes[0]!.store.run('delete from games');
      const ghost = await pair(nodes[0]!.origin, 2, 'Ghost');
      time.now += A_WHILE;
      const waiting = await pair(nodes[0]!.origin, 2, 'Waiting');
      await waiting.person.watch(waiting.game);
      // Nodes hear of each other, and of who is where, after a moment.
      await vi.waitUntil(
        async () =>
          (await nodes[1]!.courier.elsewhere(waiting.game))?.some(({ here }) => here.length === 1),
        { timeout: 30_000 },
      );
      time.now += A_WHILE;
      expect((await pair(nodes[1]!.origin, 2, 'One')).game).toBe(waiting.game);

      await redis.kill();
      await vi.waitUntil(() => !nodes[1]!.courier.isUp, { timeout: 30_000 });
      expect((await pair(nodes[1]!.origin, 2, 'Two')).game).toBe(ghost.game);
    },
  );
});
