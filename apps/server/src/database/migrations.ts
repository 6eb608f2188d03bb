/**
 * The schema, as the list of changes that lead to it. Only ever append, and never undo: nodes are
 * replaced one by one, so a server of the version before must work with the result. New columns have
 * defaults, and nothing in use is removed or renamed.
 *
 * PostgreSQL builds the indexes of a migration that has nothing else while games go on. An index of
 * an existing table is therefore in a migration of its own kind.
 */
import type { Dialect } from './store.js';

export type Migration = (dialect: Dialect) => readonly string[];

/** The table is stored in the order of its primary key; PostgreSQL has no such tables. */
const clustered = (dialect: Dialect): string => (dialect === 'sqlite' ? ' without rowid' : '');

/** The players that the first event of a game names: its host, and those with a reserved chair. */
export const NAMED = `(jsonb_path_query_array(event::jsonb, '$.options.chairs[*].player')
  || (event::jsonb -> 'host'))`;

const TABLES: Migration = (dialect) => [
  // `version` is for PostgreSQL, where it decides between writers.
  // `edits`: how often a name was erased from the log; nodes with the game in memory compare it.
  // `occupied_until`: until when a person sits or has a reservation at an open table; 0 if none.
  `create table games (
    game text primary key,
    secret text not null,
    public integer not null,
    by_seat integer not null,
    host text not null,
    opened_at bigint not null,
    version integer not null,
    status text not null,
    due_at bigint,
    lease_until bigint,
    listing text not null,
    edits integer not null default 0,
    occupied_until bigint not null default 0
  )${clustered(dialect)}`,
  `create table events (
    game text not null,
    version integer not null,
    event text not null,
    primary key (game, version)
  )${clustered(dialect)}`,
  `create table seatings (
    player text not null,
    game text not null,
    primary key (player, game)
  )${clustered(dialect)}`,
  `create table seat_tokens (
    game text not null,
    seat integer not null,
    hash text not null,
    player text,
    primary key (game, seat)
  )${clustered(dialect)}`,
  `create table players (
    player text primary key,
    owner text,
    made_at bigint not null
  )${clustered(dialect)}`,
  `create table credentials (
    hash text primary key,
    player text not null,
    kind text not null,
    label text not null,
    made_at bigint not null,
    expires_at bigint
  )${clustered(dialect)}`,
  // The last reservation of each player, and how many in a row before it were not used.
  `create table reservations (
    player text primary key,
    game text not null,
    at bigint not null,
    unused integer not null
  )${clustered(dialect)}`,
  `create table heartbeat (one integer primary key, alive_at bigint not null)`,
  `create table outages (from_at bigint not null, to_at bigint not null)`,
  // The nodes of a cluster; each increments its own `beats`.
  `create table nodes (node text primary key, beats bigint not null)`,
];

const INDEXES: Migration = (dialect) => [
  `create index games_due on games (due_at) where due_at is not null`,
  `create index games_listed on games (status, opened_at) where public = 1`,
  `create index games_by_host on games (host, status)`,
  // Tables without a closing time, which every start looks for.
  `create index games_endless on games (game) where status = 'open' and due_at is null`,
  // Tables that matchmaking can offer.
  `create index games_occupied on games (opened_at, game)
    where public = 1 and by_seat = 0 and status = 'open' and occupied_until > 0`,
  `create index credentials_by_player on credentials (player)`,
  `create index players_by_owner on players (owner) where owner is not null`,
  `create index seat_tokens_by_player on seat_tokens (player) where player is not null`,
  ...(dialect === 'postgres'
    ? [`create index events_naming on events using gin (${NAMED} jsonb_path_ops) where version = 1`]
    : []),
];

export const MIGRATIONS: readonly Migration[] = [TABLES, INDEXES];

export const MIGRATION_TABLE =
  'create table if not exists migrations (number integer primary key, at bigint not null)';

/** The statements of the migrations after the first `done`. */
export const migrationsAfter = (
  done: number,
  dialect: Dialect,
  migrations: readonly Migration[] = MIGRATIONS,
): readonly (readonly string[])[] => migrations.slice(done).map((migration) => migration(dialect));
