/** Where games are kept. A device brings its own; this one is the memory of the process. */
import type { TableEvent } from './schemas/events.js';
import type { TableFault } from './schemas/refusals.js';
import type { Table } from './table.js';

export interface StoredGame {
  /** What the dice come from. Never leaves the store before the game is over. */
  readonly secret: string;
  /** As they were stored: to be read with `restore`. */
  readonly events: readonly unknown[];
}

/** The host has as many unfinished tables as the store allows. */
export type TooManyTables = Extract<TableFault, { readonly code: 'too-many-tables' }>;

/**
 * A promise that resolves means: it will be there after a crash. Versions of a game are unique, and
 * events are appended all or none.
 */
export interface GameStore {
  /** `after` is the table that the events lead to, for stores that keep something derived of it. */
  create(
    game: string,
    secret: string,
    events: readonly TableEvent[],
    after: Table,
  ): Promise<'stored' | 'taken' | TooManyTables>;
  append(game: string, events: readonly TableEvent[], after: Table): Promise<'stored' | 'taken'>;
  read(game: string): Promise<StoredGame | undefined>;
  /** Only what follows a version, where that is cheaper. */
  news?(game: string, version: number): Promise<readonly unknown[]>;
}

export class MemoryStore implements GameStore {
  // As text, so that nobody shares an object with the store.
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
