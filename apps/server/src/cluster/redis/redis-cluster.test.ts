/** A cluster on a real Redis. */
import Fastify from 'fastify';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hasRedis, startRedis } from '@marrakech/testbed/cluster';
import { RedisCluster } from './redis-cluster.js';

const PATIENCE = { timeout: 30_000 };

type ToldUp = readonly [isUp: boolean, error?: Error | undefined];

/** With the error as the server logs it. */
function logged([isUp, error]: ToldUp): readonly [boolean, string] {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  Fastify({ logger: { stream } }).log.warn({ err: error });
  return [isUp, lines.join('')];
}

test.skipIf(!hasRedis())(
  'the loss and the return of Redis are reported once',
  async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.kill());
    const told: boolean[] = [];
    const cluster = new RedisCluster(redis.address, (isUp) => told.push(isUp));
    await vi.waitUntil(() => told.length === 1, PATIENCE);
    await redis.kill();
    await vi.waitUntil(() => told.length === 2, PATIENCE);
    await redis.restart();
    await vi.waitUntil(() => told.length === 3, PATIENCE);
    await cluster.close();
    expect(told).toEqual([true, false, true]);
  },
  60_000,
);

test.skipIf(!hasRedis())(
  'a Redis that is down from the start is reported',
  async () => {
    const told: ToldUp[] = [];
    const cluster = new RedisCluster('redis://127.0.0.1:1', (...said) => told.push(said));
    await vi.waitUntil(() => told.length === 1, PATIENCE);
    await cluster.close();
    expect(told.map(logged)).toEqual([[false, expect.stringContaining('ECONNREFUSED')]]);
  },
  60_000,
);

test.skipIf(!hasRedis())(
  'a missing or wrong password is reported, and not logged',
  async () => {
    const redis = await startRedis();
    const line = new Redis(redis.address);
    onTestFinished(async () => {
      line.disconnect();
      await redis.kill();
    });
    await line.config('SET', 'requirepass', 'right');
    const wrong = new URL(redis.address);
    wrong.password = 'wrong';
    for (const [address, reason] of [
      [redis.address, 'NOAUTH'],
      [wrong.href, 'WRONGPASS'],
    ] as const) {
      const told: ToldUp[] = [];
      const cluster = new RedisCluster(address, (...said) => told.push(said));
      await vi.waitUntil(() => told.length === 1, PATIENCE);
      await cluster.close();
      expect(told.map(logged)).toEqual([[false, expect.stringContaining(reason)]]);
      expect(JSON.stringify(told.map(logged))).not.toContain('wrong');
    }
  },
  60_000,
);

test.skipIf(!hasRedis())(
  'a refused subscription does not end the process',
  async () => {
    const redis = await startRedis();
    const line = new Redis(redis.address);
    const unheard: unknown[] = [];
    const onUnheard = (reason: unknown): void => void unheard.push(reason);
    process.on('unhandledRejection', onUnheard);
    const cluster = new RedisCluster(redis.address);
    onTestFinished(async () => {
      await cluster.close();
      process.off('unhandledRejection', onUnheard);
      line.disconnect();
      await redis.kill();
    });
    const listeners = async () =>
      String(await line.client('LIST', 'TYPE', 'PUBSUB'))
        .split('\n')
        .filter((each) => each !== '').length;
    await vi.waitUntil(async () => (await listeners()) === 1, PATIENCE);
    await line.acl('SETUSER', 'default', '-subscribe');
    await line.client('KILL', 'TYPE', 'PUBSUB');
    const refusals = async () =>
      /cmdstat_subscribe:.*rejected_calls=(\d+)/.exec(await line.info('commandstats'))?.[1] ?? '0';
    await vi.waitUntil(async () => (await refusals()) !== '0', PATIENCE);
    // After one more command all consequences of the refusal have happened.
    await vi.waitUntil(() => cluster.isUp, PATIENCE);
    await cluster.counters.count('any', 1000);
    expect(unheard).toEqual([]);
  },
  60_000,
);

test.skipIf(!hasRedis())('a dismissal reaches the other nodes, not the sender', async () => {
  const redis = await startRedis();
  const [one, other] = [new RedisCluster(redis.address), new RedisCluster(redis.address)];
  onTestFinished(async () => {
    await Promise.all([one.close(), other.close()]);
    await redis.kill();
  });
  const heard: string[] = [];
  one.bus.onDismissed((player) => heard.push(`own ${player}`));
  other.bus.onDismissed((player) => heard.push(player));
  // Repeated: the other node may not have subscribed yet.
  await vi.waitUntil(() => {
    one.bus.tellDismissed('p-leila');
    return heard.length > 0;
  }, PATIENCE);
  expect(new Set(heard)).toEqual(new Set(['p-leila']));
});

