/**
 * The connections of a node to Redis: channels, and notes, which are hashes with one field per node.
 * Games go on without Redis, since every node polls the store.
 */
import { Redis } from 'ioredis';
import { LivingNodes, type OtherSigns } from './living-nodes.js';
import { Outbox } from './outbox.js';

export const PREFIX = 'marrakech';
const mailTo = (node: string): string => `${PREFIX}:mail:${node}`;

const BEAT_EVERY = 1000;
/** Requests of players wait for the answer (ms). */
const ANSWER_WITHIN = 500;
/** The notes of a dead node expire after this time; no connection lasts longer (s). */
const NOTES_KEPT = 7 * 24 * 3600;

function connect(address: string, onError: (error: unknown) => void): Redis {
  const redis = new Redis(address, {
    // Commands fail at once while Redis is away, so that no request waits for it.
    enableOfflineQueue: false,
    // The commands of one tick leave in one write.
    enableAutoPipelining: true,
    // The outbox batches messages already; a second batch costs as much as it saves.
    autoPipeliningIgnoredCommands: ['publish'],
    maxRetriesPerRequest: 0,
    // Subscribed below. A failed automatic subscription is an unhandled rejection, which ends the process.
    autoResubscribe: false,
    commandTimeout: ANSWER_WITHIN,
    connectTimeout: ANSWER_WITHIN,
    retryStrategy: (times) => Math.min(100 * times, 1000),
  });
  redis.on('error', onError);
  return redis;
}

/**
 * Only the cause's message and stack are logged: the arguments of a failed AUTH, which ioredis adds
 * to its error, are the password.
 */
function connectionError(error: unknown): Error {
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return new Error('Redis connection failed', { cause });
}

export interface RedisLinkParts {
  readonly address: string;
  /** Channels besides the node's own. */
  readonly channels: readonly string[];
  /** Called at first and at every change with whether Redis can be reached, and with the error if not. */
  readonly onUp: (isUp: boolean, error?: Error) => void;
  readonly signs: OtherSigns | undefined;
}

export class RedisLink {
  readonly #nodes: LivingNodes;
  readonly #say: Redis;
  readonly #hear: Redis;
  readonly #channels: readonly string[];
  readonly #outbox = new Outbox((node, text) => this.publish(mailTo(node), text));
  readonly #onText: ((channel: string, text: string) => void)[] = [];
  readonly #onNodes: (() => void)[] = [];
  readonly #onNotedAgain: ((key: string) => void)[] = [];
  /** The notes of this node by key, to be written again after a restart of Redis. */
  readonly #notes = new Map<string, string>();
  /** The reads of this tick, by key. */
  readonly #reading = new Map<string, Promise<Readonly<Record<string, string>>>>();
  readonly #timer: NodeJS.Timeout;
  #isClosed = false;
  /** `undefined` before the first beat. */
  #isUp: boolean | undefined;
  /** Whether Redis has all notes of this node. */
  #isNoted = false;
  /** The last connection error. */
  #error: Error | undefined;
  readonly #onUp: (isUp: boolean, error?: Error) => void;

