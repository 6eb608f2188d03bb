/** A socket that comes back: after a lost network, a sleep, a restart of the server. */
import type { Outcome } from '@marrakech/rules';
import { signal } from '@preact/signals';
import { Backoff } from './backoff.js';
import type { ApiError } from './server.js';

/** A line that is cut without a word is only noticed by asking. */
const ASK_EVERY = 20_000;
const ANSWER_WITHIN = 10_000;

export interface LineUser {
  /** Where to connect: asked anew each time, since it may say what is known already. */
  readonly address: () => string;
  readonly onText: (text: string) => void;
  readonly onOpen?: () => void;
  /** A socket does not say why it was refused: this asks the same server in another way. */
  readonly askWhy: () => Promise<Outcome<unknown, ApiError>>;
  /** Something that is always answered. */
  readonly question?: () => string;
}

export class ReconnectingSocket {
  readonly isOpen = signal(false);
  /** Why the last attempt did not get through. */
  readonly trouble = signal<ApiError | undefined>(undefined);
  readonly #user: LineUser;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: ReturnType<typeof setTimeout> | undefined;
  readonly #backoff = new Backoff();
  /** Whether the server answered when it was last asked why. */
  #wasAnswered = false;
  #closed = false;

  constructor(user: LineUser) {
    this.#user = user;
    addEventListener('online', this.#wake);
    addEventListener('offline', this.#lose);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  send(text: string): void {
    if (this.isOpen.peek()) this.#socket?.send(text);
  }

  /** As another player, or after something that only a new connection knows. */
  reconnect(): void {
    this.#lose();
    this.#backoff.reset();
    clearTimeout(this.#timer);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#wake);
    removeEventListener('offline', this.#lose);
    document.removeEventListener('visibilitychange', this.#wake);
    clearTimeout(this.#timer);
    clearTimeout(this.#asking);
    this.#socket?.close();
  }

  readonly #wake = (): void => {
    if (this.#closed || document.visibilityState === 'hidden') return;
    if (this.isOpen.peek()) this.#askSoon(0);
    else this.reconnect();
  };

  readonly #lose = (): void => {
    const socket = this.#socket;
    this.#socket = undefined;
    this.isOpen.value = false;
    clearTimeout(this.#asking);
    socket?.close();
    if (socket !== undefined) this.#tryIn(this.#backoff.after());
  };

  #connect(): void {
    if (this.#closed) return;
    if (!navigator.onLine) return void this.#fail();
    const socket = new WebSocket(this.#user.address());
    this.#socket = socket;
    socket.addEventListener('open', () => {
      if (this.#socket !== socket) return;
      this.#backoff.reset();
      this.#wasAnswered = false;
      this.isOpen.value = true;
      this.trouble.value = undefined;
      this.#user.onOpen?.();
      this.#askSoon(ASK_EVERY);
    });
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (this.#socket !== socket || typeof data !== 'string') return;
      this.#askSoon(ASK_EVERY);
      this.#user.onText(data);
    });
    socket.addEventListener('close', () => {
      if (this.#socket !== socket) return;
      if (this.isOpen.peek()) return this.#lose();
      this.#socket = undefined;
      void this.#fail();
    });
  }

  async #fail(): Promise<void> {
    if (this.#closed) return;
    this.#tryIn(ANSWER_WITHIN);
    const told = await this.#user.askWhy();
    // Another try may be under way.
    if (this.#closed || this.#socket !== undefined) return;
    const trouble = told.ok ? ({ code: 'not-let-in' } as const) : told.error;
    // It may have come back just now: only who answers twice means it.
    if (told.ok && !this.#wasAnswered) this.#backoff.reset();
    else this.trouble.value = trouble;
    this.#wasAnswered = trouble.code !== 'no-answer';
    this.#tryIn(this.#backoff.after(trouble));
  }

  #tryIn(pause: number): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), pause);
  }

  #askSoon(delay: number): void {
    const { question } = this.#user;
    clearTimeout(this.#asking);
    if (question === undefined) return;
    this.#asking = setTimeout(() => {
      this.send(question());
      this.#asking = setTimeout(this.#lose, ANSWER_WITHIN);
    }, delay);
  }
}
