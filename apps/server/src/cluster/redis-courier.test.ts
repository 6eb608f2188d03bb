/** Word between nodes by a real Redis. */
import { setTimeout as later } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { hasRedis, startRedis } from '../trial/redis.js';
import { RedisCourier } from './redis-courier.js';

test.skipIf(!hasRedis())(
  'who is sent away is told to the other nodes, not to oneself',
  async () => {
    const redis = await startRedis();
    const [one, other] = [new RedisCourier(redis.address), new RedisCourier(redis.address)];
    onTestFinished(async () => {
      await Promise.all([one.close(), other.close()]);
      await redis.kill();
    });
    const heard: string[] = [];
    one.onDismissed((player) => heard.push(`own ${player}`));
    other.onDismissed((player) => heard.push(player));
    // Again and again: at first nobody may be listening yet.
    while (heard.length === 0) {
      one.tellDismissed('p-somebody');
      await later(20);
    }
    expect(new Set(heard)).toEqual(new Set(['p-somebody']));
  },
);
