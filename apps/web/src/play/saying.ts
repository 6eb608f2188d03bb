/** What was said to the table and is not answered yet: nothing else is heard meanwhile. */
import type { Refusal } from '@marrakech/protocol';
import { signal } from '@preact/signals';
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
  readonly isShown = signal(false);
  readonly #table: TableLink;
  #answered: Promise<void> | undefined;

  constructor(table: TableLink) {
    this.#table = table;
  }

  get isBusy(): boolean {
    return this.#answered !== undefined;
  }

  /** Waits until nothing is on its way. */
  async settle(): Promise<void> {
    await this.#answered;
  }

  /** Says one thing after the other, up to the first that is refused. */
  async say(...wishes: readonly Wish[]): Promise<void> {
    if (this.isBusy) return;
    const waiting = setTimeout(() => {
      this.isShown.value = true;
    }, PATIENCE_MS);
    this.refusal.value = undefined;
    this.#answered = this.#sayAll(wishes);
    await this.#answered.finally(() => {
      clearTimeout(waiting);
      this.#answered = undefined;
      this.isShown.value = false;
    });
  }

  async #sayAll(wishes: readonly Wish[]): Promise<void> {
    for (const wish of wishes) {
      const reply = await this.#table.say(wish);
      if (reply.type === 'done') continue;
      this.refusal.value = reply.error;
      return;
    }
  }
}
