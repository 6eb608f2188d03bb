/** The cluster bus on Redis. */
import type { Listing } from '@marrakech/protocol';
import type { ClusterBus, ClusterMessage } from '../cluster-bus.js';
import { readEnvelopes } from './outbox.js';
import { PREFIX, type RedisLink } from './redis-link.js';
import type { RedisPresence } from './redis-presence.js';

const LOBBY = `${PREFIX}:lobby`;
const DISMISSED = `${PREFIX}:dismissed`;
export const CHANNELS = [LOBBY, DISMISSED];

const isListing = (value: unknown): value is Listing =>
  typeof value === 'object' && value !== null && 'game' in value && 'status' in value;

function parseListing(text: string): Listing | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isListing(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export class RedisBus implements ClusterBus {
  readonly #link: RedisLink;
  readonly #presence: RedisPresence;
  readonly #games = new Map<string, (message: ClusterMessage) => void>();
  readonly #listings: ((listing: Listing) => void)[] = [];
  readonly #dismissed: ((player: string) => void)[] = [];

  constructor(link: RedisLink, presence: RedisPresence) {
    this.#link = link;
    this.#presence = presence;
    link.onText((channel, text) => this.#take(channel, text));
  }

  tell(game: string, text: string): void {
    this.#presence.tell(game, text);
  }

  listen(game: string, listener: (message: ClusterMessage) => void): () => void {
    this.#games.set(game, listener);
    this.#presence.follow(game);
    return () => {
      if (this.#games.get(game) !== listener) return;
      this.#games.delete(game);
      this.#presence.unfollow(game);
    };
  }

  tellListing(listing: Listing): void {
    this.#link.publish(LOBBY, JSON.stringify(listing));
  }

  onListing(listener: (listing: Listing) => void): void {
    this.#listings.push(listener);
  }

  tellDismissed(player: string): void {
    this.#link.publish(DISMISSED, player);
  }

  onDismissed(listener: (player: string) => void): void {
    this.#dismissed.push(listener);
  }

  #take(channel: string, text: string): void {
    if (channel === LOBBY) {
      const listing = parseListing(text);
      if (listing !== undefined) for (const listener of this.#listings) listener(listing);
      return;
    }
    if (channel === DISMISSED) {
      for (const listener of this.#dismissed) listener(text);
      return;
    }
    for (const { game, message } of readEnvelopes(text)) this.#games.get(game)?.(message);
  }
}
