/** Brings a PostgreSQL up to date while nodes of the version before use it. */
import { setTimeout as later } from 'node:timers/promises';
import { DatabaseError, Pool, types, type PoolClient, type QueryConfig } from 'pg';
import { MIGRATION_TABLE, MIGRATIONS, migrationsAfter, type Migration } from '../migrations.js';

/** One migrates at a time; the number is arbitrary. */
const MIGRATION_LOCK = 7_495_113;
const ASK_FOR_TURN_EVERY = 200;
/**
 * Whoever waits for a table makes everybody after them wait, too: behind a backup that would be
 * long. So it is given up soon, and tried again.
 */
const LONGEST_WAIT = 1000;
const TRY_EVERY = 1000;
const NO_LOCK = '55P03';
const DEADLOCK = '40P01';
/** A machine that is not there says nothing at all. */
const ANSWER_WITHIN = 10_000;
/** A migration may have all games to go through; even so, it is not waited for without end. */
const LONGEST_STATEMENT = 600_000;
/** A process that stands still in the middle must not hold what all others wait for. */
const LONGEST_PAUSE = 5000;
/** Said again before the pause is over, it also keeps the turn. */
export const HOLD = `set local idle_in_transaction_session_timeout = ${LONGEST_PAUSE}`;
const HOLD_EVERY = 1000;

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

const stillWorking = () => later(HOLD_EVERY, 'working', { ref: false });

/** Waits for some work, and keeps what a transaction has locked meanwhile. */
export async function holding<Result>(turn: PoolClient, work: Promise<Result>): Promise<Result> {
  const done = work.then(
    () => 'done',
    () => 'done',
  );
  while ((await Promise.race([done, stillWorking()])) === 'working') await turn.query(HOLD);
  return work;
}

/** The types of pg do not know that a question can have a patience of its own. */
const patiently = (text: string): QueryConfig & { query_timeout: number } => ({
  text,
  query_timeout: LONGEST_STATEMENT,
});

const INDEX = /^create index (\w+) on (\w+)/;

/**
 * Outside of a transaction, while `turn` is held in one. Whoever builds an index waits for the end of
 * every transaction that has an older snapshot just then. So the turn is held by a word that takes
 * none, and that is said first, too: a question with values keeps its own until the next word.
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

/** `undefined` where there is none, and `false` for one that is being built, or never was to the end. */
async function isValid(client: PoolClient, index: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  );
  return rows[0]?.valid;
}

const building = (index: string): string => `create index concurrently if not exists ${index} on`;

/**
 * Takes away what is left of a build that was cut off. Whoever has lost the turn without noticing
 * must not drop what another has built meanwhile: so it gets another name first, which is given to
 * nothing but remains.
 */
async function clear(turn: PoolClient, pool: Pool, index: string, table: string): Promise<void> {
  const dropRest = () => runBeside(turn, pool, `drop index concurrently if exists ${index}_rest`);
  await dropRest();
  if ((await isValid(turn, index)) !== false) return;
  await inTransaction(pool, async (client) => {
    await client.query(`set local lock_timeout = ${LONGEST_WAIT}`);
    await client.query(HOLD);
    // Held by whoever still builds, as the database does for a node that died; not by players.
    await client.query(`lock table ${table} in share update exclusive mode`);
    // They let go of it a moment before they are done.
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
      // As far as it goes: what is left would cost every writer until the next try.
      await clear(turn, pool, index, table).catch(ignore);
      throw error;
    }
  }
}

/** The next migration, if it is due and nobody else is at one. */
function migrateOnce(
  pool: Pool,
  migrations: readonly Migration[],
): Promise<'busy' | 'further' | 'done'> {
  return inTransaction(pool, async (turn) => {
    await turn.query(`set local lock_timeout = ${LONGEST_WAIT}`);
    await turn.query(HOLD);
    // Not waited for in the database, where whoever builds an index would wait for the waiting.
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
  // An idle connection that the database closed is replaced.
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
