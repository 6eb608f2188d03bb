/** How long to wait between two tries: longer each time, and not all at the same moment. */
import type { ApiError } from './server.js';

const FIRST = 300;
/** A server that comes back is found soon. */
const LONGEST = 8000;
/** A server that answers with refusals counts every attempt. */
const LONGEST_OUTSIDE = 30_000;
const SECOND = 1000;

export class Backoff {
  #next = FIRST;

  reset(): void {
    this.#next = FIRST;
  }

  /** In milliseconds, after what the last try came to. */
  after(trouble?: ApiError): number {
    if (trouble?.code === 'too-fast') return (trouble.seconds + Math.random()) * SECOND;
    const longest = trouble?.code === 'not-let-in' ? LONGEST_OUTSIDE : LONGEST;
    const pause = Math.min(longest, this.#next);
    this.#next = Math.min(longest, pause * 2);
    return pause * (0.5 + Math.random() / 2);
  }
}
