/** Counts the bytes of many sockets, with closed ones. */
import type { Socket } from 'node:net';

export interface Bytes {
  readonly in: number;
  readonly out: number;
}

const sumOf = (all: Iterable<Bytes>): Bytes => {
  let [read, written] = [0, 0];
  for (const each of all) {
    read += each.in;
    written += each.out;
  }
  return { in: read, out: written };
};

const bytesOf = (socket: Socket): Bytes => ({ in: socket.bytesRead, out: socket.bytesWritten });

export class Traffic {
  readonly #open = new Set<Socket>();
  #closed: Bytes = { in: 0, out: 0 };

  add(socket: Socket): void {
    this.#open.add(socket);
    socket.once('close', () => {
      this.#open.delete(socket);
      this.#closed = sumOf([this.#closed, bytesOf(socket)]);
    });
  }

  get total(): Bytes {
    return sumOf([this.#closed, ...[...this.#open].map(bytesOf)]);
  }
}
