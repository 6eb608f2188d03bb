/** The embedded database file, opened in the same way for reading and for writing. */
import {
  DatabaseSync,
  type DatabaseSyncInstance,
  type StatementSyncInstance,
} from '@photostructure/sqlite';
import { STORE_ID } from './sqlite-header.js';
import type { Row, Value } from '../store.js';

const PRAGMAS = [
  'journal_mode = wal',
  'synchronous = full',
  // In pages of 4 kB. With the default of 1,000 a busy server checkpoints several times a second.
  'wal_autocheckpoint = 8000',
  'cache_size = 4000',
  // Deleted content is overwritten.
  'secure_delete = on',
];

export class SqliteFile {
  // Both are kept: statements of a garbage-collected database crash the process.
  readonly #database: DatabaseSyncInstance;
  readonly #statements = new Map<string, StatementSyncInstance>();

  constructor(path: string) {
    this.#database = new DatabaseSync(path, { timeout: 10_000 });
    // Written before the log exists, so that the file itself no longer counts as a backup.
    if (this.all('pragma application_id', [])[0]?.['application_id'] !== STORE_ID)
      this.#database.exec(`pragma application_id = ${STORE_ID}`);
    // A commit is on the disk when it returns, and survives a power failure.
    for (const pragma of PRAGMAS) this.#database.exec(`pragma ${pragma}`);
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  all(sql: string, values: readonly Value[]): readonly Row[] {
    return this.#prepare(sql).all(...values) as Row[];
  }

  /** Returns the number of changed rows. */
  change(sql: string, ...values: readonly Value[]): number {
    return this.#prepare(sql).run(...values).changes;
  }

  /** Moves the content of the write-ahead log into the file. */
  emptyLog(): void {
    this.#database.exec('pragma wal_checkpoint(truncate)');
  }

  /**
   * Call it before the last close. Closing alone leaves the log behind: the database is closed only when
   * its statements are garbage-collected.
   */
  removeLog(): void {
    this.#database.exec('pragma busy_timeout = 0');
    try {
      this.#database.exec('pragma journal_mode = delete');
    } catch {
      // Another process has the file open and removes the log later.
    }
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #prepare(sql: string): StatementSyncInstance {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
