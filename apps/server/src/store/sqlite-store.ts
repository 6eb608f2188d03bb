/** The store that needs no setting up: one folder, written by one thread. */
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { reasonOf } from '../reason.js';
import { GroupCommit, SHARED_SYNC } from './group-commit.js';
import { SqliteFile } from './sqlite-file.js';
import type { Answer, Job } from './sqlite-jobs.js';
import type { Written } from './sqlite-writer.js';
import type { Append, Row, Store, Stored, Value } from './store.js';

const WRITER = createRequire(import.meta.url).resolve('@marrakech/server/sqlite-writer');

/** The writing thread: one group at a time, in and out. */
class Writer {
  readonly #worker: Worker;
  #answer: ((written: Written) => void) | undefined;
  #broken: string | undefined;

  constructor(path: string) {
    this.#worker = new Worker(WRITER, { workerData: { path } });
    this.#worker.on('message', (text: string) => this.#take(JSON.parse(text) as Written));
    this.#worker.on('error', (error) => this.#break(reasonOf(error)));
    this.#worker.on('exit', () => this.#break('the writing thread has ended'));
  }

  async ready(): Promise<void> {
    const written = await this.#next();
    if (written.type === 'failed') throw new Error(written.reason);
  }

  async commit(jobs: readonly Job[]): Promise<readonly Answer[]> {
    if (this.#broken !== undefined) throw new Error(this.#broken);
    // As text: a copy of so many small objects would cost several times as much.
    this.#worker.postMessage(JSON.stringify(jobs), []);
    const written = await this.#next();
    if (written.type === 'answers') return written.answers;
    throw new Error(written.type === 'failed' ? written.reason : 'out of turn');
  }

  async close(): Promise<void> {
    if (this.#broken !== undefined) return;
    const ended = once(this.#worker, 'exit');
    this.#worker.postMessage('close', []);
    await ended;
  }

  #next(): Promise<Written> {
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  #take(written: Written): void {
    this.#answer?.(written);
    this.#answer = undefined;
  }

  #break(reason: string): void {
    this.#broken = reason;
    this.#take({ type: 'failed', reason });
  }
}

class SqliteStore implements Store {
  readonly dialect = 'sqlite';
  readonly #reader: SqliteFile;
  readonly #writer: Writer;
  readonly #group: GroupCommit<Job, Answer>;

  constructor(reader: SqliteFile, writer: Writer) {
    this.#reader = reader;
    this.#writer = writer;
    this.#group = new GroupCommit((jobs) => writer.commit(jobs), SHARED_SYNC);
  }

  async append(append: Append): Promise<Stored> {
    const answer = await this.#group.do({ type: 'append', append });
    if (answer.type === 'appended') return answer.stored;
    throw new Error(answer.type);
  }

  rows(sql: string, ...values: readonly Value[]): Promise<readonly Row[]> {
    return new Promise((resolve) => {
      resolve(this.#reader.all(sql, values));
    });
  }

  async run(sql: string, ...values: readonly Value[]): Promise<readonly Row[]> {
    const answer = await this.#group.do({ type: 'run', sql, values });
    if (answer.type === 'ran') return answer.rows;
    throw new Error(answer.type === 'failed' ? answer.reason : answer.type);
  }

  async scrub(): Promise<void> {
    await this.#group.do({ type: 'scrub' });
  }

  /** One process uses it, and its callers take turns by themselves. */
  alone<Result>(_name: string, work: () => Promise<Result>): Promise<Result> {
    return work();
  }

  ping(): Promise<unknown> {
    return this.rows('select 1 as one');
  }

  async close(): Promise<void> {
    await this.#group.settled();
    await this.#writer.close();
    this.#reader.removeLog();
    this.#reader.close();
  }
}

const fileIn = (folder: string): string => join(folder, 'marrakech.sqlite');

export const hasSqlite = (folder: string): boolean => existsSync(fileIn(folder));

export async function openSqlite(folder: string): Promise<Store> {
  // What is in it is for whoever runs the server, and for nobody else on the machine.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = fileIn(folder);
  const writer = new Writer(path);
  await writer.ready();
  return new SqliteStore(new SqliteFile(path), writer);
}
