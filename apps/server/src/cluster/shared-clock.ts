/**
 * One time for all nodes: the database's. Between two looks at it a clock that nobody can set runs
 * on, so a node whose own clock jumps fires no deadline early and holds no lease too long.
 *
 * If the database's own clock jumps, time does not go back with it, or all that was soon due would be
 * due in an hour; and before it goes ahead, the gap is noted, so that nobody's clock counts it.
 */
import type { Store } from '../store/store.js';

const LOOK_EVERY = 10_000;
/** An answer that took longer says too little. In milliseconds. */
const LONGEST_LOOK = 500;
/** To begin with, a rough idea is better than none. */
const FIRST_LOOKS = [LONGEST_LOOK, LONGEST_LOOK, 2 * LONGEST_LOOK, Infinity];
/** Time that is ahead of the database's goes slower by this part, until the two meet. */
const SLOWER = 0.1;
/** What is less is no jump. */
const LEAST_JUMP = 5000;

/** Is told the new time before it counts. */
type AheadListener = (now: number) => Promise<void>;

export class SharedClock {
  readonly #store: Store;
  readonly #mostBack: number;
  #offset = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #onAhead: AheadListener = () => Promise.resolve();

  private constructor(store: Store, lookEvery: number) {
    this.#store = store;
    this.#mostBack = SLOWER * lookEvery;
  }

  static async start(store: Store, lookEvery = LOOK_EVERY): Promise<SharedClock> {
    const clock = new SharedClock(store, lookEvery);
    for (const longest of FIRST_LOOKS) if (await clock.#look(longest)) break;
    clock.#timer = setInterval(() => void clock.#look().catch(() => false), lookEvery).unref();
    return clock;
  }

  readonly now = (): number => Math.round(this.#offset + performance.now());

  /** Whoever is told of a jump has until then to note it. */
  onAhead(listener: AheadListener): void {
    this.#onAhead = listener;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(longest = LONGEST_LOOK): Promise<boolean> {
    const before = performance.now();
    const [row] = await this.#store.rows(
      `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
        (select max(alive_at) from heartbeat) as said`,
    );
    const after = performance.now();
    if (after - before > longest) return false;
    // What a node has said that the time is was so then, whatever the database thinks of it now.
    const found = Math.max(Number(row!['now']), Number(row!['said'])) - (before + after) / 2;
    const isJump = found - this.#offset > LEAST_JUMP && this.#offset > -Infinity;
    if (isJump) await this.#onAhead(Math.round(found + performance.now()));
    this.#offset = Math.max(found, this.#offset - this.#mostBack);
    return true;
  }
}
