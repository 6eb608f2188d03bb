/** The list of public tables, open or in play, with its subscribers. */
import type { Listing, LobbyFrame } from '@marrakech/protocol';
import type { ClusterBus } from '../cluster/cluster-bus.js';
import type { GameRepository } from '../games/game-repository.js';
import { textFrame, type TextFrame } from '../sockets/text-frame.js';

export type LobbyWatcher = (frame: TextFrame) => void;

const framed = (frame: LobbyFrame): TextFrame => textFrame(JSON.stringify(frame));

const MOST_SHOWN = 500;
const JUST_OPENED = 5000;

export class LobbyFeed {
  readonly #tables = new Map<string, Listing>();
  readonly #watchers = new Set<LobbyWatcher>();
  readonly #clusterBus: ClusterBus;

  constructor(clusterBus: ClusterBus) {
    this.#clusterBus = clusterBus;
    clusterBus.onListing((table) => this.#show(table));
  }

  /** Reads the list from the store and publishes the differences. */
  async refresh(games: GameRepository, now: number): Promise<void> {
    const listed = (await games.listed(now)).toReversed();
    const names = new Set(listed.map(({ game }) => game));
    for (const table of this.#tables.values())
      // A table opened during the query is missing in the result.
      if (!names.has(table.game) && table.openedAt < now - JUST_OPENED)
        this.#show({ ...table, status: 'over' });
    for (const table of listed)
      if (JSON.stringify(this.#tables.get(table.game)) !== JSON.stringify(table)) this.#show(table);
  }

  get tables(): readonly Listing[] {
    return [...this.#tables.values()].toReversed();
  }

  put(table: Listing): void {
    this.#show(table);
    this.#clusterBus.tellListing(table);
  }

  #show(table: Listing): void {
    if (table.status === 'over' || table.status === 'closed') this.#tables.delete(table.game);
    else this.#tables.set(table.game, table);
    const [oldest] = this.#tables.keys();
    if (this.#tables.size > MOST_SHOWN && oldest !== undefined) this.#tables.delete(oldest);
    const frame = framed({ type: 'table', table });
    for (const watcher of this.#watchers) watcher(frame);
  }

  /** Sends all tables, then every change. Returns a function that ends the subscription. */
  watch(watcher: LobbyWatcher): () => void {
    watcher(framed({ type: 'tables', tables: this.tables }));
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }
}
