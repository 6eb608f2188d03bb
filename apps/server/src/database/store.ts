/**
 * The server's durable data. The log of a game is the truth about it. The game's row (status, next
 * deadline, lobby listing) is derived from the log and written with it.
 *
 * A write that resolves survives a crash.
 */
import type { Listing } from '@marrakech/protocol';

export type Status = Listing['status'];

/** The columns of a game's row that are derived from its log. */
export interface Derived {
  readonly status: Status;
  /** When the server has to act; `null` if it only waits for people without a clock. */
  readonly dueAt: number | null;
  /** The lobby listing as JSON, if it has changed. */
  readonly listing?: string;
  /** The host, if it has changed. */
  readonly host?: string;
  /** Until when a person sits or has a reservation at an open table, 0 if none; if it may have changed. */
  readonly occupiedUntil?: number;
  /** Players who sat down in these events. */
  readonly seated: readonly string[];
}

export interface NewGame {
  readonly secret: string;
  readonly isPublic: boolean;
  /** Every seat needs a seat token of its own. */
  readonly bySeat: boolean;
  readonly host: string;
  readonly openedAt: number;
  /** The game is stored only if the host has fewer unfinished tables than this. */
  readonly limit?: number;
}

/** The events of one decision. They are stored together or not at all, and only after the version before. */
export interface Append {
  readonly game: string;
  /** The version of the first line. */
  readonly first: number;
  /** Each event as JSON. */
  readonly lines: readonly string[];
  readonly derived: Derived;
  /** The row already says all of `derived`, as far as this process knows. */
  readonly isRowRight?: boolean;
  /** Set with the first events of a game. */
  readonly created?: NewGame;
}

/** A query for the number of unfinished tables of a host. */
export const countHosted = (host: string): string =>
  `select count(*) as count from games where host = ${host} and status in ('open', 'playing')`;

/**
 * What became of an append. `taken`: another writer has the version, or the name of the new game.
 * `limit-reached`: the host of the new game has `limit` unfinished tables.
 */
export type Stored = 'stored' | 'taken' | 'limit-reached';

export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/** Takes SQL that both databases understand, with `?` for values. */
export interface Store {
  readonly dialect: Dialect;
  /** Concurrent appends share a transaction and a sync. */
  append(append: Append): Promise<Stored>;
  rows(sql: string, ...values: readonly Value[]): Promise<readonly Row[]>;
  /** Runs a write, and returns the rows of its `returning` clause. */
  run(sql: string, ...values: readonly Value[]): Promise<readonly Row[]>;
  /** Removes overwritten and deleted content from the disk, as far as the store can. */
  scrub(): Promise<void>;
  /** Runs `work` under a lock of this name, which all nodes share. */
  alone<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Fails if the store does not answer. Does not wait behind other queries. */
  ping(): Promise<unknown>;
  close(): Promise<void>;
}

export type Dialect = 'sqlite' | 'postgres';

/**
 * A condition that a column is in a list, given to `?` as JSON. PostgreSQL gets an array: with a join it
 * reads the whole table to find a few rows.
 */
export const isAmong = (column: string, dialect: Dialect): string =>
  dialect === 'postgres'
    ? `${column} = any (array(select json_array_elements_text(?::json)))`
    : `${column} in (select value from json_each(?))`;

/** The store cannot be reached or does not answer in time. Whether a write was stored is unknown. */
export class StoreLost extends Error {}

/** The files of the embedded database are not the ones that were opened. */
export class StoreReplaced extends StoreLost {}
