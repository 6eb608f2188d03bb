/** A cluster whose nodes communicate through Redis. */
import type { Cluster } from '../cluster.js';
import type { OtherSigns } from './living-nodes.js';
import { CHANNELS, RedisBus } from './redis-bus.js';
import { RedisCounters } from './redis-counters.js';
import { RedisLink } from './redis-link.js';
import { RedisPresence } from './redis-presence.js';

export class RedisCluster implements Cluster {
  readonly bus: RedisBus;
  readonly presence: RedisPresence;
  readonly counters: RedisCounters;
  readonly #link: RedisLink;

  /** `onUp` is called at first and at every change with whether Redis can be reached, and with the error if not. */
  constructor(
    address: string,
    onUp: (isUp: boolean, error?: Error) => void = () => undefined,
    signs?: OtherSigns,
  ) {
    this.#link = new RedisLink({ address, channels: CHANNELS, onUp, signs });
    this.presence = new RedisPresence(this.#link);
    this.bus = new RedisBus(this.#link, this.presence);
    this.counters = new RedisCounters(this.#link);
  }

  get isUp(): boolean {
    return this.#link.isUp;
  }

  close(): Promise<void> {
    return this.#link.close();
  }
}
