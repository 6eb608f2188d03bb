/**
 * All open connections. The HTTP server forgets a connection once it asks for an upgrade; without
 * this list, one whose upgrade is refused during shutdown would stay open.
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
