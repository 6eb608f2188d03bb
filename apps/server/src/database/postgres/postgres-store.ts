/** The store on PostgreSQL. A group of appends is one statement. */
import { DatabaseError, Pool } from 'pg';
import { GroupCommit, SHARED_SYNC } from '../group-commit.js';
import { HOLD, holding, inTransaction, migratePostgres, parsers } from './postgres-migration.js';
import {
  countHosted,
  StoreLost,
  type Append,
  type Row,
  type Store,
  type Stored,
  type Value,
} from '../store.js';

const DEADLOCK = '40P01';
/** A database that does not answer within this time counts as lost (ms). */
const ANSWER_WITHIN = 5000;
const PING_WITHIN = 2000;
/** New games written at the same time; the other connections are left to running games. */
const MOST_CREATED = 3;

/** Updates a game only from the version before. The update locks its row against other writers. */
const ADVANCE = `
  with job as (
    select * from unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::bigint[], $6::text[],
      $12::text[], $13::bigint[])
      as job (game, first, last, status, due_at, listing, host, occupied_until)
  ), moved as (
    update games set version = job.last, status = job.status, due_at = job.due_at,
      lease_until = null, listing = coalesce(job.listing, games.listing),
      host = coalesce(job.host, games.host),
      occupied_until = coalesce(job.occupied_until, games.occupied_until)
    from job where games.game = job.game and games.version = job.first - 1
    returning games.game
  ), told as (
    insert into events (game, version, event)
    select line.game, line.version, line.event
    from unnest($7::text[], $8::int[], $9::text[]) as line (game, version, event)
    where line.game in (select game from moved)
  ), sat as (
    insert into seatings (player, game)
    select seat.player, seat.game from unnest($10::text[], $11::text[]) as seat (player, game)
    where seat.game in (select game from moved)
    on conflict do nothing
  )
  select game from moved`;

const CREATE = `
  with made as (
    insert into games
      (game, secret, public, by_seat, host, opened_at, version, status, due_at, listing,
        occupied_until)
    select $1, $2, $3::int, $4::int, $5, $6::bigint, $7::int, $8, $9::bigint, $10, $15::bigint
    where $14::int is null or $14::int > (${countHosted('$5')})
    on conflict do nothing returning game
  ), told as (
    insert into events (game, version, event)
    select line.game, line.version, line.event
    from unnest($11::text[], $12::int[], $13::text[]) as line (game, version, event)
    where line.game in (select game from made)
  )
  select game from made`;

const EXISTS = 'select 1 from games where game = $1';

const linesOf = (appends: readonly Append[]) => {
  const lines = appends.flatMap(({ game, first, lines: each }) =>
    each.map((line, index) => ({ game, version: first + index, line })),
  );
  return [
    lines.map(({ game }) => game),
    lines.map(({ version }) => version),
    lines.map(({ line }) => line),
  ];
};

const lastOf = ({ first, lines }: Append): number => first + lines.length - 1;

async function advance(pool: Pool, appends: readonly Append[]): Promise<Set<string>> {
  // Sorted, to avoid deadlocks.
  const jobs = [...appends].sort((one, other) => (one.game < other.game ? -1 : 1));
  const seats = jobs.flatMap(({ game, derived }) =>
    derived.seated.map((player) => ({ player, game })),
  );
  const values = [
    jobs.map(({ game }) => game),
    jobs.map(({ first }) => first),
    jobs.map(lastOf),
    jobs.map(({ derived }) => derived.status),
    jobs.map(({ derived }) => derived.dueAt),
    jobs.map(({ derived }) => derived.listing ?? null),
    ...linesOf(jobs),
    seats.map(({ player }) => player),
    seats.map(({ game }) => game),
    jobs.map(({ derived }) => derived.host ?? null),
    jobs.map(({ derived }) => derived.occupiedUntil ?? null),
  ];
  const { rows } = await pool.query<{ game: string }>({ name: 'advance', text: ADVANCE, values });
  return new Set(rows.map(({ game }) => game));
}

async function create(pool: Pool, append: Append): Promise<Stored> {
  const { game, created, derived, first } = append;
  if (created === undefined || first !== 1) return 'taken';
  const { secret, isPublic, bySeat, host, openedAt, limit = null } = created;
  const { status, dueAt, listing, occupiedUntil = 0 } = derived;
  const flags = [Number(isPublic), Number(bySeat), host, openedAt];
  const row = [game, secret, ...flags, lastOf(append), status, dueAt, listing ?? '{}'];
  const values = [...row, ...linesOf([append]), limit, occupiedUntil];
  return inTransaction(pool, async (client) => {
    // Tables that the host opens at the same time are counted after their commit.
    await client.query(HOLD);
    if (limit !== null) await client.query('select pg_advisory_xact_lock(hashtext($1))', [host]);
    const { rows: made } = await client.query({ name: 'create', text: CREATE, values });
    if (made.length === 1) return 'stored';
    const { rows: existing } = await client.query(EXISTS, [game]);
    return existing.length === 1 ? 'taken' : 'limit-reached';
  });
}

