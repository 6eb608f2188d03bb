/** The connections to a table on this node: players by name, spectators by number. */
import type { Presence } from '@marrakech/protocol';
import type { TextFrame } from '../sockets/text-frame.js';

export interface Watcher {
  /** The player of the connection, if authenticated. */
  readonly player: string | undefined;
  readonly isProgram?: boolean;
  send(frame: TextFrame): void;
  /** Closes the connection; the client may reconnect at once. */
  close(): void;
}

export class ConnectionCounts {
  readonly #watchers = new Set<Watcher>();
  /** Sockets by player: two tabs count as one player. */
  readonly #sockets = new Map<string, number>();

  get watchers(): ReadonlySet<Watcher> {
    return this.#watchers;
  }

  isHere(player: string): boolean {
    return this.#sockets.has(player);
  }

  /** Returns whether this is the player's first connection. */
  enter(watcher: Watcher): boolean {
    this.#watchers.add(watcher);
    if (watcher.player === undefined) return false;
    const sockets = this.#sockets.get(watcher.player) ?? 0;
    this.#sockets.set(watcher.player, sockets + 1);
    return sockets === 0;
  }

  /** Returns whether this was the player's last connection. */
  leave(watcher: Watcher): boolean {
    if (!this.#watchers.delete(watcher) || watcher.player === undefined) return false;
    const sockets = this.#sockets.get(watcher.player) ?? 1;
    if (sockets > 1) this.#sockets.set(watcher.player, sockets - 1);
    else this.#sockets.delete(watcher.player);
    return sockets <= 1;
  }

  /** `seated` are the players at the table; all other connections are spectators. */
  presence(seated: readonly string[]): Presence {
    const here = seated.filter((player) => this.isHere(player));
    const playing = here.reduce((sum, player) => sum + this.#sockets.get(player)!, 0);
    return { here, watching: this.#watchers.size - playing };
  }
}
