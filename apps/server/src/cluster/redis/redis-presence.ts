/** Presence by Redis: each node notes who is connected to it, and tells those that have asked. */
import type { Presence } from '@marrakech/protocol';
import { parsePresence, type ClusterPresence } from '../cluster-presence.js';
import { PREFIX, type RedisLink } from './redis-link.js';

const PRESENCE = `${PREFIX}:presence:`;
const presenceOf = (game: string): string => PRESENCE + game;

/** Nodes that hear it ask who is there, and tell that node from then on. */
const IS_ELSEWHERE = '{"type":"presence"}';

export class RedisPresence implements ClusterPresence {
  readonly #link: RedisLink;
  /** By game that is followed: the other nodes where somebody is; not known before it was asked. */
  readonly #nodes = new Map<string, readonly string[] | undefined>();

  constructor(link: RedisLink) {
    this.#link = link;
    link.onNotedAgain((key) => {
      if (key.startsWith(PRESENCE)) this.#announce(key.slice(PRESENCE.length));
    });
  }

  attend(game: string, presence: Presence | undefined): void {
    const [key, text] = [presenceOf(game), presence && JSON.stringify(presence)];
    // As most of what happens at a table: it changes nothing about who is there.
    if (this.#link.noteOf(key) === text) return;
    this.#link.note(key, text);
    this.#announce(game);
  }

  attendAgain(game: string): void {
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

  /** From now on the nodes where somebody is at this game are remembered once they are known. */
  follow(game: string): void {
    this.#nodes.set(game, undefined);
  }

  unfollow(game: string): void {
    this.#nodes.delete(game);
  }

  /** Sends a message to the other nodes where somebody is at this game. */
  tell(game: string, text: string): void {
    // A node that came since the last beat reads the store by itself.
    if (this.#link.isAlone) return;
    const known = this.#nodes.get(game);
    if (known === undefined) this.#findAndTell(game, text);
    else this.#tellNodes(known, game, text);
  }

  /** Not only to those that are known: somebody may come to another one at this moment. */
  #announce(game: string): void {
    if (!this.#link.isAlone) this.#findAndTell(game, IS_ELSEWHERE);
  }

  #findAndTell(game: string, text: string): void {
    void this.#look(game).then((found) => this.#tellNodes(found?.keys() ?? [], game, text));
  }

  #tellNodes(nodes: Iterable<string>, game: string, text: string): void {
    for (const node of nodes) this.#link.post(node, game, text);
  }

  /** What other nodes where somebody is at a game have noted of it, by node. */
  async #look(game: string): Promise<ReadonlyMap<string, string> | undefined> {
    const found = await this.#link.notesElsewhere(presenceOf(game));
    if (found !== undefined && this.#nodes.has(game)) this.#nodes.set(game, [...found.keys()]);
    return found;
  }
}
