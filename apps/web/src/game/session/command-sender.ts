/** Sends commands to the table, one at a time. */
import type { Command, Refusal, TableConnection } from '@marrakech/table';
import { batch, computed, signal } from '@preact/signals';
import type { SentCommand } from '../session-table.js';

/** Delay before the pending state is shown (ms). */
const PATIENCE_MS = 150;

export class CommandSender {
  /** Why the table refused the last command, until the next one. */
  readonly refusal = signal<Refusal | undefined>(undefined);
  /**
   * Whether the pending state is shown, in which no decision is asked for. A table on this device
   * answers before it would be shown.
   */
  readonly isShown = computed(() => this.pending.value !== undefined);
  /** The command whose pending state is shown. */
  readonly pending = signal<Command | undefined>(undefined);
  /** The command that waits for an answer, whether the screen shows it or not. */
  #said: Command | undefined;
  readonly #table: Pick<TableConnection, 'send'>;
  /** Called when all commands were answered, and when the pending state is shown. */
  readonly #onPatienceOver: () => void;
  #answered: Promise<void> | undefined;

  constructor(table: Pick<TableConnection, 'send'>, onPatienceOver: () => void) {
    this.#table = table;
    this.#onPatienceOver = onPatienceOver;
  }

  get isBusy(): boolean {
    return this.#answered !== undefined;
  }

  /** Whether the screen stays as it is until the answer comes. */
  get isPatient(): boolean {
    return this.isBusy && !this.isShown.peek();
  }

  /** Waits until no command is pending. */
  async settle(): Promise<void> {
    await this.#answered;
  }

  async send(command: Command): Promise<void> {
    if (this.isBusy) return;
    const waiting = setTimeout(() => this.#show(true), PATIENCE_MS);
    this.refusal.value = undefined;
    this.#answered = this.#hearAll([{ command, reply: this.#table.send(command) }]);
    await this.#untilAnswered(this.#answered).finally(() => clearTimeout(waiting));
  }

  /** Waits for the answers to earlier commands, and shows the pending state at once. */
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
