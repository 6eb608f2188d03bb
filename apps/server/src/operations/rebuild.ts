/** Rebuilds what is derived from the logs: the games' rows and the seatings. */
import { restore, Unreadable, type TableEvent } from '@marrakech/table';
import { isAmong, type Row, type Store } from '../database/store.js';
import { derivedOf } from '../games/derived-row.js';

/** Games that share a disk sync; more would need more memory for their logs. */
const AT_ONCE = 50;

export interface Rebuilt {
  readonly games: number;
  /** Games with unreadable logs; their derived data are unchanged. */
  readonly unreadable: readonly Unreadable[];
}

/** Invalid JSON becomes `undefined`, which the fold of the log refuses like any invalid event. */
function parseLine({ event }: Row): unknown {
  try {
    return JSON.parse(String(event));
  } catch {
    return undefined;
  }
}

/**
 * Rewrites the seatings of a game. Erased players are still named in the log but have no row in
 * `players`, so they are skipped. The lock makes a parallel erasure wait, and then delete the new row.
 */
async function seat(store: Store, game: string, players: string, version: number): Promise<void> {
  const { dialect } = store;
  const isOne = isAmong('player', dialect);
  // Only if the log has not grown since it was read: a new player increases the version.
  await store.run(
    `delete from seatings where game = ? and (select version from games where game = ?) = ?
      and not (${isOne} and player in (select player from players))`,
    game,
    game,
    version,
    players,
  );
  await store.run(
    `insert into seatings (player, game) select player, cast(? as text) from players
      where ${isOne} ${dialect === 'postgres' ? 'for share' : ''} on conflict do nothing`,
    game,
    players,
  );
}

/** Returns whether it succeeded: not if an event was added, or a name erased, meanwhile. */
async function tryGame(store: Store, game: string, waitsFor: number): Promise<boolean> {
  const [row] = await store.rows(
    'select version, edits, opened_at from games where game = ?',
    game,
  );
  const [found, edits] = [Number(row!['version']), Number(row!['edits'])];
  const lines = await store.rows('select event from events where game = ? order by version', game);
  const log = lines.map(parseLine);
  const table = restore(log);
  if (!table.ok) throw new Unreadable(game, table.error);
  const { host, version } = table.value;
  const openedAt = Number(row!['opened_at']);
  const derived = derivedOf(log as TableEvent[], table.value, openedAt, waitsFor);
  await seat(store, game, JSON.stringify(derived.seated), found);
  const written = await store.run(
    `update games set status = ?, due_at = ?, lease_until = null, listing = ?, host = ?, version = ?,
      occupied_until = ?
      where game = ? and version = ? and edits = ? returning game`,
    derived.status,
    derived.dueAt,
    derived.listing!,
    host,
    // The embedded store derives the version from the log.
    store.dialect === 'postgres' ? version : found,
    derived.occupiedUntil!,
    game,
    found,
    edits,
  );
  return written.length === 1;
}

async function rebuildGame(
  store: Store,
  game: string,
  waitsFor: number,
): Promise<Unreadable | undefined> {
  try {
    while (!(await tryGame(store, game, waitsFor)));
    return undefined;
  } catch (error) {
    if (error instanceof Unreadable) return error;
    throw error;
  }
}

/** `waitsFor`: how long a table waits for players (ms). */
export async function rebuild(store: Store, waitsFor: number): Promise<Rebuilt> {
  let games = 0;
  const unreadable: Unreadable[] = [];
  let after = '';
  for (;;) {
    const rows = await store.rows(
      'select game from games where game > ? order by game limit ?',
      after,
      AT_ONCE,
    );
    if (rows.length === 0) return { games, unreadable };
    const names = rows.map(({ game }) => String(game));
    const done = await Promise.all(names.map((game) => rebuildGame(store, game, waitsFor)));
    const left = done.filter((each) => each !== undefined);
    games += names.length - left.length;
    unreadable.push(...left);
    after = names.at(-1)!;
  }
}
