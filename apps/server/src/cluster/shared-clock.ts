/**
 * One time for all nodes: the database's. Between two looks at it a clock that nobody can set runs
 * on, so a node whose own clock jumps fires no deadline early and holds no lease too long.
 *
 * If the database's own clock jumps, time does not go back with it, or all that was soon due would be
 * due in an hour; and before it goes ahead, the gap is noted, so that nobody's clock counts it.
 */
import type { Store } from '../database/store.js';

const LOOK_EVERY = 10_000;
/** An answer that took longer says too little. In milliseconds. */
const LONGEST_LOOK = 500;
/** To begin with, slow answers have to do: each of them rules out what was before and after it. */
const MOST_FIRST_LOOKS = 8;
/** Time that is ahead of the database's goes slower by this part, until the two meet. */
const SLOWER = 0.1;
/** What is less is no jump. */
const LEAST_JUMP = 5000;

/** What the database said, and between which moments of this process. */
interface Look {
  readonly said: number;
  readonly before: number;
  readonly after: number;
}

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
    await clock.#lookFirst();
    clock.#timer = setInterval(() => void clock.#lookAgain().catch(() => undefined), lookEvery);
    clock.#timer.unref();
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

  async #lookFirst(): Promise<void> {
    let [least, most] = [-Infinity, Infinity];
    for (let looks = 0; looks < MOST_FIRST_LOOKS && most - least > LONGEST_LOOK; looks++) {
      const { said, before, after } = await this.#look();
      const [low, high] = [said - after, said - before];
      // Not both can be true if the database's clock jumped in between: the later one counts.
      const isJump = Math.max(low - most, least - high) > LEAST_JUMP;
      least = isJump ? low : Math.max(least, low);
      most = isJump ? high : Math.min(most, high);
    }
    this.#offset = (least + most) / 2;
  }

  async #lookAgain(): Promise<void> {
    const { said, before, after } = await this.#look();
    if (after - before > LONGEST_LOOK) return;
    const found = said - (before + after) / 2;
    if (found - this.#offset > LEAST_JUMP)
      await this.#onAhead(Math.round(found + performance.now()));
    this.#offset = Math.max(found, this.#offset - this.#mostBack);
  }

  async #look(): Promise<Look> {
    const before = performance.now();
    const [row] = await this.#store.rows(
      `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
        (select max(alive_at) from heartbeat) as said`,
    );
    const after = performance.now();
    // What a node has said that the time is was so then, whatever the database thinks of it now.
    return { said: Math.max(Number(row!['now']), Number(row!['said'])), before, after };
  }
}
