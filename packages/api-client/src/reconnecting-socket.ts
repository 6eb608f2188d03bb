/** A socket that reconnects: after a lost network, a sleep, a restart of the server. */
import type { Outcome } from '@marrakech/rules';
import type { ApiClient } from './api-client.js';
import type { ApiError } from './api-error.js';
import { Backoff } from './backoff.js';
import { platform, type ClientSocket, type Timer } from './platform.js';

/** A connection that was cut without a close frame is only noticed by a ping. */
const PING_EVERY = 20_000;
const ANSWER_WITHIN = 10_000;

export interface SocketParts {
  readonly client: ApiClient;
  /** Asked before each attempt, since it may say what is known already. */
  readonly path: () => string;
  readonly onText: (text: string) => void;
  /** Called when `isOpen` or `error` has changed. */
  readonly onChange: () => void;
  /** A browser does not say why a socket was refused: this asks the same server by a request. */
  readonly diagnose: () => Promise<Outcome<unknown, ApiError>>;
  /** A frame that is always answered. */
  readonly ping?: () => string;
}

export class ReconnectingSocket {
  readonly #parts: SocketParts;
  readonly #backoff = new Backoff();
  readonly #stopWatching: () => void;
  #isOpen = false;
  #error: ApiError | undefined;
  #socket: ClientSocket | undefined;
  #retryTimer: Timer | undefined;
  #pingTimer: Timer | undefined;
  /** Whether the server answered the last diagnosis. */
  #wasAnswered = false;
  #isClosed = false;

  constructor(parts: SocketParts) {
    this.#parts = parts;
    this.#stopWatching = parts.client.network.watch(
      () => this.#wake(),
      () => this.#lose(),
    );
    this.#connect();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Why the last attempt failed. */
  get error(): ApiError | undefined {
    return this.#error;
  }

  send(text: string): void {
    if (this.#isOpen) this.#socket?.send(text);
  }

  /** Connects anew, as another player or after a change that only a new connection notices. */
  reconnect(): void {
    this.#lose();
    this.#backoff.reset();
    platform.clearTimeout(this.#retryTimer);
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    this.#stopWatching();
    platform.clearTimeout(this.#retryTimer);
    platform.clearTimeout(this.#pingTimer);
    this.#socket?.close();
  }

  #wake(): void {
    if (this.#isClosed) return;
    if (this.#isOpen) this.#pingAfter(0);
    else this.reconnect();
  }

  #lose(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#change(false, this.#error);
    platform.clearTimeout(this.#pingTimer);
    socket?.close();
    if (socket !== undefined) this.#retryAfter(this.#backoff.after());
  }

  #change(isOpen: boolean, error: ApiError | undefined): void {
    if (this.#isOpen === isOpen && this.#error === error) return;
    this.#isOpen = isOpen;
    this.#error = error;
    this.#parts.onChange();
  }

  #connect(): void {
    if (this.#isClosed) return;
    const { client, path, onText } = this.#parts;
    if (!client.network.isOnline) return void this.#fail();
    const socket = client.openSocket(path());
    this.#socket = socket;
    socket.addEventListener('open', () => {
      if (this.#socket !== socket) return;
      this.#backoff.reset();
      this.#wasAnswered = false;
      this.#change(true, undefined);
      this.#pingAfter(PING_EVERY);
    });
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket !== socket || typeof data !== 'string') return;
      this.#pingAfter(PING_EVERY);
      onText(data);
    });
    socket.addEventListener('close', () => {
      if (this.#socket !== socket) return;
      if (this.#isOpen) return this.#lose();
      this.#socket = undefined;
      void this.#fail();
    });
    // It is followed by `close`; `ws` throws an error without a listener.
    socket.addEventListener('error', () => undefined);
  }

  async #fail(): Promise<void> {
    if (this.#isClosed) return;
    this.#retryAfter(ANSWER_WITHIN);
    const answer = await this.#parts.diagnose();
    // Another attempt may be under way.
    if (this.#isClosed || this.#socket !== undefined) return;
    const error = answer.ok ? ({ code: 'not-let-in' } as const) : answer.error;
    // The server may have come back just now: only its second answer counts.
    if (answer.ok && !this.#wasAnswered) this.#backoff.reset();
    else this.#change(false, error);
    this.#wasAnswered = error.code !== 'no-answer';
    this.#retryAfter(this.#backoff.after(error));
  }

  #retryAfter(delay: number): void {
    if (this.#isClosed) return;
    platform.clearTimeout(this.#retryTimer);
    this.#retryTimer = platform.setTimeout(() => this.#connect(), delay);
  }

  #pingAfter(delay: number): void {
    const { ping } = this.#parts;
    platform.clearTimeout(this.#pingTimer);
    if (ping === undefined) return;
    this.#pingTimer = platform.setTimeout(() => {
      this.send(ping());
      this.#pingTimer = platform.setTimeout(() => this.#lose(), ANSWER_WITHIN);
    }, delay);
  }
}
