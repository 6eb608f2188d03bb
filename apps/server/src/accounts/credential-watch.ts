/**
 * The keys of open sockets. A key may be deleted while an upgrade is under way, and messages of other
 * nodes may be lost: the store is asked about all of them again and again.
 */
import type { Identities } from './identities.js';

interface Held {
  readonly player: string;
  sockets: number;
}

export class CredentialWatch {
  readonly #identities: Identities;
  readonly #dismiss: (player: string) => void;
  /** By the key's hash. */
  readonly #held = new Map<string, Held>();

  /** `dismiss` sends a player away; whoever still holds a key may come again. */
  constructor(identities: Identities, dismiss: (player: string) => void) {
    this.#identities = identities;
    this.#dismiss = dismiss;
  }

  /** A socket is open by this key. Returns what to call when it is closed. */
  hold(hash: string, player: string): () => void {
    const held = this.#held.get(hash) ?? { player, sockets: 0 };
    held.sockets++;
    this.#held.set(hash, held);
    return () => {
      held.sockets--;
      if (held.sockets === 0) this.#held.delete(hash);
    };
  }

  /** Nobody stays connected by a key that is gone. */
  async look(): Promise<void> {
    if (this.#held.size === 0) return;
    const asked = [...this.#held];
    const known = await this.#identities.knownAmong(asked.map(([hash]) => hash));
    for (const [hash, { player }] of asked) if (!known.has(hash)) this.#dismiss(player);
  }
}
