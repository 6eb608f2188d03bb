/**
 * The database's clock, which all nodes use. Between two reads a monotonic clock runs on, so a jump of
 * a node's own clock fires no deadline early and holds no lease too long.
 *
 * If the database's clock jumps back, this clock only slows down: deadlines would move into the future
 * otherwise. Before it jumps ahead, the gap is recorded as an outage, so that no player's clock counts it.
 */
import type { Store } from '../database/store.js';

const LOOK_EVERY = 10_000;
/** Slower answers are too inexact (ms). */
const LONGEST_LOOK = 500;
/** At the start slow answers are combined: each one narrows the interval of possible offsets. */
const MOST_FIRST_LOOKS = 8;
/** A clock that is ahead of the database runs slower by this part until both agree. */
const SLOWER = 0.1;
/** Smaller differences are not jumps (ms). */
const LEAST_JUMP = 5000;

/** A reading of the database's clock, and the times of this process before and after it. */
interface Look {
  readonly said: number;
  readonly before: number;
  readonly after: number;
}

/** Called with the new time before the clock is set. */
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

  /** The clock is set to a time ahead once `listener` resolves. */
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
      // The intervals do not overlap if the database's clock jumped: the later one is right.
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
    // A stored beat was the shared time, even if the database's clock has jumped back since.
    return { said: Math.max(Number(row!['now']), Number(row!['said'])), before, after };
  }
}
