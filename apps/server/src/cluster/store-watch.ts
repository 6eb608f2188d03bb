/** Whether the database can be reached. A node without it sends everybody elsewhere. */
import type { Store } from '../store/store.js';

const ASK_EVERY = 500;
const ANSWER_WITHIN = 1000;
/** Shorter silences are nobody's business: a decision meanwhile waits, or is refused. */
const LOST_AFTER = 2500;

const late = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('no answer')), ANSWER_WITHIN).unref();
  });

export class StoreWatch {
  readonly #store: Store;
  readonly #onLost: () => void;
  #timer: NodeJS.Timeout | undefined;
  #heardAt = performance.now();
  #isLost = false;

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

  async look(): Promise<boolean> {
    const answers = await Promise.race([this.#store.rows('select 1 as one'), late()]).then(
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
