/** The stored log of one game, and the row that follows from it. */
import type { GameStore, StoredGame, Table, TableEvent, TooManyTables } from '@marrakech/table';
import type { Derived, Store } from '../database/store.js';
import { derivedOf } from './derived-row.js';
import type { SharedGames } from './shared-games.js';

export interface GameLogParts {
  readonly store: Store;
  /** Set if other nodes use the same store. */
  readonly shared: SharedGames | undefined;
  readonly isPublic: boolean;
  readonly bySeat: boolean;
  readonly openedAt: number;
  /** How long the table waits for players (ms). */
  readonly waitsFor: number;
  /** A new game is refused if its host has this many unfinished tables. */
  readonly limit: number | undefined;
}

/** The columns that every append may change. */
type RowState = Pick<Derived, 'status' | 'dueAt'>;

const toLines = (events: readonly TableEvent[]): readonly string[] =>
  events.map((event) => JSON.stringify(event));

export async function readGame(store: Store, game: string): Promise<StoredGame | undefined> {
  const [row] = await store.rows('select secret from games where game = ?', game);
  if (row === undefined) return undefined;
  const rows = await store.rows('select event from events where game = ? order by version', game);
  return {
    secret: String(row['secret']),
    events: rows.map(({ event }): unknown => JSON.parse(String(event))),
  };
}

/** The store of one live table. */
export class GameLog implements GameStore {
  /** Only where it costs less than `read`: the events of several games are one query. */
  readonly news?: NonNullable<GameStore['news']>;
  readonly #parts: GameLogParts;
  /** What this process stored last; `undefined` if the row may say something else. */
  #row: RowState | undefined;

  constructor(parts: GameLogParts) {
    this.#parts = parts;
    const { shared } = parts;
    if (shared !== undefined) this.news = (game, version) => shared.news(game, version);
  }

  async create(
    game: string,
    secret: string,
    events: readonly TableEvent[],
    after: Table,
  ): Promise<'stored' | 'taken' | TooManyTables> {
    const { store, isPublic, bySeat, openedAt, limit } = this.#parts;
    const { host } = after;
    const stored = await store.append({
      game,
      first: 1,
      lines: toLines(events),
      derived: this.#derive(events, after),
      created: { isPublic, bySeat, secret, host, openedAt, ...(limit !== undefined && { limit }) },
    });
    if (stored !== 'limit-reached') return stored;
    return { code: 'too-many-tables', limit: limit! };
  }

  async append(
    game: string,
    events: readonly TableEvent[],
    after: Table,
  ): Promise<'stored' | 'taken'> {
    const derived = this.#derive(events, after);
    const isRowRight = this.#isInRow(derived);
    // If the append fails, it is unknown what the row says.
    this.#row = undefined;
    const { version: first } = events[0]!;
    const lines = toLines(events);
    const stored = await this.#parts.store.append({ game, first, lines, derived, isRowRight });
    if (stored !== 'stored') return 'taken';
    this.#row = { status: derived.status, dueAt: derived.dueAt };
    return 'stored';
  }

  read(game: string): Promise<StoredGame | undefined> {
    return readGame(this.#parts.store, game);
  }

  #derive(events: readonly TableEvent[], after: Table): Derived {
    return derivedOf(events, after, this.#parts.openedAt, this.#parts.waitsFor);
  }

  /** Whether the row needs no update: most decisions change only the log. */
  #isInRow({ status, dueAt, listing, occupiedUntil }: Derived): boolean {
    if (listing !== undefined || occupiedUntil !== undefined) return false;
    return this.#row?.status === status && this.#row.dueAt === dueAt;
  }
}
