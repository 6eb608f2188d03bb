/** Presence on Redis: each node notes its connections, and announces changes to the nodes of the game. */
import type { Presence } from '@marrakech/protocol';
import { parsePresence, type ClusterPresence } from '../cluster-presence.js';
import { PREFIX, type RedisLink } from './redis-link.js';

const PRESENCE = `${PREFIX}:presence:`;
const presenceOf = (game: string): string => PRESENCE + game;

/** A node that receives it asks for the presence of the game again. */
const IS_ELSEWHERE = '{"type":"presence"}';

export class RedisPresence implements ClusterPresence {
  readonly #link: RedisLink;
  /** The other nodes with connections, by followed game; `undefined` before the first read. */
  readonly #nodes = new Map<string, readonly string[] | undefined>();

  constructor(link: RedisLink) {
    this.#link = link;
    link.onNotedAgain((key) => {
      if (key.startsWith(PRESENCE)) this.#announce(key.slice(PRESENCE.length));
    });
  }

  announce(game: string, presence: Presence | undefined): void {
    const [key, text] = [presenceOf(game), presence && JSON.stringify(presence)];
    // Most changes of a table do not change its presence.
    if (this.#link.noteOf(key) === text) return;
    this.#link.note(key, text);
    this.#announce(game);
  }

  announceAgain(game: string): void {
    const key = presenceOf(game);
    const text = this.#link.noteOf(key);
    if (text === undefined) return;
    this.#link.note(key, text);
    this.#announce(game);
  }

  async elsewhere(game: string): Promise<readonly Presence[] | undefined> {
    const found = await this.#look(game);
    if (!this.#link.isWhole) return undefined;
    return found && [...found.values()].flatMap((text) => parsePresence(text) ?? []);
  }

  onNodes(listener: () => void): void {
    this.#link.onNodes(listener);
  }

  /** Caches the nodes of this game from the next read on. */
  follow(game: string): void {
    this.#nodes.set(game, undefined);
  }

  unfollow(game: string): void {
    this.#nodes.delete(game);
  }

  /** Sends a message to the other nodes with connections to this game. */
  tell(game: string, text: string): void {
    // A node that started after the last beat polls the store.
    if (this.#link.isAlone) return;
    const known = this.#nodes.get(game);
    if (known === undefined) this.#findAndTell(game, text);
    else this.#tellNodes(known, game, text);
  }

  /** Does not use the cache: a player may just have connected to another node. */
  #announce(game: string): void {
    if (!this.#link.isAlone) this.#findAndTell(game, IS_ELSEWHERE);
  }

  #findAndTell(game: string, text: string): void {
    void this.#look(game).then((found) => this.#tellNodes(found?.keys() ?? [], game, text));
  }

  #tellNodes(nodes: Iterable<string>, game: string, text: string): void {
    for (const node of nodes) this.#link.post(node, game, text);
  }

  /** The presence notes of the other nodes, by node. */
  async #look(game: string): Promise<ReadonlyMap<string, string> | undefined> {
    const found = await this.#link.notesElsewhere(presenceOf(game));
    if (found !== undefined && this.#nodes.has(game)) this.#nodes.set(game, [...found.keys()]);
    return found;
  }
}