test.skipIf(!hasRedis())(
  'messages about a game reach the nodes with connections to it, also after a restart of Redis',
  async () => {
    const redis = await startRedis();
    const [one, other, third] = [1, 2, 3].map(() => new RedisCluster(redis.address)) as [
      RedisCluster,
      RedisCluster,
      RedisCluster,
    ];
    onTestFinished(async () => {
      await Promise.all([one, other, third].map((cluster) => cluster.close()));
      await redis.kill();
    });
    const heard: string[] = [];
    const word = '{"type":"reaction","seat":0,"reaction":"hello"}';
    const comeTo = (cluster: RedisCluster, game: string, name: string) => {
      const look = () => void cluster.presence.elsewhere(game);
      cluster.bus.listen(game, ({ type }) => (type === 'presence' ? look() : heard.push(name)));
      cluster.presence.onNodes(look);
      cluster.presence.announce(game, { here: [name], watching: 0 });
    };
    const tellUntilHeard = async (cluster: RedisCluster) => {
      heard.length = 0;
      // Repeated: nodes find each other once a second.
      await vi.waitUntil(() => {
        if (heard.length === 0) cluster.bus.tell('g1', word);
        return heard.length > 0;
      }, PATIENCE);
      return new Set(heard);
    };
    comeTo(one, 'g1', 'one');
    comeTo(third, 'g2', 'third of another game');
    await vi.waitUntil(() => one.isUp && other.isUp && third.isUp, PATIENCE);
    comeTo(other, 'g1', 'other');
    expect(await tellUntilHeard(one)).toEqual(new Set(['other']));
    expect(await tellUntilHeard(other)).toEqual(new Set(['one']));
    // A node without connections, for example one on which a bot plays.
    expect(await tellUntilHeard(third)).toEqual(new Set(['one', 'other']));

    await redis.kill();
    await vi.waitUntil(() => !one.isUp && !other.isUp, PATIENCE);
    // Redis is down.
    comeTo(third, 'g1', 'third');
    await redis.restart();
    heard.length = 0;
    await vi.waitUntil(() => {
      one.bus.tell('g1', word);
      return heard.includes('third') && heard.includes('other');
    }, PATIENCE);
    expect(heard).not.toContain('one');
  },
  60_000,
);

test.skipIf(!hasRedis())(
  'presence is announced when it changes, and again on request or after a failure',
  async () => {
    const redis = await startRedis();
    const line = new Redis(redis.address);
    const [one, other] = [new RedisCluster(redis.address), new RedisCluster(redis.address)];
    onTestFinished(async () => {
      await Promise.all([one.close(), other.close()]);
      line.disconnect();
      await redis.kill();
    });
    const heard = { g: 0, end: 0 };
    for (const game of ['g', 'end'] as const) {
      other.bus.listen(game, ({ type }) => void (heard[game] += type === 'presence' ? 1 : 0));
      other.presence.announce(game, { here: ['omar'], watching: 0 });
    }
    const leila = { here: ['leila'], watching: 0 };
    // Nodes find each other once a second.
    await vi.waitUntil(async () => {
      one.presence.announceAgain('g');
      one.presence.announce('g', leila);
      return (await one.presence.elsewhere('g'))?.length === 1 && heard.g > 0;
    }, PATIENCE);
    // Messages keep their order: once one about another table arrives, all earlier ones have.
    one.presence.announce('end', leila);
    await vi.waitUntil(() => heard.end === 1, PATIENCE);
    const heardBy = async (act: () => void): Promise<number> => {
      const before = { ...heard };
      act();
      one.presence.announceAgain('end');
      await vi.waitUntil(() => heard.end > before.end, PATIENCE);
      return heard.g - before.g;
    };
    expect(await heardBy(() => one.presence.announce('g', leila))).toBe(0);
    expect(await heardBy(() => one.presence.announceAgain('g'))).toBe(1);
    expect(await heardBy(() => one.presence.announce('g', { ...leila, watching: 1 }))).toBe(1);
    expect(await heardBy(() => one.presence.announce('g', undefined))).toBe(1);
    expect(await heardBy(() => one.presence.announce('g', undefined))).toBe(0);
    expect(await heardBy(() => one.presence.announceAgain('g'))).toBe(0);

    await line.acl('SETUSER', 'default', '-hset');
    one.presence.announce('g', leila);
    // Commands of one connection are answered in order: the refusal came before.
    await one.counters.count('any', 1000);
    expect(await other.presence.elsewhere('g')).toEqual([]);
    await line.acl('SETUSER', 'default', '+hset');
    await vi.waitUntil(async () => (await other.presence.elsewhere('g'))?.length === 1, PATIENCE);
  },
  60_000,
);

test.skipIf(!hasRedis())(
  'presence elsewhere is unknown while a living node is missing in Redis',
  async () => {
    const redis = await startRedis();
    const signs = { own: 'one', others: ['other'] };
    const one = new RedisCluster(redis.address, undefined, signs);
    onTestFinished(async () => {
      await one.close();
      await redis.kill();
    });
    let looks = 0;
    await vi.waitUntil(() => one.isUp, PATIENCE);
    one.presence.onNodes(() => looks++);
    expect(await one.presence.elsewhere('g')).toBeUndefined();
    const other = new RedisCluster(redis.address, undefined, { own: 'other', others: ['one'] });
    onTestFinished(() => other.close());
    await vi.waitUntil(() => looks > 0, PATIENCE);
    expect(await one.presence.elsewhere('g')).toEqual([]);

    signs.others = ['other', 'third'];
    expect(await one.presence.elsewhere('g')).toBeUndefined();
    signs.others = ['other'];
    expect(await one.presence.elsewhere('g')).toEqual([]);
    // Presence is requested again when it is known again; a beat notices changes that outlast it.
    looks = 0;
    const isAsked = () => {
      signs.others = signs.others.length === 1 ? ['other', 'third'] : ['other'];
      return looks > 0;
    };
    await vi.waitUntil(isAsked, { ...PATIENCE, interval: 1500 });
  },
  60_000,
);
