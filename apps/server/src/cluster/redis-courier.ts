/** Word between nodes by Redis. Without it all goes on: every node looks into the store by itself. */
import type { Listing, Presence } from '@marrakech/protocol';
import { Redis } from 'ioredis';
import { reasonOf } from '../reason.js';
import { parsePresence, type Courier, type Word } from './courier.js';
import { LivingNodes, type OtherSigns } from './living-nodes.js';
import { Mail, readMail } from './mail.js';

const PREFIX = 'marrakech';
const LOBBY = `${PREFIX}:lobby`;
const DISMISSED = `${PREFIX}:dismissed`;
const PRESENCE = `${PREFIX}:presence:`;
const mailTo = (node: string): string => `${PREFIX}:mail:${node}`;
const presenceOf = (game: string): string => PRESENCE + game;
const socketsOf = (address: string): string => `${PREFIX}:sockets:${address}`;

const BEAT_EVERY = 1000;
/** People may be waiting behind it. */
const ANSWER_WITHIN = 500;
/** In seconds. No line holds for longer; what a node leaves behind that dies is gone by then. */
const NOTES_KEPT = 7 * 24 * 3600;

const COUNT = `
  local current = redis.call('incr', KEYS[1])
  if current == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
  return { current, redis.call('pttl', KEYS[1]) }`;

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

function connect(address: string, onError: (error: unknown) => void): Redis {
  const redis = new Redis(address, {
    // Nothing waits for Redis: what cannot be said now is not said.
    enableOfflineQueue: false,
    // What is said in one moment leaves in one write.
    enableAutoPipelining: true,
    // Mail is already gathered: it would be gathered once more, for as much as it costs to send it.
    autoPipeliningIgnoredCommands: ['publish'],
    maxRetriesPerRequest: 0,
    // Done here at every start. Done by itself, nobody hears that it failed, which ends the process.
    autoResubscribe: false,
    commandTimeout: ANSWER_WITHIN,
    connectTimeout: ANSWER_WITHIN,
    retryStrategy: (times) => Math.min(100 * times, 1000),
  });
  redis.on('error', onError);
  return redis;
}

/** A game that somebody here is at. */
interface Followed {
  readonly listener: (word: Word) => void;
  /** Other nodes where somebody is; not known before it was asked. */
  nodes?: readonly string[];
}

/** Nodes that hear it ask who is there, and tell that node from then on. */
const IS_ELSEWHERE = '{"type":"presence"}';

export class RedisCourier implements Courier {
  readonly #nodes: LivingNodes;
  readonly #say: Redis;
  readonly #hear: Redis;
  readonly #mail = new Mail((node, text) => this.#publish(mailTo(node), text));
  readonly #games = new Map<string, Followed>();
  readonly #listings: ((listing: Listing) => void)[] = [];
  readonly #dismissed: ((player: string) => void)[] = [];
  readonly #onNodes: (() => void)[] = [];
  /** This node's part of what all say together, by key, to be said again to a Redis that forgot it. */
  readonly #notes = new Map<string, string>();
  /** What was asked for in this moment, by key. */
  readonly #reading = new Map<string, Promise<Readonly<Record<string, string>>>>();
  readonly #timer: NodeJS.Timeout;
  #isClosed = false;
  /** Not known before it was asked. */
  #isUp: boolean | undefined;
  /** Whether Redis, and the others, can know all that is noted here. */
  #isNoted = false;
  /** What went wrong last on a line. */
  #trouble: string | undefined;
  readonly #onUp: (isUp: boolean, trouble?: string) => void;