  constructor({ address, channels, onUp, signs }: RedisLinkParts) {
    this.#channels = channels;
    this.#onUp = onUp;
    const onError = (error: unknown): void => {
      this.#error = connectionError(error);
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

  /** Whether no other node is alive. */
  get isAlone(): boolean {
    return this.#nodes.isAlone;
  }

  /** Whether every node that is alive is in Redis. */
  get isWhole(): boolean {
    return this.#nodes.isWhole;
  }

  /** Called with each message of another node. */
  onText(listener: (channel: string, text: string) => void): void {
    this.#onText.push(listener);
  }

  /** Called when nodes start or stop, or their messages may be lost. */
  onNodes(listener: () => void): void {
    this.#onNodes.push(listener);
  }

  /** Called with each key that was written again after a restart of Redis. */
  onNotedAgain(listener: (key: string) => void): void {
    this.#onNotedAgain.push(listener);
  }

  publish(channel: string, text: string): void {
    this.#say.publish(channel, `${this.#nodes.own} ${text}`).catch(() => undefined);
  }

  /** Sends to one node, in one batch with the other messages of this tick. */
  post(node: string, game: string, text: string): void {
    this.#outbox.post(node, game, text);
  }

  /** The note of this node under a key. */
  noteOf(key: string): string | undefined {
    return this.#notes.get(key);
  }

  /** Writes the note of this node under a key; `undefined` deletes it. */
  note(key: string, text: string | undefined): void {
    if (text === undefined) this.#notes.delete(key);
    else this.#notes.set(key, text);
    const { own } = this.#nodes;
    const saying =
      text === undefined
        ? [this.#say.hdel(key, own)]
        : [this.#say.hset(key, own, text), this.#say.expire(key, NOTES_KEPT)];
    Promise.all<unknown>(saying).catch(() => {
      // The next successful beat writes all notes again.
      this.#isNoted = false;
    });
  }

  /** The notes of the other living nodes under a key, by node; `undefined` if they are unknown. */
  async notesElsewhere(key: string): Promise<ReadonlyMap<string, string> | undefined> {
    // Only the beat waits for a frozen Redis, not every request.
    if (!this.#isUp) return undefined;
    try {
      const notes = Object.entries(await this.#read(key));
      return new Map(notes.filter(([node]) => this.#nodes.isOther(node)));
    } catch {
      return undefined;
    }
  }

  /** The result of a script; `undefined` if Redis does not answer. */
  async evaluate(script: string, key: string, argument: number): Promise<unknown> {
    if (!this.#isUp) return undefined;
    try {
      return await this.#say.eval(script, 1, key, argument);
    } catch {
      return undefined;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    for (const key of this.#notes.keys()) this.note(key, undefined);
    await this.#nodes.leave().catch(() => undefined);
    this.#say.disconnect();
    this.#hear.disconnect();
  }

  #take(channel: string, said: string): void {
    // Redis also delivers the messages of this node.
    const space = said.indexOf(' ');
    if (space < 0 || said.slice(0, space) === this.#nodes.own) return;
    for (const listener of this.#onText) listener(channel, said.slice(space + 1));
  }

  #listenAgain(): void {
    this.#hear.subscribe(...this.#channels, mailTo(this.#nodes.own)).then(
      () => this.#lookAround(),
      () => undefined,
    );
  }

  #noteAgain(): void {
    this.#isNoted = true;
    for (const [key, text] of this.#notes) {
      this.note(key, text);
      for (const listener of this.#onNotedAgain) listener(key);
    }
  }

  #lookAround(): void {
    for (const listener of this.#onNodes) listener();
  }

  /** Reads of one key in one tick share a command. */
  #read(key: string): Promise<Readonly<Record<string, string>>> {
    if (this.#reading.size === 0) setImmediate(() => this.#reading.clear());
    const reading = this.#reading.get(key) ?? this.#say.hgetall(key);
    this.#reading.set(key, reading);
    return reading;
  }

  /** Writes a beat, finds the other nodes, and checks both connections. */
  async #beat(): Promise<void> {
    const wasUp = this.isUp;
    try {
      const areOthers = await this.#nodes.beat();
      this.#setUp(true);
      if (areOthers) this.#lookAround();
      if (!this.#isNoted) this.#noteAgain();
    } catch (error) {
      this.#isNoted = false;
      this.#setUp(false, this.#error ?? connectionError(error));
    }
    if (wasUp && this.#hear.status === 'ready')
      // A connection that does not answer is replaced.
      this.#hear.ping().catch(() => this.#hear.disconnect(true));
  }

  #setUp(isUp: boolean, error?: Error): void {
    if (this.#isUp === isUp || this.#isClosed) return;
    this.#isUp = isUp;
    this.#error = undefined;
    this.#onUp(isUp, error);
  }
}
