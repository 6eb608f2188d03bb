/** The embedded store: one folder, no configuration, one writer thread. */
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { lockIn } from './folder-lock.js';
import { GroupCommit, SHARED_SYNC } from '../group-commit.js';
import { findReplaced, type OpenedFiles } from './opened-files.js';
import { SqliteFile } from './sqlite-file.js';
import { receiveError } from './sent-error.js';
import type { Answer, Job } from './sqlite-jobs.js';
import type { Written } from './sqlite-writer.js';
import {
  StoreReplaced,
  type Append,
  type Row,
  type Store,
  type Stored,
  type Value,
} from '../store.js';

const WRITER = createRequire(import.meta.url).resolve('@marrakech/server/sqlite-writer');

interface Waiting {
  readonly resolve: (written: Written) => void;
  readonly reject: (error: Error) => void;
}

const unexpected = (written: Written): Error =>
  written.type === 'failed'
    ? receiveError(written.error)
    : new Error(`SQLite writer thread answered ${written.type}`);

/** The writer thread: one group at a time, in and out. */
class Writer {
  readonly #worker: Worker;
  #waiting: Waiting | undefined;
  /** Why the thread ended. */
  #error: Error | undefined;

  constructor(path: string) {
    this.#worker = new Worker(WRITER, { workerData: { path } });
    this.#worker.on('message', (text: string) => this.#take(JSON.parse(text) as Written));
    this.#worker.on('error', (error: Error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('SQLite writer thread ended')));
  }

  /** Resolves to the opened files. */
  async ready(): Promise<OpenedFiles> {
    const written = await this.#next();
    if (written.type === 'ready') return written.files;
    throw unexpected(written);
  }

  async commit(jobs: readonly Job[]): Promise<readonly Answer[]> {
    if (this.#error !== undefined) throw this.#error;
    // As text: cloning many small objects takes several times as long.
    this.#worker.postMessage(JSON.stringify(jobs), []);
    const written = await this.#next();
    if (written.type === 'answers') return written.answers;
    throw unexpected(written);
  }

  async close(): Promise<void> {
    if (this.#error !== undefined) return;
    const ended = once(this.#worker, 'exit');
    this.#worker.postMessage('close', []);
    await ended;
  }

  #next(): Promise<Written> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  #take(written: Written): void {
    this.#waiting?.resolve(written);
    this.#waiting = undefined;
  }

  #end(error: Error): void {
    // `exit` follows `error`, which says more.
    this.#error ??= error;
    this.#waiting?.reject(this.#error);
    this.#waiting = undefined;
  }
}

class SqliteStore implements Store {
  readonly dialect = 'sqlite';
  readonly #reader: SqliteFile;
  readonly #writer: Writer;
  readonly #files: OpenedFiles;
  readonly #group: GroupCommit<Job, Answer>;

  constructor(reader: SqliteFile, writer: Writer, files: OpenedFiles) {
    this.#reader = reader;
    this.#writer = writer;
    this.#files = files;
    this.#group = new GroupCommit((jobs) => writer.commit(jobs), SHARED_SYNC);
  }

  async append(append: Append): Promise<Stored> {
    const answer = await this.#group.do({ type: 'append', append });
    if (answer.type === 'appended') return answer.stored;
    throw new Error(answer.type);
  }

  rows(sql: string, ...values: readonly Value[]): Promise<readonly Row[]> {
    return new Promise((resolve) => {
      const rows = this.#reader.all(sql, values);
      // Events in replaced files were not acknowledged, so they must not be found.
      const replaced = findReplaced(this.#files);
      if (replaced !== undefined) throw new StoreReplaced(replaced);
      resolve(rows);
    });
  }

  async run(sql: string, ...values: readonly Value[]): Promise<readonly Row[]> {
    const answer = await this.#group.do({ type: 'run', sql, values });
    if (answer.type === 'ran') return answer.rows;
    throw answer.type === 'failed' ? receiveError(answer.error) : new Error(answer.type);
  }

  async scrub(): Promise<void> {
    await this.#group.do({ type: 'scrub' });
  }

  /** Needs no lock: one process uses the store, and its callers use mutexes. */
  alone<Result>(_name: string, work: () => Promise<Result>): Promise<Result> {
    return work();
  }

  ping(): Promise<unknown> {
    return this.rows('select 1 as one');
  }

  async close(): Promise<void> {
    await this.#group.settled();
    await this.#writer.close();
    // After a replacement the log beside the file may belong to another database.
    if (findReplaced(this.#files) === undefined) this.#reader.removeLog();
    this.#reader.close();
  }
}

export const fileIn = (folder: string): string => join(folder, 'marrakech.sqlite');

/** All files that a store in this folder can have. */
export function filesIn(folder: string): readonly string[] {
  const path = fileIn(folder);
  const paths = [path, ...(existsSync(path) ? [realpathSync(path)] : [])];
  const files = paths.flatMap((each) => ['', '-wal', '-shm', '-journal'].map((end) => each + end));
  const lock = lockIn(folder);
  return [...new Set(files), lock, `${lock}-journal`];
}

export const hasSqlite = (folder: string): boolean => existsSync(fileIn(folder));

export async function openSqlite(folder: string): Promise<Store> {
  // Only the user who runs the server may read the store.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = fileIn(folder);
  const writer = new Writer(path);
  const files = await writer.ready();
  return new SqliteStore(new SqliteFile(path), writer, files);
}
