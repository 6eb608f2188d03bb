/**
 * The HTTP server, with a limit on requests that a connection sends without waiting for the answers.
 * Browsers and proxies send one at a time. Node handles all that it has read, and keeps the answers
 * in memory until the peer reads them. A body has a limit of its own, whatever route it is for.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

const MOST_UNANSWERED = 4;
/** In milliseconds: longer than the 60 s of common proxies, which would reuse a closed connection. */
const KEEP_ALIVE = 72_000;
/**
 * In milliseconds. Node parses what it has read to its end, which takes it longer than an attacker
 * needs for a new connection.
 */
const BLOCKED_FOR = 10_000;
/**
 * Bytes that may follow the head of a request, in what Node reads at once and in a body. It would read
 * a body that no route wants to its end, and calls a function for each chunk, which may be one byte.
 * Bodies that are only too long by mistake are answered with 413.
 */
const MOST_AFTER_HEAD = 262_144;

/** Addresses from which no connection is accepted for a while. */
class BlockedAddresses {
  /** When each ends; the first to end comes first. */
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
  /** Bytes since the head of the last request, for each connection on which a body came. */
  readonly #received = new WeakMap<Socket, number>();

  constructor(onExceeded: (socket: Socket) => void) {
    this.#onExceeded = onExceeded;
  }

  start({ headers, socket }: IncomingMessage): void {
    const isKnown = this.#received.has(socket);
    const hasBody = 'transfer-encoding' in headers || 'content-length' in headers;
    if (!isKnown && !hasBody) return;
    this.#received.set(socket, 0);
    // Not later: Node reads by itself until there is a listener, and may have stopped reading by then.
    if (!isKnown) socket.on('data', (bytes: Buffer) => this.#count(socket, bytes.length));
  }

  /** What comes from now on are frames. */
  forget(socket: Socket): void {
    this.#received.delete(socket);
  }

  #count(socket: Socket, bytes: number): void {
    const received = this.#received.get(socket);
    if (received === undefined) return;
    this.#received.set(socket, received + bytes);
    if (received + bytes > MOST_AFTER_HEAD) this.#onExceeded(socket);
  }
}

/** Open connections by address. */
class ConnectionCounts {
  readonly #open = new Map<string, number>();

  /** How many there are with this one. */
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
  /** Whether the address of a connection is the client's: a proxy's address is that of all clients. */
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
