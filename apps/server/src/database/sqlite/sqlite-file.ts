/** The embedded database: one file, opened the same way by whoever reads and whoever writes. */
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
  // In pages of 4 kB: at the usual 1,000 a busy server would tidy up several times a second.
  'wal_autocheckpoint = 8000',
  'cache_size = 4000',
  // What is erased is overwritten, not only let go of.
  'secure_delete = on',
];

export class SqliteFile {
  // Both for life: statements of a collected database would crash the process.
  readonly #database: DatabaseSyncInstance;
  readonly #statements = new Map<string, StatementSyncInstance>();

  constructor(path: string) {
    this.#database = new DatabaseSync(path, { timeout: 10_000 });
    // Before there is a log, so that the file itself says that it is no longer a backup.
    if (this.all('pragma application_id', [])[0]?.['application_id'] !== STORE_ID)
      this.#database.exec(`pragma application_id = ${STORE_ID}`);
    // A commit is on the disk when it returns, also if the power fails.
    for (const pragma of PRAGMAS) this.#database.exec(`pragma ${pragma}`);
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  all(sql: string, values: readonly Value[]): readonly Row[] {
    return this.#prepare(sql).all(...values) as Row[];
  }

  /** How many rows it changed. */
  change(sql: string, ...values: readonly Value[]): number {
    return this.#prepare(sql).run(...values).changes;
  }

  /** All that is in the log beside the file goes into the file, and the log is emptied. */
  emptyLog(): void {
    this.#database.exec('pragma wal_checkpoint(truncate)');
  }

  /**
   * For whoever closes last. Closing alone would leave the log there: statements end when they are
   * collected, and until then their database is not really closed.
   */
  removeLog(): void {
    this.#database.exec('pragma busy_timeout = 0');
    try {
      this.#database.exec('pragma journal_mode = delete');
    } catch {
      // Somebody else still has the file open, and leaves it last.
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
