/**
 * A small balancer: every connection goes to the next node that is ready. It knows no sessions. From
 * a node that stops being ready its connections are taken away, so that players go elsewhere at once.
 */
import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

const ASK_EVERY = 250;
const ANSWER_WITHIN = 1000;
/** In a row; one late answer is a busy machine. */
const MOST_SILENCES = 2;

class Backend {
  readonly port: number;
  readonly connections = new Set<Socket>();
  isReady = false;
  #silences = 0;
  #isAsking = false;

  constructor(port: number) {
    this.port = port;
  }

  async ask(): Promise<void> {
    // One at a time: what is late counts as one silence, however often it was asked.
    if (this.#isAsking) return;
    this.#isAsking = true;
    const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    }).then(
      ({ ok }) => ok,
      () => undefined,
    );
    this.#isAsking = false;
    this.#silences = answer === undefined ? this.#silences + 1 : 0;
    // Whoever says that it is not ready says goodbye by itself.
    this.isReady = answer ?? (this.isReady && this.#silences < MOST_SILENCES);
    if (this.#silences >= MOST_SILENCES) for (const socket of this.connections) socket.destroy();
  }
}

export class Balancer {
  readonly #server: Server;
  readonly #timer: NodeJS.Timeout;
  #backends: Backend[] = [];
  #next = 0;

  private constructor() {
    this.#server = createServer((socket) => this.#accept(socket));
    this.#timer = setInterval(() => {
      for (const backend of this.#backends) void backend.ask();
    }, ASK_EVERY).unref();
  }

  static async start(port = 0, host = '127.0.0.1'): Promise<Balancer> {
    const balancer = new Balancer();
    balancer.#server.listen(port, host);
    await once(balancer.#server, 'listening');
    return balancer;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async add(port: number): Promise<void> {
    const backend = new Backend(port);
    this.#backends.push(backend);
    await backend.ask();
  }

  remove(port: number): void {
    this.#backends = this.#backends.filter((backend) => backend.port !== port);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#server.close();
    for (const { connections } of this.#backends)
      for (const socket of connections) socket.destroy();
  }

  #accept(socket: Socket): void {
    socket.on('error', () => socket.destroy());
    const ready = this.#backends.filter(({ isReady }) => isReady);
    const first = this.#next++;
    const inTurn = ready.map((_, index) => ready[(first + index) % ready.length]!);
    this.#lead(socket, inTurn);
  }

  /** To the first of them that takes it. */
  #lead(socket: Socket, [backend, ...others]: readonly Backend[]): void {
    if (socket.destroyed) return;
    if (backend === undefined) {
      // What is asked is read all the same: unread, it would keep the line open for good.
      socket.resume();
      socket.end(
        'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      );
      return;
    }
    const inside = connect({ port: backend.port, host: '127.0.0.1', noDelay: true });
    // Whoever goes before the node has answered leaves nothing open there.
    const leave = () => inside.destroy();
    socket.once('close', leave);
    const giveUp = () => {
      socket.off('close', leave);
      inside.destroy();
      this.#lead(socket, others);
    };
    inside.once('error', giveUp);
    inside.once('connect', () => {
      inside.off('error', giveUp);
      inside.on('error', () => socket.destroy());
      inside.once('close', () => {
        backend.connections.delete(inside);
        socket.destroy();
      });
      backend.connections.add(inside);
      socket.setNoDelay(true);
      socket.pipe(inside).pipe(socket);
    });
  }
}
