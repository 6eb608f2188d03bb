/**
 * The connections of a node to Redis: what it publishes and hears, and what it notes there by key,
 * beside the notes of the other nodes. Without Redis all goes on: every node reads the store by itself.
 */
import { Redis } from 'ioredis';
import { LivingNodes, type OtherSigns } from './living-nodes.js';
import { Outbox } from './outbox.js';

export const PREFIX = 'marrakech';
const mailTo = (node: string): string => `${PREFIX}:mail:${node}`;

const BEAT_EVERY = 1000;
/** People may be waiting behind it. */
const ANSWER_WITHIN = 500;
/** In seconds. No connection lasts longer; what a node leaves behind that dies is gone by then. */
const NOTES_KEPT = 7 * 24 * 3600;

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
  /** Besides the node's own. */
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
  /** This node's part of what all note together, by key, to be noted again in a Redis that forgot it. */
  readonly #notes = new Map<string, string>();
  /** What was asked for in this moment, by key. */
  readonly #reading = new Map<string, Promise<Readonly<Record<string, string>>>>();
  readonly #timer: NodeJS.Timeout;
  #isClosed = false;
  /** Not known before it was asked. */
  #isUp: boolean | undefined;
  /** Whether Redis, and the others, can know all that is noted here. */
  #isNoted = false;
  /** The last error of a connection. */
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

  /** Whether no other node lives. */
  get isAlone(): boolean {
    return this.#nodes.isAlone;
  }

  /** Whether no node lives that Redis does not hear of. */
  get isWhole(): boolean {
    return this.#nodes.isWhole;
  }

  /** Called with what other nodes publish. */
  onText(listener: (channel: string, text: string) => void): void {
    this.#onText.push(listener);
  }

  /** Called when nodes came or went, or what they said may have been missed. */
  onNodes(listener: () => void): void {
    this.#onNodes.push(listener);
  }

  /** Called with each key that was noted in a Redis that had forgotten it. */
  onNotedAgain(listener: (key: string) => void): void {
    this.#onNotedAgain.push(listener);
  }

  publish(channel: string, text: string): void {
    this.#say.publish(channel, `${this.#nodes.own} ${text}`).catch(() => undefined);
  }

  /** Sends to one node, with all else of this moment. */
  post(node: string, game: string, text: string): void {
    this.#outbox.post(node, game, text);
  }

  /** What this node has noted under a key. */
  noteOf(key: string): string | undefined {
    return this.#notes.get(key);
  }

  /** Notes it for the other nodes; `undefined` takes it away. */
  note(key: string, text: string | undefined): void {
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

  /** What other nodes that live have noted under a key, by node. */
  async notesElsewhere(key: string): Promise<ReadonlyMap<string, string> | undefined> {
    // One that stands still is waited for once, by the beat, and not by every request.
    if (!this.#isUp) return undefined;
    try {
      const notes = Object.entries(await this.#read(key));
      return new Map(notes.filter(([node]) => this.#nodes.isOther(node)));
    } catch {
      return undefined;
    }
  }

  /** The answer of a script; `undefined` if there is none now. */
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
    // Our own message comes back, too.
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
      this.#setUp(false, this.#error ?? connectionError(error));
    }
    if (wasUp && this.#hear.status === 'ready')
      // A line on which nothing comes back is taken down, and up again.
      this.#hear.ping().catch(() => this.#hear.disconnect(true));
  }

  #setUp(isUp: boolean, error?: Error): void {
    if (this.#isUp === isUp || this.#isClosed) return;
    this.#isUp = isUp;
    this.#error = undefined;
    this.#onUp(isUp, error);
  }
}
