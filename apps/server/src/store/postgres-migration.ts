/** Brings a PostgreSQL up to date while nodes of the version before use it. */
import { setTimeout as later } from 'node:timers/promises';
import { DatabaseError, Pool, types, type PoolClient, type QueryConfig } from 'pg';
import { MIGRATION_TABLE, MIGRATIONS, migrationsAfter, type Migration } from './migrations.js';

/** One migrates at a time; the number is arbitrary. */
const MIGRATION_LOCK = 7_495_113;
/**
 * Whoever waits for a table makes everybody after them wait, too: behind a backup that would be
 * long. So it is given up soon, and tried again.
 */
const LONGEST_WAIT = 1000;
const TRY_EVERY = 1000;
const NO_LOCK = '55P03';
/** A machine that is not there says nothing at all. */
const ANSWER_WITHIN = 10_000;
/** A migration may have all games to go through; even so, it is not waited for without end. */
const LONGEST_STATEMENT = 600_000;
/** A process that stands still in the middle must not hold what all others wait for. */
const LONGEST_PAUSE = 5000;

// Times and counts, far below the first number that a double cannot hold.
export const parsers: typeof types.getTypeParser = (oid, format) =>
  oid === types.builtins.INT8 ? Number : (types.getTypeParser(oid, format) as never);

/**
 * A connection that the database closes between two questions says so to nobody who waits: the next
 * question fails. Unheard, it would end the process.
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
    // Not to be used again: nobody knows what state it is in.
    client.release(true);
    throw error;
  } finally {
    client.off('error', ignore);
  }
}

/** The types of pg do not know that a question can have a patience of its own. */
const patiently = (text: string): QueryConfig & { query_timeout: number } => ({
  text,
  query_timeout: LONGEST_STATEMENT,
});

async function migrate(client: PoolClient, migrations: readonly Migration[]): Promise<void> {
  await client.query(`set local lock_timeout = ${LONGEST_WAIT}`);
  await client.query(`set local idle_in_transaction_session_timeout = ${LONGEST_PAUSE}`);
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query(MIGRATION_TABLE);
  const { rows } = await client.query<{ done: number }>('select count(*) as done from migrations');
  const { done } = rows[0]!;
  for (const [index, statements] of migrationsAfter(done, 'postgres', migrations).entries()) {
    for (const text of statements) await client.query(patiently(text));
    const values = [done + index + 1, Date.now()];
    await client.query('insert into migrations (number, at) values ($1, $2)', values);
  }
}

export async function migratePostgres(
  address: string,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  const pool = new Pool({
    connectionString: address,
    max: 1,
    types: { getTypeParser: parsers },
    connectionTimeoutMillis: ANSWER_WITHIN,
    query_timeout: ANSWER_WITHIN,
    keepAlive: true,
  });
  try {
    for (;;)
      try {
        return await inTransaction(pool, (client) => migrate(client, migrations));
      } catch (error) {
        if (!(error instanceof DatabaseError && error.code === NO_LOCK)) throw error;
        await later(TRY_EVERY);
      }
  } finally {
    await pool.end();
  }
}
