/** Migrates a PostgreSQL while nodes of the version before use it. */
import { setTimeout as later } from 'node:timers/promises';
import { DatabaseError, Pool, types, type PoolClient, type QueryConfig } from 'pg';
import { MIGRATION_TABLE, MIGRATIONS, migrationsAfter, type Migration } from '../migrations.js';

/** Held by the one node that migrates; the number is arbitrary. */
const MIGRATION_LOCK = 7_495_113;
const ASK_FOR_TURN_EVERY = 200;
/**
 * A statement that waits for a table lock blocks all later ones, for a long time behind a backup. So it
 * gives up after this time and tries again (ms).
 */
const LONGEST_WAIT = 1000;
const TRY_EVERY = 1000;
const NO_LOCK = '55P03';
const DEADLOCK = '40P01';
/** An unreachable machine never answers (ms). */
const ANSWER_WITHIN = 10_000;
/** A migration may update every game (ms). */
const LONGEST_STATEMENT = 600_000;
/** PostgreSQL ends the transaction of a frozen process after this time, and frees its locks (ms). */
const LONGEST_PAUSE = 5000;
/** Sets that time. Repeated within it, it keeps the transaction open. */
export const HOLD = `set local idle_in_transaction_session_timeout = ${LONGEST_PAUSE}`;
const HOLD_EVERY = 1000;

// Times and counts, all safe integers.
export const parsers: typeof types.getTypeParser = (oid, format) =>
  oid === types.builtins.INT8 ? Number : (types.getTypeParser(oid, format) as never);

/**
 * For errors of an idle connection: the next query reports them. Without a listener the event ends the
 * process.
 */
const ignore = (): void => undefined;

export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  client.on('error', ignore);
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // Destroys the connection: its state is unknown.
    client.release(true);
    throw error;
  } finally {
    client.off('error', ignore);
  }
}

const stillWorking = () => later(HOLD_EVERY, 'working', { ref: false });

/** Waits for `work` and keeps the transaction of `turn` open meanwhile. */
export async function holding<Result>(turn: PoolClient, work: Promise<Result>): Promise<Result> {
  const done = work.then(
    () => 'done',
    () => 'done',
  );
  while ((await Promise.race([done, stillWorking()])) === 'working') await turn.query(HOLD);
  return work;
}

/** The types of pg lack the timeout of a single query. */
const patiently = (text: string): QueryConfig & { query_timeout: number } => ({
  text,
  query_timeout: LONGEST_STATEMENT,
});

const INDEX = /^create index (\w+) on (\w+)/;

/**
 * Runs a statement outside of a transaction while `turn` keeps the migration lock in one. A concurrent
 * index build waits for all transactions with an older snapshot. `HOLD` takes no snapshot, and also
 * releases the one that a query with parameters keeps until the next statement.
 */
async function runBeside(turn: PoolClient, pool: Pool, text: string): Promise<void> {
  await turn.query(HOLD);
  const client = await pool.connect();
  client.on('error', ignore);
  try {
    await holding(turn, client.query(patiently(text)));
  } finally {
    client.off('error', ignore);
    client.release(true);
  }
}

/** `undefined` if there is no such index, `false` if its build is running or was cut off. */
async function isValid(client: PoolClient, index: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  );
  return rows[0]?.valid;
}

const building = (index: string): string => `create index concurrently if not exists ${index} on`;

/**
 * Drops the remains of a build that was cut off. A node may have lost the migration lock without
 * noticing, and must not drop an index that another one has built. So the remains are first renamed, to
 * a name that only remains have.
 */
async function clear(turn: PoolClient, pool: Pool, index: string, table: string): Promise<void> {
  const dropRest = () => runBeside(turn, pool, `drop index concurrently if exists ${index}_rest`);
  await dropRest();
  if ((await isValid(turn, index)) !== false) return;
  await inTransaction(pool, async (client) => {
    await client.query(`set local lock_timeout = ${LONGEST_WAIT}`);
    await client.query(HOLD);
    // A running build holds this lock, even after its node has died. Games do not take it.
    await client.query(`lock table ${table} in share update exclusive mode`);
    // A build releases the lock shortly before it ends.
    const { rows: builders } = await client.query(
      `select 1 from pg_stat_activity where state = 'active' and starts_with(query, $1)`,
      [building(index)],
    );
    if (builders.length === 0 && (await isValid(client, index)) === false)
      await client.query(`alter index ${index} rename to ${index}_rest`);
  });
  await dropRest();
}

async function buildIndex(turn: PoolClient, pool: Pool, text: string): Promise<void> {
  const [start, index, table] = INDEX.exec(text) as unknown as [string, string, string];
  const build = text.replace(start, `${building(index)} ${table}`);
  while ((await isValid(turn, index)) !== true) {
    await clear(turn, pool, index, table);
    try {
      await runBeside(turn, pool, build);
    } catch (error) {
      // Best effort: an invalid index slows every write until the next attempt.
      await clear(turn, pool, index, table).catch(ignore);
      throw error;
    }
  }
}

/** Runs the next migration, unless another node is migrating. */
function migrateOnce(
  pool: Pool,
  migrations: readonly Migration[],
): Promise<'busy' | 'further' | 'done'> {
  return inTransaction(pool, async (turn) => {
    await turn.query(`set local lock_timeout = ${LONGEST_WAIT}`);
    await turn.query(HOLD);
    // Does not wait for the lock: a concurrent index build would wait for that transaction.
    const asked = 'select pg_try_advisory_xact_lock($1) as mine';
    const { rows: answers } = await turn.query<{ mine: boolean }>(asked, [MIGRATION_LOCK]);
    if (!answers[0]!.mine) return 'busy';
    await turn.query(MIGRATION_TABLE);
    const { rows } = await turn.query<{ done: number }>('select count(*) as done from migrations');
    const { done } = rows[0]!;
    const [statements] = migrationsAfter(done, 'postgres', migrations);
    if (statements === undefined) return 'done';
    const isIndexes = statements.every((text) => INDEX.test(text));
    for (const text of statements)
      await (isIndexes ? buildIndex(turn, pool, text) : turn.query(patiently(text)));
    const values = [done + 1, Date.now()];
    await turn.query('insert into migrations (number, at) values ($1, $2)', values);
    return 'further';
  });
}

const isHeldUp = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === NO_LOCK || error.code === DEADLOCK);

export async function migratePostgres(
  address: string,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  const pool = new Pool({
    connectionString: address,
    max: 2,
    types: { getTypeParser: parsers },
    connectionTimeoutMillis: ANSWER_WITHIN,
    query_timeout: ANSWER_WITHIN,
    keepAlive: true,
  });
  // The pool replaces idle connections that fail.
  pool.on('error', ignore);
  try {
    for (;;)
      try {
        const state = await migrateOnce(pool, migrations);
        if (state === 'done') return;
        if (state === 'busy') await later(ASK_FOR_TURN_EVERY);
      } catch (error) {
        if (!isHeldUp(error)) throw error;
        await later(TRY_EVERY);
      }
  } finally {
    await pool.end();
  }
}
