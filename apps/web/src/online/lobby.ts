/** The public tables as they are now. */
import { ReconnectingSocket, type ApiError } from '@marrakech/api-client';
import { parseLobbyFrame, type Listing, type LobbyFrame } from '@marrakech/protocol';
import { signal } from '@preact/signals';
import { apiClient, fetchServerInfo } from './server.js';

export class Lobby {
  /** The newest first; absent until the server has sent them. */
  readonly tables = signal<readonly Listing[] | undefined>(undefined);
  /** The server sends what this page cannot read, being older. */
  readonly isOutdated = signal(false);
  readonly isConnected = signal(false);
  /** Why the last attempt to connect failed. */
  readonly error = signal<ApiError | undefined>(undefined);
  readonly #socket: ReconnectingSocket;

  constructor() {
    this.#socket = new ReconnectingSocket({
      client: apiClient(),
      path: () => 'lobby/socket',
      onText: (text) => this.#read(text),
      onChange: () => {
        this.isConnected.value = this.#socket.isOpen;
        this.error.value = this.#socket.error;
      },
      diagnose: fetchServerInfo,
    });
  }

  close(): void {
    this.#socket.close();
  }

  #read(text: string): void {
    const frame = parseLobbyFrame(text);
    if (frame.ok) this.#take(frame.value);
    else this.isOutdated.value = true;
  }

  #take(frame: LobbyFrame): void {
    if (frame.type === 'tables') this.tables.value = frame.tables;
    if (frame.type !== 'table') return;
    const { table } = frame;
    const others = (this.tables.peek() ?? []).filter(({ game }) => game !== table.game);
    const isShown = table.status === 'open' || table.status === 'playing';
    this.tables.value = isShown ? [table, ...others] : others;
  }
}
