/** What the writing thread is asked to do, and how it does it. */
import { MIGRATION_TABLE, migrationsAfter } from './migrations.js';
import type { SqliteFile } from './sqlite-file.js';
import { countHosted, type Append, type Row, type Stored, type Value } from './store.js';

export type Job =
  | { readonly type: 'append'; readonly append: Append }
  | { readonly type: 'run'; readonly sql: string; readonly values: readonly Value[] }
  | { readonly type: 'scrub' };

export type Answer =
  | { readonly type: 'appended'; readonly stored: Stored }
  | { readonly type: 'ran'; readonly rows: readonly Row[] }
  | { readonly type: 'failed'; readonly reason: string };

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
  (game, secret, public, by_seat, host, opened_at, version, status, due_at, listing)
  select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
  where ?11 is null or ?11 > (${countHosted('?5')}) on conflict do nothing`;
/** A column that is set is written to all its indexes, changed or not, so most decisions set fewer. */
const ADVANCES = [
  `update games set version = ?, lease_until = null
    where game = ? and version = ? and status = ? and due_at is ?`,
  `update games set version = ?1, lease_until = null, due_at = ?5
    where game = ?2 and version = ?3 and status = ?4`,
  `update games set version = ?1, lease_until = null, due_at = ?5, status = ?4
    where game = ?2 and version = ?3`,
];

function advance(file: SqliteFile, asked: Append): boolean {
  const { game, first, lines, derived, created } = asked;
  const { status, dueAt, listing } = derived;
  const last = first + lines.length - 1;
  if (created === undefined) {
    const values = [last, game, first - 1, status, dueAt] as const;
    if (!ADVANCES.some((sql) => file.change(sql, ...values) === 1)) return false;
    if (listing !== undefined)
      file.change('update games set listing = ? where game = ?', listing, game);
    if (derived.host !== undefined)
      file.change('update games set host = ? where game = ?', derived.host, game);
    return true;
  }
  const { secret, isPublic, bySeat, host, openedAt, most = null } = created;
  const flags = [Number(isPublic), Number(bySeat)] as const;
  const rest = [host, openedAt, last, status, dueAt, listing ?? '{}', most] as const;
  return first === 1 && file.change(CREATE, game, secret, ...flags, ...rest) === 1;
}

function append(file: SqliteFile, asked: Append): Stored {
  if (!advance(file, asked)) return 'taken';
  const { game, first, lines, derived } = asked;
  lines.forEach((line, index) =>
    file.change(
      'insert into events (game, version, event) values (?, ?, ?)',
      game,
      first + index,
      line,
    ),
  );
  for (const player of derived.seated)
    file.change('insert or ignore into seatings (player, game) values (?, ?)', player, game);
  return 'stored';
}

function answer(file: SqliteFile, job: Job): Answer {
  if (job.type === 'append') return { type: 'appended', stored: append(file, job.append) };
  if (job.type === 'scrub') return { type: 'ran', rows: [] };
  // One that fails must not take the others of its group along.
  file.exec('savepoint job');
  try {
    const rows = file.all(job.sql, job.values);
    file.exec('release job');
    return { type: 'ran', rows };
  } catch (error) {
    file.exec('rollback to job');
    file.exec('release job');
    return { type: 'failed', reason: String(error) };
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

/** All of them in one transaction, which is on the disk when this returns. */
export function commitGroup(file: SqliteFile, jobs: readonly Job[]): readonly Answer[] {
  const answers = inTransaction(file, jobs);
  if (jobs.some(({ type }) => type === 'scrub')) file.emptyLog();
  return answers;
}
