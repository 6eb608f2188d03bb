/** The connections to clients. One that sends too much or reads too slowly is closed. */
import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import type { ClusterBus } from '../cluster/cluster-bus.js';
import type { SharedCounters } from '../cluster/shared-counters.js';
import type { Config } from '../config/config.js';
import type { DropReason, Metrics } from '../metrics/metrics.js';
import { textFrame, type TextFrame } from './text-frame.js';

/** Close codes of RFC 6455 and the IANA registry. */
const POLICY = 1008;
const RESTART = 1012;
const BURST = 3;
/** Each beat pings some of the sockets: pinging all at once would block the event loop. */
const BEAT_EVERY = 1000;
/** How long a peer may take to answer a close frame (ms). */
const CLOSE_TIMEOUT = 1000;
/** Bytes that a peer may have sent before it received the close frame. */
const MOST_AFTER_CLOSE = 65_536;
const CLOSING = textFrame('{"type":"closing"}');

/** A token bucket of received frames. */
class Allowance {
  readonly #perSecond: number;
  #left: number;
  #at: number;

  constructor(perSecond: number, at: number) {
    this.#perSecond = perSecond;
    this.#left = perSecond * BURST;
    this.#at = at;
  }

  take(now: number): boolean {
    const refilled = this.#left + ((now - this.#at) / 1000) * this.#perSecond;
    this.#left = Math.min(this.#perSecond * BURST, refilled) - 1;
    this.#at = now;
    return this.#left >= 0;
  }
}

export class SocketConnection {
  /** The player of the connection, if authenticated. */
  readonly player: string | undefined;
  readonly #socket: WebSocket;
  readonly #stream: Socket;
  readonly #config: Config;
  readonly #metrics: Metrics;
  readonly #allowance: Allowance;
  /** Whether anything was received since the last ping. */
  #isHeard = true;
  #isAsked = false;
  /** Frames of this tick, sent in one write. */
  #said: TextFrame[] = [];
  #saidBytes = 0;
  #listener: ((text: string) => void) | undefined;
  #isClosed = false;
  #afterClose = 0;

