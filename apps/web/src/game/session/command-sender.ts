/** What was said to the table and is not answered yet: nothing else is heard meanwhile. */
import type { Command, Refusal } from '@marrakech/table';
import { batch, computed, signal } from '@preact/signals';
import type { SentCommand, TableLink } from '../table-link.js';

/** So long the screen waits for an answer before it shows that it waits. */
const PATIENCE_MS = 150;

export class CommandSender {
  /** Why the table refused something, until the next thing is done. */
  readonly refusal = signal<Refusal | undefined>(undefined);
  /**
   * Whether the screen shows that it waits, and asks for nothing. A table on this device answers so
   * soon that only its answer is drawn.
   */
  readonly isShown = computed(() => this.pending.value !== undefined);
  /** What that is about. */
  readonly pending = signal<Command | undefined>(undefined);
  /** Being said, whether the screen shows it or not. */
  #said: Command | undefined;
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

  async say(command: Command): Promise<void> {
    if (this.isBusy) return;
    const waiting = setTimeout(() => this.#show(true), PATIENCE_MS);
    this.refusal.value = undefined;
    this.#answered = this.#hearAll([{ command, reply: this.#table.say(command) }]);
    await this.#untilAnswered(this.#answered).finally(() => clearTimeout(waiting));
  }

  /** Waits for the answers to what was said before, and shows at once that it waits. */
  async resume(sent: readonly SentCommand[]): Promise<void> {
    if (this.isBusy || sent.length === 0) return;
    this.#answered = this.#hearAll(sent);
    this.#show(true);
    await this.#untilAnswered(this.#answered);
  }

  async #untilAnswered(answered: Promise<void>): Promise<void> {
    await answered.finally(() => {
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

  async #hearAll(sent: readonly SentCommand[]): Promise<void> {
    for (const { command, reply } of sent) {
      this.#said = command;
      if (this.isShown.peek()) this.pending.value = command;
      const answer = await reply;
      if (answer.type === 'done') continue;
      this.refusal.value = answer.error;
      return;
    }
  }
}
