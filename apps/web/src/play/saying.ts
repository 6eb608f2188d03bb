/** What was said to the table and is not answered yet: nothing else is heard meanwhile. */
import type { Refusal } from '@marrakech/protocol';
import { batch, computed, signal } from '@preact/signals';
import type { TableLink, Wish } from '../game/table-link.js';

/** So long the screen waits for an answer before it shows that it waits. */
const PATIENCE_MS = 150;

export class Saying {
  /** Why the table refused something, until the next thing is done. */
  readonly refusal = signal<Refusal | undefined>(undefined);
  /**
   * Whether the screen shows that it waits, and asks for nothing. A table on this device answers so
   * soon that only its answer is drawn.
   */
  readonly isShown = computed(() => this.pending.value !== undefined);
  /** What that is about. */
  readonly pending = signal<Wish | undefined>(undefined);
  /** Being said, whether the screen shows it or not. */
  #said: Wish | undefined;
  readonly #table: Pick<TableLink, 'say'>;
  /** Called when all was answered, or it is shown that this takes long. */
  readonly #onPatienceOver: () => void;
  #answered: Promise<void> | undefined;

  constructor(table: Pick<TableLink, 'say'>, onPatienceOver: () => void) {
    this.#table = table;
    this.#onPatienceOver = onPatienceOver;
  }

  get isBusy(): boolean {
    return this.#answered !== undefined;
  }

  /** Whether the screen stays as it is until all was answered. */
  get isPatient(): boolean {
    return this.isBusy && !this.isShown.peek();
  }

  /** Waits until nothing is on its way. */
  async settle(): Promise<void> {
    await this.#answered;
  }

  /** Says one thing after the other, up to the first that is refused. */
  async say(...wishes: readonly Wish[]): Promise<void> {
    if (this.isBusy) return;
    const waiting = setTimeout(() => this.#show(true), PATIENCE_MS);
    this.refusal.value = undefined;
    this.#answered = this.#sayAll(wishes);
    await this.#answered.finally(() => {
      clearTimeout(waiting);
      this.#answered = undefined;
      this.#show(false);
    });
  }

  #show(isWaiting: boolean): void {
    batch(() => {
      this.pending.value = isWaiting ? this.#said : undefined;
      this.#onPatienceOver();
    });
  }

  async #sayAll(wishes: readonly Wish[]): Promise<void> {
    for (const wish of wishes) {
      this.#said = wish;
      if (this.isShown.peek()) this.pending.value = wish;
      const reply = await this.#table.say(wish);
      if (reply.type === 'done') continue;
      this.refusal.value = reply.error;
      return;
    }
  }
}
