/** A cluster in which one node does not reach Redis. */
import { setTimeout as later } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPostgres } from '../../database/postgres/postgres-store.js';
import { optionsFor, seat, seeded } from '@marrakech/testbed/running-server';
import { TestCluster, hasPostgres, hasRedis } from '@marrakech/testbed/cluster';

test.skipIf(!hasPostgres() || !hasRedis())(
  'a player on a node without Redis is not gone; once Redis is back, a player who leaves is',
  async () => {
    const cluster = await TestCluster.start({
      nodes: 2,
      hasFaultProxies: true,
      environment: { MARRAKECH_GONE_AFTER_MS: '1000', LOG_LEVEL: 'info' },
    });
    onTestFinished(() => cluster.stop());
    const clock = { type: 'live', speed: 'calm' } as const;
    const [here, moved] = await seat(cluster.node(0).origin, optionsFor(2, { clock }));
    Object.assign(moved!.person, { origin: cluster.node(1).origin });
    const there = await moved!.again();
    const areBoth = () =>
      here!.frames.findLast((frame) => frame.type === 'presence')?.here.length === 2;
    await here!.until(areBoth);
    await moved!.close();
    const store = await openPostgres(cluster.postgres.address, 1);
    onTestFinished(() => store.close());
    // By then the nodes have found each other in the database.
    const isNoticed = async () => {
      const rows = await store.rows('select beats from nodes');
      return rows.length === 2 && rows.every(({ beats }) => Number(beats) > 3);
    };
    await vi.waitUntil(isNoticed, { timeout: 60_000, interval: 200 });

    cluster.lines(1).redis.set({ type: 'cut' });
    // Longer than the time until a node is dead plus the time until a player is gone.
    // oxlint-disable-next-line tests/no-sleeps -- nobody may be gone in this time
    await later(7000);
    const lines = [here!, there];
    const below = seeded(5);
    for (let step = 0; step < 6; step++) {
      const mover = lines.find((line) => line.isTurn)!;
      const reply = await mover.tell(mover.step(below));
      await Promise.all(lines.map((line) => line.sees(reply.version)));
    }
    const isGone = () => here!.events.some(({ type }) => type === 'gone');
    expect(isGone()).toBe(false);
    expect(areBoth()).toBe(true);

    cluster.lines(1).redis.set({ type: 'open' });
    await there.close();
    await here!.until(isGone);
  },
);
