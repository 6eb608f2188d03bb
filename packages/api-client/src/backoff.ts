/** Delays between two attempts: longer each time, and random, so that clients do not return together. */
import type { ApiError } from './api-error.js';

const FIRST = 300;
/** Short, so that a server that is back is found soon. */
const LONGEST = 8000;
/** A server that answers with refusals counts every attempt. */
const LONGEST_IF_REFUSED = 30_000;
const SECOND = 1000;

export class Backoff {
  #next = FIRST;

  reset(): void {
    this.#next = FIRST;
  }

  /** The delay before the next attempt (ms), given the error of the last one. */
  after(error?: ApiError): number {
    if (error?.code === 'too-fast') return (error.seconds + Math.random()) * SECOND;
    const longest = error?.code === 'not-let-in' ? LONGEST_IF_REFUSED : LONGEST;
    const delay = Math.min(longest, this.#next);
    this.#next = Math.min(longest, delay * 2);
    return delay * (0.5 + Math.random() / 2);
  }
}
