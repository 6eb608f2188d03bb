/** Pings the database. A node that has lost it closes its sockets, so that players reconnect elsewhere. */
import { StoreReplaced, type Store } from '../database/store.js';

const ASK_EVERY = 500;
/** Shorter outages are tolerated: decisions wait or are refused meanwhile (ms). */
const LOST_AFTER = 2500;
/**
 * Failed pings in a row. One is no proof: after a freeze of this process its timeout fires before the
 * answer that has arrived is read.
 */
const LEAST_SILENCES = 2;

interface DatabaseWatchListener {
  lost(error: unknown): void;
  /** The database answers again after a loss. */
  back(): void;
}

export class DatabaseWatch {
  readonly #store: Store;
  readonly #on: DatabaseWatchListener;
  #timer: NodeJS.Timeout | undefined;
  #heardAt = performance.now();
  #isLost = false;
  #silences = 0;
  #isLooking = false;
  #isReplaced = false;

  constructor(store: Store, on: DatabaseWatchListener) {
    this.#store = store;
    this.#on = on;
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Whether the last ping was answered. */
  get isAnswering(): boolean {
    return this.#silences === 0 && !this.#isLost;
  }

  /** Whether the files of the database are not the ones that were opened. */
  get isReplaced(): boolean {
    return this.#isReplaced;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#look(), ASK_EVERY).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const error = await this.#store.ping().then(
      () => undefined,
      (reason: unknown) => ({ reason }),
    );
    this.#isLooking = false;
    this.#isReplaced = error?.reason instanceof StoreReplaced;
    if (error === undefined) {
      this.#heardAt = performance.now();
      this.#silences = 0;
      if (this.#isLost) this.#on.back();
      this.#isLost = false;
      return;
    }
    this.#silences++;
    const isLong = performance.now() - this.#heardAt > LOST_AFTER;
    const isSure = this.#isReplaced || (isLong && this.#silences >= LEAST_SILENCES);
    if (this.#isLost || !isSure) return;
    this.#isLost = true;
    this.#on.lost(error.reason);
  }
}
