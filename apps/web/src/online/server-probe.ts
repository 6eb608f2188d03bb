/** Whether a server of ours is there. One that answers, but cannot help yet, is asked again. */
import type { Outcome } from '@marrakech/rules';
import { signal } from '@preact/signals';
import { Backoff } from './backoff.js';
import { fetchServerInfo, type ServerInfo, type ApiError } from './server.js';

export class Greeting {
  /** Absent while it is looked for. */
  readonly hello = signal<Outcome<ServerInfo, ApiError> | undefined>(undefined);
  readonly #backoff = new Backoff();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor() {
    addEventListener('online', this.#wake);
    void this.#ask();
  }

  look(): void {
    this.hello.value = undefined;
    void this.#ask();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#wake);
    clearTimeout(this.#timer);
  }

  /** After an answer that there is no server, a returning network changes nothing. */
  readonly #wake = (): void => {
    if (this.hello.peek()?.ok === false) this.look();
  };

  async #ask(): Promise<void> {
    clearTimeout(this.#timer);
    const told = await fetchServerInfo();
    if (this.#closed) return;
    this.hello.value = told;
    if (told.ok || told.error.code === 'no-answer') return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), this.#backoff.after(told.error));
  }
}
