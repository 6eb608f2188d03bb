/** The jobs of the writer thread. */
import { MIGRATION_TABLE, migrationsAfter } from '../migrations.js';
import { sendError, type SentError } from './sent-error.js';
import type { SqliteFile } from './sqlite-file.js';
import {
  countHosted,
  type Append,
  type NewGame,
  type Row,
  type Stored,
  type Value,
} from '../store.js';

export type Job =
  | { readonly type: 'append'; readonly append: Append }
  | { readonly type: 'run'; readonly sql: string; readonly values: readonly Value[] }
  | { readonly type: 'scrub' };

export type Answer =
  | { readonly type: 'appended'; readonly stored: Stored }
  | { readonly type: 'ran'; readonly rows: readonly Row[] }
  | { readonly type: 'failed'; readonly error: SentError };

export function migrate(file: SqliteFile, now: number): void {
  file.exec(MIGRATION_TABLE);
  const [row] = file.all('select count(*) as done from migrations', []);
  const done = Number(row!['done']);
  migrationsAfter(done, 'sqlite').forEach((statements, index) => {
    file.exec('begin immediate');
    for (const sql of statements) file.exec(sql);
    file.change('insert into migrations (number, at) values (?, ?)', done + index + 1, now);
    file.exec('commit');
  });
}

const CREATE = `insert into games
  (game, secret, public, by_seat, host, opened_at, version, status, due_at, listing, occupied_until)
  select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11
  where ?12 is null or ?12 > (${countHosted('?5')}) on conflict do nothing`;
const INSERT = 'insert into events (game, version, event) values (?, ?, ?)';
/** Checks the version in the log, and saves reading the game's row, which is on another page. */
const NEXT = `insert into events (game, version, event) select ?1, ?2, ?3
  where exists (select 1 from events where game = ?1 and version = ?2 - 1) on conflict do nothing`;
/** SQLite rewrites the indexes of every column that is set, so only changed columns are set. */
const FOLLOW = [
  `update games set lease_until = null, due_at = ?2 where game = ?1 and status = ?3
    and (due_at is not ?2 or lease_until is not null)`,
  `update games set lease_until = null, due_at = ?2, status = ?3 where game = ?1 and status <> ?3`,
];

const OCCUPY = 'update games set occupied_until = ?2 where game = ?1 and occupied_until <> ?2';

const EXISTS = 'select 1 from games where game = ?';

/** Stores the first events of a game. */
function create(file: SqliteFile, asked: Append, created: NewGame): Stored {
  const { game, first, lines, derived } = asked;
  const { secret, isPublic, bySeat, host, openedAt, limit = null } = created;
  const flags = [Number(isPublic), Number(bySeat)] as const;
  const { status, dueAt, listing = '{}', occupiedUntil = 0 } = derived;
  const row = [host, openedAt, lines.length, status, dueAt, listing, occupiedUntil] as const;
  const rest = [...row, limit] as const;
  if (first !== 1) return 'taken';
  if (file.change(CREATE, game, secret, ...flags, ...rest) === 0)
    return file.all(EXISTS, [game]).length > 0 ? 'taken' : 'limit-reached';
  lines.forEach((line, index) => file.change(INSERT, game, index + 1, line));
  return 'stored';
}

function advance(file: SqliteFile, asked: Append): Stored {
  const { game, first, lines, derived, isRowRight } = asked;
  const [next, ...others] = lines;
  if (next === undefined || file.change(NEXT, game, first, next) === 0) return 'taken';
  others.forEach((line, index) => file.change(INSERT, game, first + 1 + index, line));
  if (isRowRight === true) return 'stored';
  const { status, dueAt, listing, host, occupiedUntil } = derived;
  FOLLOW.some((sql) => file.change(sql, game, dueAt, status) === 1);
  if (listing !== undefined)
    file.change('update games set listing = ? where game = ?', listing, game);
  if (occupiedUntil !== undefined) file.change(OCCUPY, game, occupiedUntil);
  if (host !== undefined) file.change('update games set host = ? where game = ?', host, game);
  return 'stored';
}

function append(file: SqliteFile, asked: Append): Stored {
  const { game, created, derived } = asked;
  const stored = created === undefined ? advance(file, asked) : create(file, asked, created);
  if (stored !== 'stored') return stored;
  for (const player of derived.seated)
    file.change('insert or ignore into seatings (player, game) values (?, ?)', player, game);
  return 'stored';
}

function answer(file: SqliteFile, job: Job): Answer {
  if (job.type === 'append') return { type: 'appended', stored: append(file, job.append) };
  if (job.type === 'scrub') return { type: 'ran', rows: [] };
  // A failed statement must not roll back the other jobs of the group.
  file.exec('savepoint job');
  try {
    const rows = file.all(job.sql, job.values);
    file.exec('release job');
    return { type: 'ran', rows };
  } catch (error) {
    file.exec('rollback to job');
    file.exec('release job');
    return { type: 'failed', error: sendError(error) };
  }
}

function inTransaction(file: SqliteFile, jobs: readonly Job[]): readonly Answer[] {
  file.change('begin immediate');
  try {
    const answers = jobs.map((job) => answer(file, job));
    file.change('commit');
    return answers;
  } catch (error) {
    file.change('rollback');
    throw error;
  }
}

/**
 * Commits a group in one transaction, which is on the disk when this returns. `check` throws if the
 * files were replaced. It runs again after the commit: a group that was written to replaced files must
 * not be acknowledged.
 */
export function commitGroup(
  file: SqliteFile,
  jobs: readonly Job[],
  check: () => void,
): readonly Answer[] {
  check();
  const answers = inTransaction(file, jobs);
  if (jobs.some(({ type }) => type === 'scrub')) file.emptyLog();
  check();
  return answers;
}
