/**
 * One time for all nodes: the database's. Between two looks at it a clock that nobody can set runs
 * on, so a node whose own clock jumps fires no deadline early and holds no lease too long.
 */
import type { Store } from '../store/store.js';

const LOOK_EVERY = 10_000;
/** An answer that took longer says too little. In milliseconds. */
const LONGEST_LOOK = 500;
/** To begin with, a rough idea is better than none. */
const FIRST_LOOKS = [LONGEST_LOOK, LONGEST_LOOK, 2 * LONGEST_LOOK, Infinity];

export class SharedClock {
  readonly #store: Store;
  #offset = 0;
  #timer: NodeJS.Timeout | undefined;

  private constructor(store: Store) {
    this.#store = store;
  }

  static async start(store: Store): Promise<SharedClock> {
    const clock = new SharedClock(store);
    for (const longest of FIRST_LOOKS) if (await clock.#look(longest)) break;
    clock.#timer = setInterval(() => void clock.#look().catch(() => false), LOOK_EVERY).unref();
    return clock;
  }

  readonly now = (): number => Math.round(this.#offset + performance.now());

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(longest = LONGEST_LOOK): Promise<boolean> {
    const before = performance.now();
    const [row] = await this.#store.rows(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    const after = performance.now();
    const isClose = after - before <= longest;
    if (isClose) this.#offset = Number(row!['now']) - (before + after) / 2;
    return isClose;
  }
}
