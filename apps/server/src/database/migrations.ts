/**
 * How the database came to look as it does. Only ever add to the end: nothing here is undone. A
 * server of the version before must still be able to work with the result, since nodes are replaced
 * one by one: new columns have defaults, and nothing that is used is taken away or renamed.
 *
 * A migration of nothing but indexes lets everybody write while PostgreSQL builds them. So an index
 * of a table that is there already never comes with anything else.
 */
import type { Dialect } from './store.js';

export type Migration = (dialect: Dialect) => readonly string[];

/** A table whose rows lie in the order of its primary key, where that has to be asked for. */
const clustered = (dialect: Dialect): string => (dialect === 'sqlite' ? ' without rowid' : '');

/** Whom the first event of a game names: its host, and those for whom chairs are kept. */
export const NAMED = `(jsonb_path_query_array(event::jsonb, '$.options.chairs[*].player')
  || (event::jsonb -> 'host'))`;

/** `games.version` is for PostgreSQL alone, where writers take turns by it. */
export const MIGRATIONS: readonly Migration[] = [
  (dialect) => [
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
      listing text not null
    )${clustered(dialect)}`,
    `create index games_due on games (due_at) where due_at is not null`,
    `create index games_listed on games (status, opened_at) where public = 1`,
    `create index games_by_host on games (host, status)`,
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
    `create table seat_keys (
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
    `create table player_keys (
      hash text primary key,
      player text not null,
      kind text not null,
      label text not null,
      made_at bigint not null,
      expires_at bigint
    )${clustered(dialect)}`,
    `create index player_keys_by_player on player_keys (player)`,
    `create table heartbeat (one integer primary key, alive_at bigint not null)`,
    `create table outages (from_at bigint not null, to_at bigint not null)`,
  ],
  // How often a name was erased from the log: who holds a game in memory notices by it.
  () => ['alter table games add column edits integer not null default 0'],
  // Which nodes live: each counts up where it stands.
  () => ['create table nodes (node text primary key, beats bigint not null)'],
  // All of somebody is found without reading what there is of everybody.
  (dialect) => [
    'create index players_by_owner on players (owner) where owner is not null',
    'create index seat_keys_by_player on seat_keys (player) where player is not null',
    ...(dialect === 'postgres'
      ? [
          `create index events_naming on events using gin (${NAMED} jsonb_path_ops) where version = 1`,
        ]
      : []),
  ],
  // Tables that wait without an end are looked for at every start, whatever else there is.
  () => [`create index games_endless on games (game) where status = 'open' and due_at is null`],
  // Until when somebody waits at an open table or is expected there: 0 if nobody.
  (dialect) => [
    `alter table games add column occupied_until bigint not null default ${Number.MAX_SAFE_INTEGER}`,
    // The last reservation that pairing gave to a player, and how many in a row before were not used.
    `create table reservations (
      player text primary key,
      game text not null,
      at bigint not null,
      unused integer not null
    )${clustered(dialect)}`,
  ],
  // Whoever is paired finds them without reading the tables where nobody is.
  () => [
    `create index games_occupied on games (opened_at, game)
      where public = 1 and by_seat = 0 and status = 'open' and occupied_until > 0`,
  ],
];

export const MIGRATION_TABLE =
  'create table if not exists migrations (number integer primary key, at bigint not null)';

/** The statements that bring a database with `done` migrations up to date. */
export const migrationsAfter = (
  done: number,
  dialect: Dialect,
  migrations: readonly Migration[] = MIGRATIONS,
): readonly (readonly string[])[] => migrations.slice(done).map((migration) => migration(dialect));
