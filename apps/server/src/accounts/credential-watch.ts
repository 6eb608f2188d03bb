/**
 * Closes sockets whose credential was deleted. The store is polled: a credential can be deleted while
 * its socket opens, and the message of another node can be lost.
 */
import type { Identities } from './identities.js';

interface Held {
  readonly player: string;
  sockets: number;
}

export class CredentialWatch {
  readonly #identities: Identities;
  readonly #dismiss: (player: string) => void;
  /** By hash of the credential. */
  readonly #held = new Map<string, Held>();

  /** `dismiss` closes the sockets of a player; those with a valid credential reconnect. */
  constructor(identities: Identities, dismiss: (player: string) => void) {
    this.#identities = identities;
    this.#dismiss = dismiss;
  }

  /** Watches the credential of an open socket. Call the result when the socket closes. */
  hold(hash: string, player: string): () => void {
    const held = this.#held.get(hash) ?? { player, sockets: 0 };
    held.sockets++;
    this.#held.set(hash, held);
    return () => {
      held.sockets--;
      if (held.sockets === 0) this.#held.delete(hash);
    };
  }

  /** Dismisses the players of deleted credentials. */
  async look(): Promise<void> {
    if (this.#held.size === 0) return;
    const asked = [...this.#held];
    const known = await this.#identities.knownAmong(asked.map(([hash]) => hash));
    for (const [hash, { player }] of asked) if (!known.has(hash)) this.#dismiss(player);
  }
}
