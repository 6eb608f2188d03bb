/** Whether the database can be reached. A node without it sends everybody elsewhere. */
import type { Store } from '../store/store.js';

const ASK_EVERY = 500;
/** Shorter silences are nobody's business: a decision meanwhile waits, or is refused. */
const LOST_AFTER = 2500;

export class StoreWatch {
  readonly #store: Store;
  readonly #onLost: () => void;
  #timer: NodeJS.Timeout | undefined;
  #heardAt = performance.now();
  #isLost = false;
  #looking: Promise<boolean> | undefined;

  constructor(store: Store, onLost: () => void) {
    this.#store = store;
    this.#onLost = onLost;
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), ASK_EVERY).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  look(): Promise<boolean> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<boolean> {
    const answers = await this.#store.ping().then(
      () => true,
      () => false,
    );
    if (answers) {
      this.#heardAt = performance.now();
      this.#isLost = false;
    } else if (!this.#isLost && performance.now() - this.#heardAt > LOST_AFTER) {
      this.#isLost = true;
      this.#onLost();
    }
    return answers;
  }
}
