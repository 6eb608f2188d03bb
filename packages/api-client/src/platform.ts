/**
 * What the client needs of the runtime around it. Browsers have all of it, Node from version 22 on. It is
 * looked up at each use, so that tests can replace a timer or a socket.
 */

/** What a browser's `WebSocket` and that of the npm package `ws` have in common. */
export interface ClientSocket {
  send(text: string): void;
  close(): void;
  addEventListener(
    type: 'open' | 'message' | 'close' | 'error',
    listener: (event: { readonly type: string; readonly data?: unknown }) => void,
  ): void;
}

export interface HttpRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

export interface HttpResponse {
  readonly ok: boolean;
  json(): Promise<unknown>;
}

export type Fetch = (address: string, request: HttpRequest) => Promise<HttpResponse>;

export interface Timer {
  readonly timer?: never;
}

interface Platform {
  readonly fetch: Fetch;
  readonly WebSocket: new (address: string) => ClientSocket;
  readonly crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };
  setTimeout(run: () => void, ms: number): Timer;
  clearTimeout(timer: Timer | undefined): void;
}

export const platform = globalThis as unknown as Platform;

/** Whether there is a network, as far as the device knows. */
export interface NetworkStatus {
  readonly isOnline: boolean;
  /**
   * Calls `wake` when the network is back or the device woke, and `lose` when the network is gone.
   * Returns a function that stops this.
   */
  watch(wake: () => void, lose: () => void): () => void;
}

/** For programs, which find out by trying. */
export const ALWAYS_ONLINE: NetworkStatus = {
  isOnline: true,
  watch: () => () => undefined,
};
