/** Public tables that wait for players or can be watched; told to whoever stands in the lobby. */
import type { Listing, LobbyFrame } from '@marrakech/protocol';
import type { Games } from './games.js';

export type LobbyWatcher = (text: string) => void;

const MOST_SHOWN = 500;

export class Lobby {
  readonly #tables = new Map<string, Listing>();
  readonly #watchers = new Set<LobbyWatcher>();

  /** Takes up what the store says. */
  async fill(games: Games, now: number): Promise<void> {
    for (const listing of (await games.listed(now)).toReversed())
      this.#tables.set(listing.game, listing);
  }

  get tables(): readonly Listing[] {
    return [...this.#tables.values()].toReversed();
  }

  put(table: Listing): void {
    if (table.status === 'over') this.#tables.delete(table.game);
    else this.#tables.set(table.game, table);
    const [oldest] = this.#tables.keys();
    if (this.#tables.size > MOST_SHOWN && oldest !== undefined) this.#tables.delete(oldest);
    const frame: LobbyFrame = { type: 'table', table };
    const text = JSON.stringify(frame);
    for (const watcher of this.#watchers) watcher(text);
  }

  /** Shows all that is there, then what changes. Returns a way to stop. */
  watch(watcher: LobbyWatcher): () => void {
    const frame: LobbyFrame = { type: 'tables', tables: this.tables };
    watcher(JSON.stringify(frame));
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }
}