/** Replaces each `?` by $1, $2 and so on. */
function numbered(sql: string): string {
  let number = 0;
  return sql.replaceAll('?', () => `$${++number}`);
}

class PostgresStore implements Store {
  readonly dialect = 'postgres';
  readonly #pool: Pool;
  /** A connection of its own for pings: a busy pool does not mean a lost database. */
  readonly #line: Pool;
  readonly #group: GroupCommit<Append, Stored>;
  /** Separate, so that running games do not wait for new ones. */
  readonly #created: GroupCommit<Append, Stored>;

  constructor(pool: Pool, line: Pool) {
    this.#pool = pool;
    this.#line = line;
    this.#group = new GroupCommit((appends) => this.#commit(appends), SHARED_SYNC);
    this.#created = new GroupCommit(
      (appends) => Promise.all(appends.map((append) => create(pool, append))),
      0,
      MOST_CREATED,
    );
  }

  append(append: Append): Promise<Stored> {
    const group = append.created === undefined ? this.#group : this.#created;
    return whileThere(() => group.do(append));
  }

  async rows(sql: string, ...values: readonly Value[]): Promise<readonly Row[]> {
    return whileThere(async () => {
      const { rows } = await this.#pool.query<Row>(numbered(sql), [...values]);
      return rows;
    });
  }

  run(sql: string, ...values: readonly Value[]): Promise<readonly Row[]> {
    return this.rows(sql, ...values);
  }

  /** PostgreSQL overwrites deleted rows itself (vacuum); its operator configures when. */
  scrub(): Promise<void> {
    return Promise.resolve();
  }

  /** A read-only database, such as a standby, counts as lost. */
  async ping(): Promise<void> {
    const { rows } = await this.#line.query<{ transaction_read_only: string }>(
      'show transaction_read_only',
    );
    if (rows[0]?.transaction_read_only !== 'off') throw new StoreLost('the database only reads');
  }

  async close(): Promise<void> {
    await Promise.all([this.#group.settled(), this.#created.settled()]);
    await Promise.all([this.#pool.end(), this.#line.end()]);
  }

  alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    return whileThere(() =>
      inTransaction(this.#pool, async (client) => {
        // A frozen process must not block the others.
        await client.query(HOLD);
        await client.query(`select pg_advisory_xact_lock(hashtext($1))`, [name]);
        return holding(client, work());
      }),
    );
  }

  /**
   * A group is one statement and thereby one transaction: a process that stops in the middle leaves no
   * lock behind.
   */
  async #commit(appends: readonly Append[]): Promise<readonly Stored[]> {
    // A statement updates a game once: the second append of a game in a group is too late.
    const once = new Map(appends.toReversed().map((append) => [append.game, append]));
    const moved = await this.#advance([...once.values()]);
    return appends.map((append) =>
      once.get(append.game) === append && moved.has(append.game) ? 'stored' : 'taken',
    );
  }

  async #advance(appends: readonly Append[]): Promise<ReadonlySet<string>> {
    for (;;)
      try {
        return await advance(this.#pool, appends);
      } catch (error) {
        // Nothing was written.
        if (!(error instanceof DatabaseError && error.code === DEADLOCK)) throw error;
      }
  }
}

/** Whether the error is an answer of the database, not a failed connection. */
const isAnswer = (error: unknown): boolean =>
  error instanceof DatabaseError && !/^(?:08|53|57)/.test(error.code ?? '');

async function whileThere<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isAnswer(error) || error instanceof StoreLost
      ? error
      : new StoreLost('the database does not answer', { cause: error });
  }
}

function connect(address: string, most: number, within: number): Pool {
  const pool = new Pool({
    connectionString: address,
    max: most,
    types: { getTypeParser: parsers },
    // Includes the wait for a free connection of the pool.
    connectionTimeoutMillis: within,
    query_timeout: within,
    keepAlive: true,
  });
  // The pool replaces idle connections that fail; the next query reports an error.
  pool.on('error', () => undefined);
  return pool;
}

/** The message of `pg` does not say that the address lacks a password. */
const wantsPassword = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('client password must be a string');

/** Opens up to `connections` connections, and one for pings. */
export async function openPostgres(address: string, connections: number): Promise<Store> {
  try {
    await migratePostgres(address);
  } catch (error) {
    throw wantsPassword(error)
      ? new StoreLost('it requires a password, and the address has none')
      : error;
  }
  return new PostgresStore(
    connect(address, connections, ANSWER_WITHIN),
    connect(address, 1, PING_WITHIN),
  );
}
