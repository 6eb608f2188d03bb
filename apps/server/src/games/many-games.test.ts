/** Queries on a large store: none reads all games, and both databases find the same. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { SharedGames } from './shared-games.js';
import { Identities } from '../accounts/identities.js';
import { openPostgres } from '../database/postgres/postgres-store.js';
import { openSqlite } from '../database/sqlite/sqlite-store.js';
import type { Store, Value } from '../database/store.js';
import { Person } from '@marrakech/testbed/client';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { hasPostgres, withPostgres } from '@marrakech/testbed/postgres';
import { optionsFor, runOn } from '@marrakech/testbed/running-server';

/** A player whom tables name in every possible way. */
async function getAround(origin: string) {
  const [ann, bob] = [await new Person(origin).arrive(), await new Person(origin).arrive()];
  const { game: sat } = await bob.open(optionsFor(2));
  await (await ann.watch(sat)).sit(1);
  const { game: hosts } = await ann.open(optionsFor(2));
  const { game: hosted } = await ann.open(optionsFor(2));
  const line = await ann.watch(hosted);
  await (await bob.watch(hosted)).sit(1);
  await line.sit(0);
  const kept = { type: 'person', player: ann.player, name: 'Annabella' } as const;
  const { game: keeps } = await bob.open({
    ...optionsFor(2),
    chairs: [{ type: 'person' }, kept],
  });
  const { game: elsewhere } = await bob.open(optionsFor(2));
  return { ann, bob, sat, hosts, hosted, keeps, elsewhere };
}

/** Opened by a player who never sat there and is no longer host. */
async function passOn(store: Store, game: string, to: string) {
  await store.run('update games set host = ? where game = ?', to, game);
}

async function tablesOf(person: Person) {
  const { tables } = await person.json<{ tables: { game: string }[] }>('GET', '/api/me');
  return tables.map(({ game }) => game);
}

function finding(open: () => Promise<Store>): void {
  test('every game that names a player is found, wherever it does', async () => {
    const store = await open();
    const { origin } = await runOn(store);
    const { ann, bob, sat, hosts, hosted, keeps } = await getAround(origin);
    await passOn(store, hosts, bob.player);
    const { games } = await ann.json<{ games: { game: string }[] }>('GET', '/api/me/export');
    expect(new Set(games.map(({ game }) => game))).toEqual(new Set([sat, hosts, hosted, keeps]));
    expect(games).toHaveLength(4);
    await ann.json('DELETE', '/api/me');
    const { text } = await bob.ask('GET', `/api/games/${keeps}`);
    expect(text).not.toContain('Annabella');
  });

  test('the tables of a player are those where they sit or are host, the newest first', async () => {
    const store = await open();
    const { origin } = await runOn(store);
    const { ann, bob, sat, hosts, hosted, keeps, elsewhere } = await getAround(origin);
    const newest = [elsewhere, keeps, hosted, hosts, sat];
    for (const [age, game] of newest.entries())
      await store.run('update games set opened_at = ? where game = ?', 1e12 - age, game);
    expect(await tablesOf(ann)).toEqual([hosted, hosts, sat]);
    expect(await tablesOf(bob)).toEqual([elsewhere, keeps, hosted, sat]);
    await store.run(`update games set status = 'closed' where game = ?`, sat);
    expect(await tablesOf(ann)).toEqual([hosted, hosts]);
  });
}

describe('SQLite', () => {
  finding(() => openSqlite(makeFolder()));
});

/** Inserts many games: rows, first events, seatings and seat tokens. */
const manyOf = (from: number, to: number): readonly string[] => {
  const each = `generate_series(${from}, ${to}) as i`;
  return [
    `insert into games
        (game, secret, public, by_seat, host, opened_at, version, status, due_at, listing)
      select 'game' || i, '', i % 2, 0, 'player' || i, i, 2, 'over',
        case when i % 3 = 0 then 1e14 end, repeat('x', 300) from ${each}`,
    `insert into events (game, version, event) select 'game' || i, version, '{"host":"player' || i ||
        '","options":{"chairs":[{"player":"player' || i + 1 || '"},{"name":"' || i || '"}]}}'
      from ${each}, generate_series(1, 2) as version`,
    `insert into seatings (player, game) select 'player' || i + seat, 'game' || i
      from ${each}, generate_series(1, 2) as seat`,
    `insert into players (player, owner, made_at) select 'player' || i, case when i % 10 = 0 then 'player' || i / 10 end, 0
      from ${each}`,
    `insert into credentials (hash, player, kind, label, made_at, expires_at) select 'hash' || i, 'player' || i, 'cookie', '', 0, null from ${each}`,
    `insert into seat_tokens (game, seat, hash, player) select 'game' || i, 0, 'hash' || i, 'player' || i from ${each}`,
    'analyze',
  ];
};
const FEW = 2600;
const MANY = 100_000;
/** Tables that grow with every game. */
const READS_ALL = /Seq Scan on (?:games|events|seatings|players|credentials|seat_tokens)\b/;

