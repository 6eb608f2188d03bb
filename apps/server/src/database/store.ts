/**
 * Where the server keeps what must not be lost. The log of each game is the only truth about it; a
 * game's row beside it (status, when something is due, the lobby's line) follows from the log and
 * is written with it.
 *
 * A promise that resolves means: it will be there after a crash.
 */
import type { Listing } from '@marrakech/protocol';

export type Status = Listing['status'];

/** What a game's row says besides its log. */
export interface Derived {
  readonly status: Status;
  /** When the server has to act at the latest; `null` if it waits for people without a clock. */
  readonly dueAt: number | null;
  /** The lobby's line as JSON, if it has changed. */
  readonly listing?: string;
  /** Who is host, if that has changed. */
  readonly host?: string;
  /** Until when somebody waits at an open table or is expected there, 0 if nobody; if it may have changed. */
  readonly occupiedUntil?: number;
  /** Players who have sat down with these events. */
  readonly seated: readonly string[];
}

export interface NewGame {
  readonly secret: string;
  readonly isPublic: boolean;
  /** Who may sit is told seat by seat. */
  readonly bySeat: boolean;
  readonly host: string;
  readonly openedAt: number;
  /** The game is stored only if the host has fewer unfinished tables than this. */
  readonly limit?: number;
}

/** Events of one answer: all of them or none, only behind the version before the first of them. */
export interface Append {
  readonly game: string;
  /** The version of the first line. */
  readonly first: number;
  /** Each event as JSON. */
  readonly lines: readonly string[];
  readonly derived: Derived;
  /** All of that stands there already, as far as the one process knows that may write it. */
  readonly isRowRight?: boolean;
  /** Only with the first events of a game. */
  readonly created?: NewGame;
}

/** Tables of a host that are not over. */
export const countHosted = (host: string): string =>
  `select count(*) as count from games where host = ${host} and status in ('open', 'playing')`;

/**
 * What became of an append. `taken`: another writer has the version, or the name of the new game.
 * `limit-reached`: the host of the new game has `limit` unfinished tables.
 */
export type Stored = 'stored' | 'taken' | 'limit-reached';

export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/** SQL that both databases read alike; `?` stands for a value. */
export interface Store {
  readonly dialect: Dialect;
  /** Appends of one moment share a transaction and a sync. */
  append(append: Append): Promise<Stored>;
  rows(sql: string, ...values: readonly Value[]): Promise<readonly Row[]>;
  /** Writes, and returns the rows it gives back (`returning`). */
  run(sql: string, ...values: readonly Value[]): Promise<readonly Row[]>;
  /** What was overwritten or deleted before is gone from the disk as well, as far as the store can. */
  scrub(): Promise<void>;
  /** Nobody else who uses this store does work of the same name meanwhile. */
  alone<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Whether it answers, asked beside all that waits for it. */
  ping(): Promise<unknown>;
  close(): Promise<void>;
}

export type Dialect = 'sqlite' | 'postgres';

/**
 * Whether a column is one of a list, which `?` holds as JSON. An array, not a table to join: to find a
 * few rows PostgreSQL would read all of them.
 */
export const isAmong = (column: string, dialect: Dialect): string =>
  dialect === 'postgres'
    ? `${column} = any (array(select json_array_elements_text(?::json)))`
    : `${column} in (select value from json_each(?))`;

/** The store cannot be reached, or does not answer in time: nobody knows what it holds. */
export class StoreLost extends Error {}

/** The files of the embedded database are not the ones that were opened. */
export class StoreReplaced extends StoreLost {}