  /** `onUp` hears whether Redis can be reached, at first and whenever that changes; and why not. */
  constructor(
    address: string,
    onUp: (isUp: boolean, trouble?: string) => void = () => undefined,
    signs?: OtherSigns,
  ) {
    this.#onUp = onUp;
    const onError = (error: unknown): void => {
      this.#trouble = reasonOf(error);
    };
    this.#say = connect(address, onError);
    this.#hear = connect(address, onError);
    this.#nodes = new LivingNodes(this.#say, PREFIX, signs);
    this.#hear.on('message', (channel: string, text: string) => this.#take(channel, text));
    this.#hear.on('ready', () => this.#listenAgain());
    this.#say.on('ready', () => {
      this.#isNoted = false;
      void this.#beat();
    });
    this.#timer = setInterval(() => void this.#beat(), BEAT_EVERY).unref();
  }

  get isUp(): boolean {
    return this.#isUp === true;
  }

  tell(game: string, text: string): void {
    // Whoever has come since the last beat looks into the store by itself.
    if (this.#nodes.isAlone) return;
    const known = this.#games.get(game)?.nodes;
    if (known !== undefined) this.#tellNodes(known, game, text);
    else this.#findAndTell(game, text);
  }

  listen(game: string, listener: (word: Word) => void): () => void {
    this.#games.set(game, { listener });
    return () => {
      if (this.#games.get(game)?.listener === listener) this.#games.delete(game);
    };
  }

  tellListing(listing: Listing): void {
    this.#publish(LOBBY, JSON.stringify(listing));
  }

  onListing(listener: (listing: Listing) => void): void {
    this.#listings.push(listener);
  }

  tellDismissed(player: string): void {
    this.#publish(DISMISSED, player);
  }

  onDismissed(listener: (player: string) => void): void {
    this.#dismissed.push(listener);
  }

  attend(game: string, presence: Presence | undefined): void {
    const [key, text] = [presenceOf(game), presence && JSON.stringify(presence)];
    // As most of what happens at a table: it changes nothing about who is there.
    if (this.#notes.get(key) === text) return;
    this.#note(key, text);
    this.#announce(game);
  }

  attendAgain(game: string): void {
    const key = presenceOf(game);
    const text = this.#notes.get(key);
    if (text === undefined) return;
    this.#note(key, text);
    this.#announce(game);
  }

  async elsewhere(game: string): Promise<readonly Presence[] | undefined> {
    const found = await this.#look(game);
    if (!this.#nodes.isWhole) return undefined;
    return found && [...found.values()].flatMap((text) => parsePresence(text) ?? []);
  }

  holdSockets(address: string, sockets: number): void {
    this.#note(socketsOf(address), sockets > 0 ? String(sockets) : undefined);
  }

  async socketsElsewhere(address: string): Promise<number> {
    const notes = await this.#notesElsewhere(socketsOf(address));
    return [...(notes?.values() ?? [])].reduce((sum, text) => sum + (Number(text) || 0), 0);
  }

  onNodes(listener: () => void): void {
    this.#onNodes.push(listener);
  }

  async count(name: string, window: number) {
    if (!this.#isUp) return undefined;
    try {
      const answer = await this.#say.eval(COUNT, 1, `${PREFIX}:count:${name}`, window);
      const [current, ttl] = answer as [number, number];
      return { current, ttl };
    } catch {
      return undefined;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    for (const key of this.#notes.keys()) this.#note(key, undefined);
    await this.#nodes.leave().catch(() => undefined);
    this.#say.disconnect();
    this.#hear.disconnect();
  }

  #publish(channel: string, text: string): void {
    this.#say.publish(channel, `${this.#nodes.own} ${text}`).catch(() => undefined);
  }

  #tellNodes(nodes: Iterable<string>, game: string, text: string): void {
    for (const node of nodes) this.#mail.post(node, game, text);
  }

  /** Not only to those that are known: somebody may come to another one at this moment. */
  #announce(game: string): void {
    if (!this.#nodes.isAlone) this.#findAndTell(game, IS_ELSEWHERE);
  }

  #findAndTell(game: string, text: string): void {
    void this.#look(game).then((found) => this.#tellNodes(found?.keys() ?? [], game, text));
  }

  /** What other nodes where somebody is at a game say of it, by node. */
  async #look(game: string): Promise<ReadonlyMap<string, string> | undefined> {
    const found = await this.#notesElsewhere(presenceOf(game));
    const followed = this.#games.get(game);
    if (found !== undefined && followed !== undefined) followed.nodes = [...found.keys()];
    return found;
  }

  #take(channel: string, said: string): void {
    // One's own word comes back, too.
    const space = said.indexOf(' ');
    if (space < 0 || said.slice(0, space) === this.#nodes.own) return;
    const text = said.slice(space + 1);
    if (channel === LOBBY) {
      const listing = parseListing(text);
      if (listing !== undefined) for (const listener of this.#listings) listener(listing);
      return;
    }
    if (channel === DISMISSED) {
      for (const listener of this.#dismissed) listener(text);
      return;
    }
    for (const { game, word } of readMail(text)) this.#games.get(game)?.listener(word);
  }

  #listenAgain(): void {
    this.#hear.subscribe(LOBBY, DISMISSED, mailTo(this.#nodes.own)).then(
      () => this.#lookAround(),
      () => undefined,
    );
  }

  #noteAgain(): void {
    this.#isNoted = true;
    for (const [key, text] of this.#notes) {
      if (key.startsWith(PRESENCE)) this.attendAgain(key.slice(PRESENCE.length));
      else this.#note(key, text);
    }
  }

  #lookAround(): void {
    for (const listener of this.#onNodes) listener();
  }

  #note(key: string, text: string | undefined): void {
    if (text === undefined) this.#notes.delete(key);
    else this.#notes.set(key, text);
    const { own } = this.#nodes;
    const saying =
      text === undefined
        ? [this.#say.hdel(key, own)]
        : [this.#say.hset(key, own, text), this.#say.expire(key, NOTES_KEPT)];
    Promise.all<unknown>(saying).catch(() => {
      // With the next beat that is answered.
      this.#isNoted = false;
    });
  }

  /** What other nodes that live say under a key, by node. */
  async #notesElsewhere(key: string): Promise<ReadonlyMap<string, string> | undefined> {
    // One that stands still is waited for once, by the beat, and not at every door.
    if (!this.#isUp) return undefined;
    try {
      const notes = Object.entries(await this.#read(key));
      return new Map(notes.filter(([node]) => this.#nodes.isOther(node)));
    } catch {
      return undefined;
    }
  }

  /** Asked for more than once in a moment, it is read once. */
  #read(key: string): Promise<Readonly<Record<string, string>>> {
    if (this.#reading.size === 0) setImmediate(() => this.#reading.clear());
    const reading = this.#reading.get(key) ?? this.#say.hgetall(key);
    this.#reading.set(key, reading);
    return reading;
  }

  /** Says that this node lives, asks who else does, and whether both lines still hold. */
  async #beat(): Promise<void> {
    const wasUp = this.isUp;
    try {
      const areOthers = await this.#nodes.beat();
      this.#setUp(true);
      if (areOthers) this.#lookAround();
      if (!this.#isNoted) this.#noteAgain();
    } catch (error) {
      this.#isNoted = false;
      this.#setUp(false, this.#trouble ?? reasonOf(error));
    }
    if (wasUp && this.#hear.status === 'ready')
      // A line on which nothing comes back is taken down, and up again.
      this.#hear.ping().catch(() => this.#hear.disconnect(true));
  }

  #setUp(isUp: boolean, trouble?: string): void {
    if (this.#isUp === isUp || this.#isClosed) return;
    this.#isUp = isUp;
    this.#trouble = undefined;
    this.#onUp(isUp, trouble);
  }
}
