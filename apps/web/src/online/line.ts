/** A socket that comes back: after a lost network, a sleep, a restart of the server. */
import { signal } from '@preact/signals';

const FIRST_DELAY = 300;
const LONGEST_DELAY = 8000;
/** A line that is cut without a word is only noticed by asking. */
const ASK_EVERY = 20_000;
const ANSWER_WITHIN = 10_000;

export interface LineUser {
  /** Where to connect: asked anew each time, since it may say what is known already. */
  readonly address: () => string;
  readonly onText: (text: string) => void;
  readonly onOpen?: () => void;
  /** Could not get through. */
  readonly onFailed?: () => void;
  /** Something that is always answered. */
  readonly question?: () => string;
}

export class Line {
  readonly isOpen = signal(false);
  /** Whether the last attempt did not get through. */
  readonly hasFailed = signal(false);
  readonly #user: LineUser;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: ReturnType<typeof setTimeout> | undefined;
  #delay = FIRST_DELAY;
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
    this.#delay = FIRST_DELAY;
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
    if (socket !== undefined) this.#tryLater();
  };

  #connect(): void {
    if (this.#closed) return;
    if (!navigator.onLine) {
      this.#tryLater();
      this.#fail();
      return;
    }
    const socket = new WebSocket(this.#user.address());
    this.#socket = socket;
    socket.addEventListener('open', () => {
      if (this.#socket !== socket) return;
      this.#delay = FIRST_DELAY;
      this.isOpen.value = true;
      this.hasFailed.value = false;
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
      const wasOpen = this.isOpen.peek();
      this.#lose();
      if (!wasOpen && !this.#closed) this.#fail();
    });
  }

  #fail(): void {
    this.hasFailed.value = true;
    this.#user.onFailed?.();
  }

  #tryLater(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    // Not all at the same moment: a server that comes back has many to greet.
    const delay = this.#delay * (0.5 + Math.random() / 2);
    this.#delay = Math.min(LONGEST_DELAY, this.#delay * 2);
    this.#timer = setTimeout(() => this.#connect(), delay);
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
