/** What follows from the logs and is kept beside them, made anew: games' rows, and who has sat there. */
import { restore, Unreadable, type TableEvent } from '@marrakech/table';
import { isAmong, type Row, type Store } from '../database/store.js';
import { derivedOf } from '../games/derived-row.js';

/** So many games share a sync; more would be more logs in memory. */
const AT_ONCE = 50;

export interface Rebuilt {
  readonly games: number;
  /** Those whose logs cannot be read: what is beside them is as it was. */
  readonly unreadable: readonly Unreadable[];
}

/** What is no JSON is for whoever folds the log to refuse, as any other line that makes no sense. */
function parseLine({ event }: Row): unknown {
  try {
    return JSON.parse(String(event));
  } catch {
    return undefined;
  }
}

/**
 * Those who were erased are in the log still, but no player any more: nothing is written about them.
 * One who is erased at this moment is held until it is written, and then deleted from it.
 */
async function seat(store: Store, game: string, players: string, version: number): Promise<void> {
  const { dialect } = store;
  const isOne = isAmong('player', dialect);
  // Whoever sat down since the log was read has moved the version in the same step.
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

/** Whether it is done: not if somebody wrote to the game meanwhile, or erased a name from its log. */
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
    // The embedded store goes by the log alone.
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

/** Tables wait for players for `waitsFor` milliseconds. */
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
