/** The public tables as they are just now. */
import { parseLobbyFrame, type Listing, type LobbyFrame } from '@marrakech/protocol';
import { signal } from '@preact/signals';
import { ReconnectingSocket } from './reconnecting-socket.js';
import { fetchServerInfo, socketAddress } from './server.js';

export class Lobby {
  /** The newest first; absent until the server has told them. */
  readonly tables = signal<readonly Listing[] | undefined>(undefined);
  /** The server sends what this page cannot read, being older. */
  readonly isOutdated = signal(false);
  readonly line: ReconnectingSocket;

  constructor() {
    this.line = new ReconnectingSocket({
      address: () => socketAddress('lobby/socket'),
      onText: (text) => this.#read(text),
      askWhy: fetchServerInfo,
    });
  }

  close(): void {
    this.line.close();
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
