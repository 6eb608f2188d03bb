/** A socket as the rest of the server sees it. Those who send too much or read too slowly are cut off. */
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
/** Each beat is for some of the sockets: asking all at once would hold up the game. */
const BEAT_EVERY = 1000;
/** What is left to those who do not say goodbye. */
const CLOSE_TIMEOUT = 1000;
/** Bytes that a peer may have sent before it learnt that its socket is closing. */
const MOST_AFTER_CLOSE = 65_536;
const CLOSING = textFrame('{"type":"closing"}');

/** Frames that may still come, refilled with time. */
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
  /** Whom it speaks for, if anybody. */
  readonly player: string | undefined;
  readonly #socket: WebSocket;
  readonly #stream: Socket;
  readonly #config: Config;
  readonly #metrics: Metrics;
  readonly #allowance: Allowance;
  /** Whether anything came since the last beat, and whether a sign of life was asked for. */
  #isHeard = true;
  #isAsked = false;
  /** What was said in this moment, and leaves in one write: events, and the answer. */
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
    // A broken frame closes the socket by itself; without a listener it would end the process.
    socket.on('error', () => socket.terminate());
  }

  onText(listener: (text: string) => void): void {
    this.#listener = listener;
  }

  /** Counts a received frame of any kind; whether it is to be handled. */
  #isAllowed(): boolean {
    // A peer may send on until it has answered the close frame.
    if (this.#isClosed) return false;
    this.#isHeard = true;
    if (this.#allowance.take(performance.now())) return true;
    this.#drop('too-fast');
    return false;
  }

  /** After a close frame `ws` reads on until the peer ends the connection, and ignores what it reads. */
  #limitAfterClose(bytes: number): void {
    if (this.#socket.readyState === this.#socket.OPEN) return;
    this.#afterClose += bytes;
    if (this.#afterClose > MOST_AFTER_CLOSE) this.#socket.terminate();
  }

  /** Instead of the automatic pongs of `ws`, which pile up without limit for a peer that does not read. */
  #answerPing(data: Buffer): void {
    if (this.#waiting > this.#config.mostWaiting) this.#drop('too-slow');
    else this.#socket.pong(data);
  }

  /** Bytes that the peer has not read. */
  get #waiting(): number {
    return this.#stream.writableLength + this.#saidBytes;
  }

  onClose(listener: () => void): void {
    this.#socket.on('close', listener);
  }

  /** Straight to the stream: `ws` would make the same frame anew for each socket. */
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
    // Nothing may be said after the goodbye.
    this.#flush();
    this.#socket.close(RESTART);
    setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT).unref();
  }

  /** Whoever was silent since the last time is asked for a sign of life, and cut off without one. */
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
    // A peer that does not read never gets the close frame.
    if (reason === 'too-slow' || reason === 'silent') return this.#socket.terminate();
    // Nothing more is read: to take in a flood costs time, also if every frame is ignored.
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
  /** Every open connection, with the beat that pings it. */
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

  /** Whether an address has as many sockets as it may, on all nodes together. */
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

  /** `player` is whom it speaks for, if anybody. */
  add(socket: WebSocket, stream: Socket, address: string, player?: string): SocketConnection {
    const connection = new SocketConnection(socket, stream, this.#config, this.#metrics, player);
    this.#open.set(connection, this.#added++ % this.#config.silentAfter);
    this.#count(address, 1);
    connection.onClose(() => {
      this.#open.delete(connection);
      this.#count(address, -1);
    });
    // It was accepted while the server was being closed.
    if (this.#isClosed) connection.close();
    return connection;
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.dismiss();
  }

  /** Sends away everybody who is connected; they may come again at once. */
  dismiss(): void {
    for (const connection of this.#open.keys()) this.#sendAway(connection);
  }

  /** A key of this player counts no more: whoever still holds one may come again, on any node. */
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
