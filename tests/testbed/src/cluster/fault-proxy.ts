/** A proxy between a node and a service; its connections can be slow, silent or cut. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';

export type ProxyMode =
  /** Forwards without a fault. */
  | { readonly type: 'open' }
  /** Delays all data by this time (ms), in order. */
  | { readonly type: 'slow'; readonly ms: number }
  /** Keeps connections open, and holds back all data until it is open again. */
  | { readonly type: 'silent' }
  /** Closes connections and refuses new ones. */
  | { readonly type: 'cut' };

export class FaultProxy {
  readonly #server: Server;
  readonly #target: number;
  readonly #sockets = new Set<Socket>();
  #line: ProxyMode = { type: 'open' };
  #opened: () => void = () => undefined;
  #untilOpen: Promise<void> = Promise.resolve();

  private constructor(target: number) {
    this.#target = target;
    this.#server = createServer((outside) => this.#accept(outside));
  }

  static async start(target: number): Promise<FaultProxy> {
    const line = new FaultProxy(target);
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  set(line: ProxyMode): void {
    this.#opened();
    this.#line = line;
    if (line.type === 'silent')
      this.#untilOpen = new Promise((resolve) => {
        this.#opened = resolve;
      });
    if (line.type === 'cut') for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.#opened();
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #accept(outside: Socket): void {
    if (this.#line.type === 'cut') {
      outside.destroy();
      return;
    }
    const inside = connect({ port: this.#target, host: '127.0.0.1', noDelay: true });
    outside.setNoDelay(true);
    this.#pass(outside, inside);
    this.#pass(inside, outside);
  }

  #pass(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('error', () => to.destroy());
    from.once('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
    let last = Promise.resolve();
    from.on('data', (chunk) => {
      const late = this.#line.type === 'slow' ? later(this.#line.ms) : Promise.resolve();
      last = last
        .then(() => late)
        .then(() => this.#untilOpen)
        .then(() => void (to.destroyed || to.write(chunk)));
    });
  }
}
