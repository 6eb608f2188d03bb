/** Word between nodes by a real Redis. */
import { setTimeout as later } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hasRedis, startRedis } from '../trial/redis.js';
import { RedisCourier } from './redis-courier.js';

const PATIENCE = { timeout: 30_000 };

test.skipIf(!hasRedis())(
  'a Redis that is lost, or back, is told of once',
  async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.kill());
    const told: boolean[] = [];
    const courier = new RedisCourier(redis.address, (isUp) => told.push(isUp));
    await vi.waitUntil(() => told.length === 1, PATIENCE);
    await redis.kill();
    await vi.waitUntil(() => told.length === 2, PATIENCE);
    await redis.restart();
    await vi.waitUntil(() => told.length === 3, PATIENCE);
    await courier.close();
    expect(told).toEqual([true, false, true]);
  },
  60_000,
);

test.skipIf(!hasRedis())(
  'a Redis that is not there from the beginning is told of',
  async () => {
    const told: boolean[] = [];
    const courier = new RedisCourier('redis://127.0.0.1:1', (isUp) => told.push(isUp));
    await vi.waitUntil(() => told.length === 1, PATIENCE);
    await courier.close();
    expect(told).toEqual([false]);
  },
  60_000,
);

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
