/** Who is connected to a table: players by name, spectators by number. */
import type { Presence } from '@marrakech/protocol';
import type { TextFrame } from '../sockets/text-frame.js';

export interface Watcher {
  /** The player it speaks for, if any. */
  readonly player: string | undefined;
  readonly isProgram?: boolean;
  send(frame: TextFrame): void;
  /** Ends the connection; whoever wants to may come again at once. */
  close(): void;
}

export class ConnectionCounts {
  readonly #watchers = new Set<Watcher>();
  /** Sockets by player: two tabs are one player. */
  readonly #sockets = new Map<string, number>();

  get watchers(): ReadonlySet<Watcher> {
    return this.#watchers;
  }

  isHere(player: string): boolean {
    return this.#sockets.has(player);
  }

  /** Whether a player is here who was not. */
  enter(watcher: Watcher): boolean {
    this.#watchers.add(watcher);
    if (watcher.player === undefined) return false;
    const sockets = this.#sockets.get(watcher.player) ?? 0;
    this.#sockets.set(watcher.player, sockets + 1);
    return sockets === 0;
  }

  /** Whether a player is not here any more. */
  leave(watcher: Watcher): boolean {
    if (!this.#watchers.delete(watcher) || watcher.player === undefined) return false;
    const sockets = this.#sockets.get(watcher.player) ?? 1;
    if (sockets > 1) this.#sockets.set(watcher.player, sockets - 1);
    else this.#sockets.delete(watcher.player);
    return sockets <= 1;
  }

  /** `seated` are those who play; everybody else looks on. */
  presence(seated: readonly string[]): Presence {
    const here = seated.filter((player) => this.isHere(player));
    const playing = here.reduce((sum, player) => sum + this.#sockets.get(player)!, 0);
    return { here, watching: this.#watchers.size - playing };
  }
}
