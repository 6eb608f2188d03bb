/** Counts the requests of an address on all nodes, or on this node alone while Redis is unavailable. */
import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { SharedCounters } from '../cluster/shared-counters.js';

interface Count {
  current: number;
  /** The end of the window. */
  until: number;
}

type Done = (error: Error | null, result?: { current: number; ttl: number }) => void;

const MOST_KEPT = 50_000;

export function sharedRateLimit(counters: SharedCounters): new () => FastifyRateLimitStore {
  const own = new Map<string, Count>();

  const countHere = (key: string, window: number): { current: number; ttl: number } => {
    const now = performance.now();
    const known = own.get(key);
    const count =
      known !== undefined && known.until > now ? known : { current: 0, until: now + window };
    count.current++;
    if (own.size >= MOST_KEPT) own.clear();
    own.set(key, count);
    return { current: count.current, ttl: count.until - now };
  };

  return class SharedRateLimit implements FastifyRateLimitStore {
    incr(key: string, done: Done, window: number): void {
      void this.#count(key, window, done);
    }

    async #count(key: string, window: number, done: Done): Promise<void> {
      const here = countHere(key, window);
      done(null, (await counters.count(key, window)) ?? here);
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