/** Records the plan of each query. */
function explained(store: Store) {
  const plans = new Map<string, string>();
  const ask = async (sql: string, values: readonly Value[]) => {
    if (!plans.has(sql)) {
      const lines = await store.rows(`explain ${sql}`, ...values);
      plans.set(sql, lines.map((line) => line['QUERY PLAN']).join('\n'));
    }
    return store.rows(sql, ...values);
  };
  const explaining: Store = {
    dialect: store.dialect,
    append: (append) => store.append(append),
    rows: (sql, ...values) => ask(sql, values),
    run: (sql, ...values) => ask(sql, values),
    scrub: () => store.scrub(),
    alone: (name, work) => store.alone(name, work),
    ping: () => store.ping(),
    close: () => store.close(),
  };
  return { plans, explaining };
}

const poorOf = (plans: ReadonlyMap<string, string>) =>
  [...plans].flatMap(([sql, plan]) => (READS_ALL.test(plan) ? [`${sql}\n${plan}`] : []));

describe.skipIf(!hasPostgres())('PostgreSQL', () => {
  const given = withPostgres();
  const open = () => openPostgres(given.postgres.address, 8);
  finding(open);

  test('repeated queries read only the rows they need, among thousands of games', async () => {
    const store = await open();
    onTestFinished(() => store.close());
    const { plans, explaining } = explained(store);
    for (const sql of manyOf(1, FEW)) await given.client.query(sql);
    const shared = new SharedGames(explaining);
    const games = ['game3', 'game5', 'unknown'];
    expect(await shared.latestOf(games)).toEqual(
      new Map(['game3', 'game5'].map((game) => [game, { version: 2, edits: 0 }])),
    );
    await shared.keep(games, 77);
    const kept = 'select game from games where lease_until = 77';
    expect((await given.client.query(kept)).rows).toEqual([{ game: 'game3' }]);
    await shared.handOver(games, 2e14);
    const handed = 'select game from games where due_at = 2e14 and lease_until is null';
    expect((await given.client.query(handed)).rows).toEqual([{ game: 'game3' }]);
    const known = await new Identities(explaining, Date.now).knownAmong(['hash7', 'other']);
    expect(known).toEqual(new Set(['hash7']));
    expect(plans.size).toBe(4);
    expect(poorOf(plans)).toEqual([]);
  });

  test('no request of a player reads whole tables', async () => {
    const { plans, explaining } = explained(await open());
    const { origin, services } = await runOn(explaining);
    for (const sql of manyOf(FEW + 1, MANY)) await given.client.query(sql);
    // The queries of a start run once; all others count.
    plans.clear();
    const { ann, bob } = await getAround(origin);
    await ann.json('GET', '/api/me');
    await ann.json('GET', '/api/tables');
    await ann.json('POST', '/api/me/link');
    await ann.json('POST', '/api/me/tokens', { label: 'My', bot: true });
    await ann.json('GET', '/api/me/tokens');
    await ann.json('GET', '/api/me/export');
    await bob.pair({ players: 2 });
    const { game, seatTokens } = await bob.open(optionsFor(2), { bySeat: true });
    await ann.json('POST', `/api/games/${game}/claim`, { token: seatTokens[0] });
    await (await ann.watch(game)).sit(0);
    await services.tableRegistry.heal();
    await services.credentialWatch.look();
    await services.backgroundJobs.look();
    await ann.json('DELETE', '/api/me');

    expect(plans.size).toBeGreaterThan(20);
    expect(poorOf(plans)).toEqual([]);
  });
});
