/** The contract of the stores, run against each of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFolder } from '@marrakech/testbed/temporary-folder';
import { hasPostgres, startPostgres, type Postgres } from '@marrakech/testbed/postgres';
import { openPostgres } from './postgres/postgres-store.js';
import { openSqlite } from './sqlite/sqlite-store.js';
import { StoreLost, type Append, type Derived, type Store } from './store.js';

const PLAYING: Derived = { status: 'playing', dueAt: null, seated: [] };

const opening = (game: string, lines: readonly string[] = ['{"a":1}']): Append => ({
  game,
  first: 1,
  lines,
  derived: { status: 'open', dueAt: 5, listing: '{"x":1}', seated: [] },
  created: { secret: 'hidden', isPublic: true, bySeat: false, host: 'h', openedAt: 3 },
});

const further = (game: string, first: number, ...lines: string[]): Append => ({
  game,
  first,
  lines,
  derived: PLAYING,
});

const openFor = (store: Store, game: string, host: string) => {
  const asked = opening(game);
  return store.append({ ...asked, created: { ...asked.created!, host, limit: 3 } });
};

const logOf = async (store: Store, game: string) => {
  const rows = await store.rows(
    'select version, event from events where game = ? order by version',
    game,
  );
  return rows.map(({ version, event }) => `${version} ${event}`);
};

function contract(openStore: () => Promise<Store>, reopen: (store: Store) => Promise<Store>): void {
  test('a log grows version by version, all lines of an answer or none', async () => {
    const store = await openStore();
    expect(await store.append(opening('a', ['"one"', 'two']))).toBe('stored');
    expect(await store.append(further('a', 3, 'three', 'four'))).toBe('stored');
    expect(await store.append(further('a', 3, 'other'))).toBe('taken');
    expect(await store.append(further('a', 4, 'other', 'other'))).toBe('taken');
    expect(await store.append(further('a', 6, 'gap'))).toBe('taken');
    expect(await store.append(further('unknown', 1, 'x'))).toBe('taken');
    expect(await logOf(store, 'a')).toEqual(['1 "one"', '2 two', '3 three', '4 four']);
    await store.close();
  });

  test("a game's row follows its last events, whichever columns change", async () => {
    const store = await openStore();
    await store.append(opening('row'));
    const said: readonly Partial<Derived>[] = [
      { status: 'playing', dueAt: null },
      { status: 'playing', dueAt: null },
      { status: 'playing', dueAt: 9 },
      { status: 'playing', dueAt: 9, listing: '{"x":2}' },
      { status: 'over', dueAt: 9 },
      { status: 'over', dueAt: null },
    ];
    for (const [index, each] of said.entries()) {
      await store.run('update games set lease_until = 77 where game = ?', 'row');
      const asked = further('row', index + 2, 'x');
      const stored = await store.append({ ...asked, derived: { ...PLAYING, ...each } });
      const [row] = await store.rows(
        'select status, due_at, lease_until, listing from games where game = ?',
        'row',
      );
      expect(stored).toBe('stored');
      expect(row).toEqual({
        status: each.status,
        due_at: each.dueAt,
        lease_until: null,
        listing: index < 3 ? '{"x":1}' : '{"x":2}',
      });
    }
    await store.close();
  });

  test('a game is created once', async () => {
    const store = await openStore();
    expect(await store.append(opening('b', ['"first"']))).toBe('stored');
    expect(await store.append(opening('b', ['"second"', 'more']))).toBe('taken');
    expect(await logOf(store, 'b')).toEqual(['1 "first"']);
    await store.close();
  });

  test('a host opens tables up to the limit, however many at once, and only their own count', async () => {
    const one = await openStore();
    const other = await reopen(one);
    await openFor(one, 'others', 'omar');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        openFor(index % 2 === 0 ? one : other, `hosted-${index}`, 'many'),
      ),
    );
    expect(answers.filter((each) => each === 'stored')).toHaveLength(3);
    expect(answers.filter((each) => each === 'limit-reached')).toHaveLength(9);
    const first = answers.indexOf('stored');
    const over = { ...PLAYING, status: 'over' } as const;
    await one.append({ ...further(`hosted-${first}`, 2, 'x'), derived: over });
    expect(await openFor(other, 'again', 'many')).toBe('stored');
    expect(await openFor(one, 'no-more', 'many')).toBe('limit-reached');
    expect(await logOf(one, 'no-more')).toEqual([]);
    // A name that exists is taken, for a host at the limit and for any other.
    expect(await openFor(one, 'others', 'many')).toBe('taken');
    expect(await openFor(other, 'others', 'another')).toBe('taken');
    await other.close();
    await one.close();
  });

  test('of concurrent writers to one version, one is stored and the others are refused', async () => {
    const store = await openStore();
    await store.append(opening('race'));
    const tries = Array.from({ length: 20 }, (_, index) =>
      store.append(further('race', 2, `w${index}`)),
    );
    const stored = (await Promise.all(tries)).filter((each) => each === 'stored');
    expect(stored).toHaveLength(1);
    expect(await logOf(store, 'race')).toHaveLength(2);
    await store.close();
  });

  test('two processes on one store: the versions of a game stay unique', async () => {
    const one = await openStore();
    const other = await reopen(one);
    await one.append(opening('shared'));
    for (let version = 2; version < 12; version++) {
      const answers = await Promise.all([
        one.append(further('shared', version, 'one')),
        other.append(further('shared', version, 'other')),
      ]);
      expect(answers.toSorted()).toEqual(['stored', 'taken']);
    }
    expect(await logOf(other, 'shared')).toHaveLength(11);
    await other.close();
    await one.close();
  });

  test('a group stores its valid appends', async () => {
    const store = await openStore();
    const games = Array.from({ length: 50 }, (_, index) => `many-${index}`);
    await Promise.all(games.map((game) => store.append(opening(game))));
    const work = games.map((game, index) =>
      store.append(further(game, index % 5 === 0 ? 7 : 2, 'next', 'after')),
    );
    const failing = store.run('insert into no_such_table values (1)').then(
      () => 'done',
      () => 'failed',
    );
    const stored = await Promise.all(work);
    expect(await failing).toBe('failed');
    expect(stored).toEqual(games.map((_, index) => (index % 5 === 0 ? 'taken' : 'stored')));
    expect(await logOf(store, 'many-1')).toHaveLength(3);
    expect(await logOf(store, 'many-5')).toHaveLength(1);
    await store.close();
  });

  test('the derived row is written with the log, and only with it', async () => {
    const store = await openStore();
    const row = async () =>
      (await store.rows('select status, due_at, listing from games where game = ?', 'd'))[0];
    await store.append(opening('d'));
    expect(await row()).toEqual({ status: 'open', due_at: 5, listing: '{"x":1}' });
    const seated = { ...PLAYING, dueAt: 1_800_000_000_000, seated: ['p', 'q'] };
    await store.append({ ...further('d', 2, 'x'), derived: seated });
    await store.append({ ...further('d', 2, 'x'), derived: { ...seated, status: 'over' } });
    expect(await row()).toMatchObject({ status: 'playing', due_at: 1_800_000_000_000 });
    const seatings = await store.rows('select player from seatings where game = ?', 'd');
    expect(
      seatings.map(({ player }) => player).toSorted((one, other) => (one! < other! ? -1 : 1)),
    ).toEqual(['p', 'q']);
    await store.close();
  });

  test('everything is there after closing and opening again, whatever the text', async () => {
    const store = await openStore();
    const odd = '{"name":"Ștefan \\"😀\\" \\\\ \'; drop table events; --"}';
    await store.append(opening('odd', [odd]));
    await store.close();
    const again = await reopen(store);
    expect(await logOf(again, 'odd')).toEqual([`1 ${odd}`]);
    await again.close();
  });

  test('a value that cannot be stored is refused and harms nothing', async () => {
    const store = await openStore();
    await expect(
      store.run('insert into players (player, owner, made_at) values (?, ?, ?)', 'p', null, null),
    ).rejects.toThrow(/null/i);
    expect(await store.append(opening('still'))).toBe('stored');
    await store.close();
  });
}

describe('SQLite', () => {
  const folders = new WeakMap<Store, string>();
  const openIn = async (folder: string) => {
    const store = await openSqlite(folder);
    folders.set(store, folder);
    return store;
  };
  contract(
    () => openIn(makeFolder()),
    (store) => openIn(folders.get(store)!),
  );
});

describe.skipIf(!hasPostgres())('PostgreSQL', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(() => postgres.stop());

  test('a connection that the database closes fails its work, and nothing else', async () => {
    const store = await openPostgres(postgres.address, 2);
    const closed = store.alone('work', () =>
      store.run(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
          where state = 'idle in transaction'`,
      ),
    );
    await expect(closed).rejects.toThrow(StoreLost);
    expect(await store.alone('work', () => store.rows('select 1 as one'))).toEqual([{ one: 1 }]);
    await store.close();
  });

  contract(
    () => openPostgres(postgres.address, 8),
    () => openPostgres(postgres.address, 8),
  );
});
