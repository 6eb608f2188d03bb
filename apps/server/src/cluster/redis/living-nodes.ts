/** The nodes that are alive, by keys that expire in Redis. */
import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { NodeWatch } from '../node-watch.js';

/** A node is dead after this time without a beat (ms). */
const ALIVE_FOR = 3000;
/** When the list of nodes expires (s). */
const LIST_KEPT = 24 * 3600;

/** The nodes as the database knows them. */
export type OtherSigns = Pick<NodeWatch, 'own' | 'others'>;

export class LivingNodes {
  /** The name of this node. */
  readonly own: string;
  readonly #redis: Redis;
  readonly #prefix: string;
  readonly #signs: OtherSigns | undefined;
  #living: ReadonlySet<string> = new Set();
  #wasWhole = true;

  constructor(redis: Redis, prefix: string, signs?: OtherSigns) {
    this.own = signs?.own ?? randomBytes(9).toString('base64url');
    this.#redis = redis;
    this.#prefix = prefix;
    this.#signs = signs;
  }

  /** Whether every node that is alive is in Redis. The connections of a missing one are unknown. */
  get isWhole(): boolean {
    return this.#signs?.others.every((node) => this.#living.has(node)) ?? true;
  }

  get isAlone(): boolean {
    return this.#living.size === 1 && this.#living.has(this.own);
  }

  /** Whether it is another node and alive. */
  isOther(node: string): boolean {
    return node !== this.own && this.#living.has(node);
  }

  /**
   * Writes a beat and reads those of the other nodes. Returns whether the set of living nodes changed,
   * or a node that was missing in Redis is now known to be dead.
   */
  async beat(): Promise<boolean> {
    const list = `${this.#prefix}:nodes`;
    await this.#redis.set(this.#keyOf(this.own), '1', 'PX', ALIVE_FOR);
    await this.#redis.sadd(list, this.own);
    await this.#redis.expire(list, LIST_KEPT);
    const nodes = await this.#redis.smembers(list);
    const signs = await this.#redis.mget(...nodes.map((node) => this.#keyOf(node)));
    const dead = nodes.filter((_, index) => signs[index] === null);
    if (dead.length > 0) await this.#redis.srem(list, ...dead);
    const before = this.#living;
    this.#living = new Set(nodes.filter((node) => !dead.includes(node)));
    const wasWhole = this.#wasWhole;
    this.#wasWhole = this.isWhole;
    return (
      before.size !== this.#living.size ||
      [...this.#living].some((node) => !before.has(node)) ||
      (this.#wasWhole && !wasWhole)
    );
  }

  /** Removes this node. */
  async leave(): Promise<void> {
    await this.#redis.del(this.#keyOf(this.own));
  }

  #keyOf(node: string): string {
    return `${this.#prefix}:node:${node}`;
  }
}
