/**
 * Every open connection. One that asks to become a socket is not the HTTP server's any more, and if
 * it is refused while the server stops, nobody else would ever close it.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export class OpenConnections {
  readonly #open = new Set<Socket>();

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  cutOff(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
