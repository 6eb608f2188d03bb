/** The shared counters on Redis. */
import type { SharedCounters } from '../shared-counters.js';
import { PREFIX, type RedisLink } from './redis-link.js';

const socketsOf = (address: string): string => `${PREFIX}:sockets:${address}`;

const COUNT = `
  local current = redis.call('incr', KEYS[1])
  if current == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
  return { current, redis.call('pttl', KEYS[1]) }`;

export class RedisCounters implements SharedCounters {
  readonly #link: RedisLink;

  constructor(link: RedisLink) {
    this.#link = link;
  }

  holdSockets(address: string, sockets: number): void {
    this.#link.note(socketsOf(address), sockets > 0 ? String(sockets) : undefined);
  }

  async socketsElsewhere(address: string): Promise<number> {
    const notes = await this.#link.notesElsewhere(socketsOf(address));
    return [...(notes?.values() ?? [])].reduce((sum, text) => sum + (Number(text) || 0), 0);
  }

  async count(name: string, window: number) {
    const answer = await this.#link.evaluate(COUNT, `${PREFIX}:count:${name}`, window);
    if (answer === undefined) return undefined;
    const [current, ttl] = answer as [number, number];
    return { current, ttl };
  }
}
