/** Which nodes live, by Redis' own clock. */
import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { NodeWatch } from '../node-watch.js';

/** In milliseconds: a node that has not said so for that long is dead. */
const ALIVE_FOR = 3000;
/** In seconds. */
const LIST_KEPT = 24 * 3600;

/** What is known of the same nodes by other means than Redis. */
export type OtherSigns = Pick<NodeWatch, 'own' | 'others'>;

export class LivingNodes {
  /** The name of this one. */
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

  /** Whether no node lives that Redis does not hear of: nobody could know who is connected there. */
  get isWhole(): boolean {
    return this.#signs?.others.every((node) => this.#living.has(node)) ?? true;
  }

  get isAlone(): boolean {
    return this.#living.size === 1 && this.#living.has(this.own);
  }

  /** Whether it is another one that lives. */
  isOther(node: string): boolean {
    return node !== this.own && this.#living.has(node);
  }

  /**
   * Says that this one lives, and asks who else does; whether others do than before, or one is known
   * to be dead of which that was not sure.
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

  /** Says that this one lives no longer. */
  async leave(): Promise<void> {
    await this.#redis.del(this.#keyOf(this.own));
  }

  #keyOf(node: string): string {
    return `${this.#prefix}:node:${node}`;
  }
}
