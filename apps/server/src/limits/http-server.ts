/**
 * The HTTP server, with limits on pipelined requests and on the bytes of a body. Browsers and proxies
 * send one request at a time. Node handles every request that it has read, and buffers the answers
 * until the client reads them. The limit on a body applies whatever its route.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

const MOST_UNANSWERED = 4;
/** Longer than the 60 s of common proxies, which would reuse a closed connection (ms). */
const KEEP_ALIVE = 72_000;
/**
 * In milliseconds. Node parses everything it has read, which takes longer than an attacker needs to
 * open a new connection.
 */
const BLOCKED_FOR = 10_000;
/**
 * The maximum number of bytes after the head of a request, in one read and in a body. Node would read
 * a body that no route uses to its end, with a call for each chunk, which may be one byte. The limit
 * is above that of the routes, so that a body slightly too long is still answered with 413.
 */
const MAX_AFTER_HEAD = 262_144;

/** Addresses that may not connect for a while. */
class BlockedAddresses {
  /** The time at which each block ends, in ascending order. */
  readonly #until = new Map<string, number>();

  add(address: string, now: number): void {
    this.#until.delete(address);
    this.#until.set(address, now + BLOCKED_FOR);
  }

  has(address: string, now: number): boolean {
    for (const [ended, until] of this.#until) {
      if (until > now) break;
      this.#until.delete(ended);
    }
    return this.#until.has(address);
  }
}

/** Closes connections that send more than the longest body. */
class BodyLimit {
  readonly #onExceeded: (socket: Socket) => void;
  /** Bytes since the head of the last request, for each connection that has sent a body. */
  readonly #received = new WeakMap<Socket, number>();

  constructor(onExceeded: (socket: Socket) => void) {
    this.#onExceeded = onExceeded;
  }

  start({ headers, socket }: IncomingMessage): void {
    const isKnown = this.#received.has(socket);
    const hasBody = 'transfer-encoding' in headers || 'content-length' in headers;
    if (!isKnown && !hasBody) return;
    this.#received.set(socket, 0);
    // Now: without a listener Node drains the body by itself, and may have finished when one is added.
    if (!isKnown) socket.on('data', (bytes: Buffer) => this.#count(socket, bytes.length));
  }

  /** After an upgrade the bytes are frames, which have limits of their own. */
  forget(socket: Socket): void {
    this.#received.delete(socket);
  }

  #count(socket: Socket, bytes: number): void {
    const received = this.#received.get(socket);
    if (received === undefined) return;
    this.#received.set(socket, received + bytes);
    if (received + bytes > MAX_AFTER_HEAD) this.#onExceeded(socket);
  }
}

/** Open connections by address. */
class ConnectionCounts {
  readonly #open = new Map<string, number>();

  /** Adds a connection and returns the number of open ones. */
  add(socket: Socket, address: string): number {
    const open = (this.#open.get(address) ?? 0) + 1;
    this.#open.set(address, open);
    socket.once('close', () => this.#remove(address));
    return open;
  }

  #remove(address: string): void {
    const open = this.#open.get(address)! - 1;
    if (open > 0) this.#open.set(address, open);
    else this.#open.delete(address);
  }
}

interface HttpLimits {
  /** False behind a proxy, whose address all clients share. */
  readonly isClientAddress: boolean;
  readonly connectionsPerAddress: number;
}

export function makeHttpServer(
  handle: RequestListener,
  { isClientAddress, connectionsPerAddress }: HttpLimits,
): Server {
  const blocked = new BlockedAddresses();
  const connections = new ConnectionCounts();
  const cutOff = (socket: Socket): void => {
    const { remoteAddress } = socket;
    if (isClientAddress && remoteAddress !== undefined)
      blocked.add(remoteAddress, performance.now());
    socket.destroy();
  };
  const bodies = new BodyLimit(cutOff);
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number): number => {
    const counted = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, counted);
    return counted;
  };
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE }, (request, response) => {
    const { socket } = request;
    if (count(socket, 1) > MOST_UNANSWERED) {
      cutOff(socket);
      return;
    }
    response.once('close', () => count(socket, -1));
    bodies.start(request);
    handle(request, response);
  });
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (!isClientAddress || remoteAddress === undefined) return;
    const isFull = connections.add(socket, remoteAddress) > connectionsPerAddress;
    if (isFull || blocked.has(remoteAddress, performance.now())) socket.destroy();
  });
  server.on('upgrade', (request) => bodies.forget(request.socket));
  return server;
}
