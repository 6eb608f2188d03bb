/** The interface of a store of games, and one in memory. */
import type { TableEvent } from './schemas/events.js';
import type { TableFault } from './schemas/refusals.js';
import type { Table } from './table.js';

export interface StoredGame {
  /** The secret of the dice. It must not leave the store before the game is over. */
  readonly secret: string;
  /** The stored events, to be validated by `restore`. */
  readonly events: readonly unknown[];
}

/** The host has reached the limit of unfinished tables. */
export type TooManyTables = Extract<TableFault, { readonly code: 'too-many-tables' }>;

/**
 * When a promise resolves, the data survive a crash. Versions of a game are unique, and events are
 * appended all or none.
 */
export interface GameStore {
  /** `after` is the table after the events, for stores that keep derived data. */
  create(
    game: string,
    secret: string,
    events: readonly TableEvent[],
    after: Table,
  ): Promise<'stored' | 'taken' | TooManyTables>;
  append(game: string, events: readonly TableEvent[], after: Table): Promise<'stored' | 'taken'>;
  read(game: string): Promise<StoredGame | undefined>;
  /** The events after a version, if the store can read them faster than the whole log. */
  news?(game: string, version: number): Promise<readonly unknown[]>;
}

export class MemoryStore implements GameStore {
  // Stored as text, so that callers share no objects with the store.
  readonly #games = new Map<string, { readonly secret: string; readonly lines: string[] }>();

  create(game: string, secret: string, events: readonly TableEvent[]): Promise<'stored' | 'taken'> {
    if (this.#games.has(game)) return Promise.resolve('taken');
    this.#games.set(game, { secret, lines: [] });
    return this.append(game, events);
  }

  append(game: string, events: readonly TableEvent[]): Promise<'stored' | 'taken'> {
    const lines = this.#games.get(game)?.lines;
    if (lines === undefined) return Promise.reject(new Error(`there is no game ${game}`));
    const follows = events.every(({ version }, index) => version === lines.length + index + 1);
    if (!follows) return Promise.resolve('taken');
    lines.push(...events.map((event) => JSON.stringify(event)));
    return Promise.resolve('stored');
  }

  read(game: string): Promise<StoredGame | undefined> {
    const found = this.#games.get(game);
    return Promise.resolve(
      found && {
        secret: found.secret,
        events: found.lines.map((line): unknown => JSON.parse(line)),
      },
    );
  }
}
