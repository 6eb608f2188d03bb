import { describe, expect, test } from 'vitest';
import { openPostgres } from '../database/postgres/postgres-store.js';
import { hasPostgres, withPostgres } from '@marrakech/testbed/postgres';
import { NEWS, SharedGames } from './shared-games.js';

describe.skipIf(!hasPostgres())('games that nodes share', () => {
  const given = withPostgres();

  test('the new events of a few games are found without reading the whole log', async () => {
    const store = await openPostgres(given.postgres.address, 2);
    await given.client.query(
      `insert into events (game, version, event) select 'game' || game, version, '{"v":' || version || '}'
        from generate_series(1, 2000) as game, generate_series(1, 60) as version`,
    );
    await given.client.query('analyze events');
    const games = new SharedGames(store);
    const news = await Promise.all([games.news('game7', 58), games.news('unknown', 0)]);
    expect(news).toEqual([[{ v: 59 }, { v: 60 }], []]);
    const wanted = JSON.stringify([{ number: 0, game: 'game7', version: 58 }]);
    const plan = await given.client.query<Record<string, string>>(
      `explain ${NEWS.replace('?', '$1')}`,
      [wanted],
    );
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toContain('events_pkey');
    expect(lines).not.toContain('Seq Scan on events');
    await store.close();
  });
});
