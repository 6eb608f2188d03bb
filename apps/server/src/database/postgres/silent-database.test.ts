/** The connection to PostgreSQL falls silent while a player requests a game that is not in memory. */
import { describe, expect, test, vi } from 'vitest';
import type { TableClient } from '@marrakech/testbed/client';
import { hasPostgres, withPostgres } from '@marrakech/testbed/postgres';
import { optionsFor, seat } from '@marrakech/testbed/running-server';
import { startServer, FaultProxy } from '@marrakech/testbed/cluster';

const ASK_EVERY = 200;

describe.skipIf(!hasPostgres())('a silent database', () => {
  const given = withPostgres();

  test('does not end the node, which recovers when the database answers again', async () => {
    const line = await FaultProxy.start(given.postgres.port);
    const url = new URL(given.postgres.address);
    const other = await startServer({ environment: { DATABASE_URL: url.href } });
    url.port = String(line.port);
    const environment = { DATABASE_URL: url.href, LOG_LEVEL: 'info' };
    const { origin, child } = await startServer({ environment });
    const [{ game }] = (await seat(other.origin, optionsFor(2))) as [TableClient, TableClient];
    const ask = async (): Promise<number> => {
      const answer = await fetch(`${origin}/api/games/${game}`);
      await answer.text();
      return answer.status;
    };

    line.set({ type: 'silent' });
    const asked: Promise<number | string>[] = [];
    // oxlint-disable-next-line tests/no-sleeps -- asks all the time, waits for the log
    const asking = setInterval(() => asked.push(ask().catch(String)), ASK_EVERY);
    await child.says(/"err":\{[^\n]*"stack":"[^\n]*"msg":"database connection lost/);
    clearInterval(asking);
    expect(new Set(await Promise.all(asked))).toEqual(new Set([503]));

    line.set({ type: 'open' });
    await child.says(/database connection restored/);
    const isAnswered = async () => (await ask()) === 200;
    await vi.waitUntil(isAnswered, { timeout: 60_000, interval: ASK_EVERY });
    expect(child.hasEnded).toBe(false);
    await Promise.all([child.end('SIGTERM'), other.child.end('SIGTERM')]);
    line.close();
  });
});