  constructor(
    socket: WebSocket,
    stream: Socket,
    config: Config,
    metrics: Metrics,
    player: string | undefined,
  ) {
    this.player = player;
    this.#socket = socket;
    this.#stream = stream;
    this.#config = config;
    this.#metrics = metrics;
    this.#allowance = new Allowance(config.framesPerSecond, performance.now());
    socket.on('message', (data, isBinary) => {
      if (!this.#isAllowed()) return;
      if (isBinary) this.#drop('binary');
      else this.#listener?.((data as Buffer).toString('utf8'));
    });
    socket.on('ping', (data) => {
      if (this.#isAllowed()) this.#answerPing(data);
    });
    socket.on('pong', () => this.#isAllowed());
    stream.on('data', (chunk: Buffer) => this.#limitAfterClose(chunk.length));
    // `ws` closes the socket after a broken frame; without a listener the error would end the process.
    socket.on('error', () => socket.terminate());
  }

  onText(listener: (text: string) => void): void {
    this.#listener = listener;
  }

  /** Counts a received frame of any kind. Returns whether to handle it. */
  #isAllowed(): boolean {
    // A peer may keep sending until it has answered the close frame.
    if (this.#isClosed) return false;
    this.#isHeard = true;
    if (this.#allowance.take(performance.now())) return true;
    this.#drop('too-fast');
    return false;
  }

  /** After a close frame `ws` reads and ignores data until the peer ends the connection. */
  #limitAfterClose(bytes: number): void {
    if (this.#socket.readyState === this.#socket.OPEN) return;
    this.#afterClose += bytes;
    if (this.#afterClose > MOST_AFTER_CLOSE) this.#socket.terminate();
  }

  /** Replaces the automatic pongs of `ws`, which accumulate without limit if the peer does not read. */
  #answerPing(data: Buffer): void {
    if (this.#waiting > this.#config.mostWaiting) this.#drop('too-slow');
    else this.#socket.pong(data);
  }

  /** The number of buffered bytes. */
  get #waiting(): number {
    return this.#stream.writableLength + this.#saidBytes;
  }

  onClose(listener: () => void): void {
    this.#socket.on('close', listener);
  }

  /** Writes to the stream directly: `ws` would encode the frame again for each socket. */
  send(frame: TextFrame): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#waiting > this.#config.mostWaiting) return this.#drop('too-slow');
    this.#saidBytes += frame.length;
    if (this.#said.push(frame) === 1) process.nextTick(() => this.#flush());
  }

  #flush(): void {
    const frames = this.#said;
    this.#said = [];
    this.#saidBytes = 0;
    if (frames.length === 0 || this.#socket.readyState !== this.#socket.OPEN) return;
    this.#stream.write(frames.length === 1 ? frames[0]! : Buffer.concat(frames));
  }

  close(): void {
    this.#isClosed = true;
    // Nothing may follow the close frame.
    this.#flush();
    this.#socket.close(RESTART);
    setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT).unref();
  }

  /** Pings an idle socket; closes it if it missed the last ping. */
  beat(): void {
    const wasHeard = this.#isHeard;
    this.#isHeard = false;
    if (!wasHeard && this.#isAsked) return this.#drop('silent');
    this.#isAsked = !wasHeard;
    if (this.#isAsked) this.#socket.ping();
    return undefined;
  }

  #drop(reason: DropReason): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#metrics.dropped.inc({ reason });
    this.#socket.close(POLICY, reason);
    // A peer that does not read never receives the close frame.
    if (reason === 'too-slow' || reason === 'silent') return this.#socket.terminate();
    // Stop reading: even ignored frames cost time to parse.
    this.#socket.pause();
    setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT).unref();
  }
}

/** All open connections: counted by address, pinged in turn. */
export class SocketRegistry {
  readonly #config: Config;
  readonly #metrics: Metrics;
  readonly #clusterBus: ClusterBus;
  readonly #counters: SharedCounters;
  /** Each open connection, with the beat that pings it. */
  readonly #open = new Map<SocketConnection, number>();
  readonly #byAddress = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #added = 0;
  #beats = 0;
  #isClosed = false;

  constructor(config: Config, metrics: Metrics, clusterBus: ClusterBus, counters: SharedCounters) {
    this.#config = config;
    this.#metrics = metrics;
    this.#clusterBus = clusterBus;
    this.#counters = counters;
    this.#timer = setInterval(() => this.#beat(), BEAT_EVERY).unref();
    clusterBus.onDismissed((player) => this.#dismissHere(player));
  }

  /** Whether an address has reached the limit of sockets, on all nodes together. */
  async isFull(address: string): Promise<boolean> {
    const elsewhere = await this.#counters.socketsElsewhere(address);
    return this.#socketsOf(address) + elsewhere >= this.#config.socketsPerAddress;
  }

  #socketsOf(address: string): number {
    return this.#byAddress.get(address) ?? 0;
  }

  #count(address: string, change: number): void {
    const sockets = this.#socketsOf(address) + change;
    if (sockets > 0) this.#byAddress.set(address, sockets);
    else this.#byAddress.delete(address);
    this.#counters.holdSockets(address, sockets);
    this.#metrics.sockets.set(this.#open.size);
  }

  /** `player` is the authenticated player, if any. */
  add(socket: WebSocket, stream: Socket, address: string, player?: string): SocketConnection {
    const connection = new SocketConnection(socket, stream, this.#config, this.#metrics, player);
    this.#open.set(connection, this.#added++ % this.#config.silentAfter);
    this.#count(address, 1);
    connection.onClose(() => {
      this.#open.delete(connection);
      this.#count(address, -1);
    });
    // Accepted while the server was closing.
    if (this.#isClosed) connection.close();
    return connection;
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.dismiss();
  }

  /** Closes all connections; the clients reconnect. */
  dismiss(): void {
    for (const connection of this.#open.keys()) this.#sendAway(connection);
  }

  /** Closes the connections of a player after a credential was revoked; valid ones reconnect. */
  dismissPlayer(player: string): void {
    this.#dismissHere(player);
    this.#clusterBus.tellDismissed(player);
  }

  #dismissHere(player: string): void {
    for (const connection of this.#open.keys())
      if (connection.player === player) this.#sendAway(connection);
  }

  #sendAway(connection: SocketConnection): void {
    connection.send(CLOSING);
    connection.close();
  }

  #beat(): void {
    const beat = this.#beats++ % this.#config.silentAfter;
    for (const [connection, asks] of this.#open) if (asks === beat) connection.beat();
  }
}
