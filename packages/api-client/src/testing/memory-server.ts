/**
 * A server for tests: one real host behind requests and sockets that exist only in memory, with the
 * faults of a network to switch on.
 */
import { makeHex } from '@marrakech/fair-dice';
import { parseFrame, type OnlineRefusal, type ServerFrame } from '@marrakech/protocol';
import { awaited, legalDecisions } from '@marrakech/rules';
import {
  Host,
  MemoryStore,
  moverOf,
  plainTable,
  type Command,
  type Reply,
  type Table,
} from '@marrakech/table';
import { ApiClient } from '../api-client.js';
import type { ClientSocket, NetworkStatus } from '../platform.js';

type Listener = Parameters<ClientSocket['addEventListener']>[1];

/** The client's end of a connection. Everything arrives later, as over a network. */
class MemorySocket implements ClientSocket {
  readonly path: string;
  readonly sent: string[] = [];
  isOpen = false;
  readonly #listeners = new Map<string, Listener[]>();
  readonly #onText: (text: string) => void;
  #isClosed = false;

  constructor(path: string, onText: (text: string) => void) {
    this.path = path;
    this.#onText = onText;
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  send(text: string): void {
    if (!this.isOpen) throw new Error('the socket is not open');
    this.sent.push(text);
    queueMicrotask(() => {
      if (!this.#isClosed) this.#onText(text);
    });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.isOpen = false;
    this.dispatch('close');
  }

  open(): void {
    this.isOpen = true;
    this.dispatch('open');
  }

  /** The connection is gone, and no side learns of it. */
  goSilent(): void {
    this.#isClosed = true;
  }

  receive(text: string): void {
    if (!this.#isClosed) this.dispatch('message', text);
  }

  dispatch(type: string, data?: string): void {
    queueMicrotask(() => {
      for (const listener of this.#listeners.get(type) ?? []) listener({ type, data });
    });
  }
}

/** A legal command of the player to move. */
export function legalCommand(table: Table): Command {
  const { state } = table.play!;
  const seat = moverOf(table)!;
  if (awaited(state).type === 'roll') return { type: 'roll', seat };
  return { ...legalDecisions(state)[0]!, seat };
}

const hex = (byte: number): string => makeHex(new Uint8Array(32).fill(byte));

export class MemoryServer {
  readonly host: Host;
  readonly game: string;
  /** All connections so far, the last one at the end. */
  readonly sockets: MemorySocket[] = [];
  /** `method path` of every request. */
  readonly requests: string[] = [];
  /** Whether there is no server at the address. */
  isDown = false;
  /** The refusal of every request and socket. */
  refusal: OnlineRefusal | undefined;
  /** Whether requests are answered, and sockets are not accepted. */
  refusesSockets = false;
  /** Milliseconds by which its clock is ahead. */
  ahead = 0;
  /** What happens to the next command: `request` is lost, or its `reply`, and the connection with it. */
  loses: 'request' | 'reply' | undefined;
  /** Events that are not sent to connections. */
  isHoldingBack = false;
  /** The version that the next `welcome` states, if not that of the host. */
  claimedVersion: number | undefined;

  private constructor(host: Host, game: string) {
    this.host = host;
    this.game = game;
    host.onEvents((events) => {
      if (!this.isHoldingBack) this.tell({ type: 'events', events });
    });
  }

  /** A table with no player on it. */
  static async open(name = 'game'): Promise<MemoryServer> {
    const parts = { store: new MemoryStore(), now: () => Date.now() };
    const options = plainTable(2, { starts: 0 });
    const host = await Host.open(parts, name, hex(0), { options, host: 'ann' });
    if (!host.ok) throw new Error(host.error.code);
    return new MemoryServer(host.value, name);
  }

  /** A game of `ann` and `bob` that has begun. */
  static async begin(name = 'game'): Promise<MemoryServer> {
    const server = await MemoryServer.open(name);
    for (const [seat, player] of ['ann', 'bob'].entries()) {
      const { version } = server.host.table;
      const sit = { type: 'sit', id: `s${seat}`, version, seat, name: player } as const;
      await server.host.hear({ ...sit, share: hex(seat + 1) }, { type: 'player', player });
    }
    return server;
  }

  get socket(): MemorySocket {
    return this.sockets.at(-1)!;
  }

  client(player: string, network?: NetworkStatus): ApiClient {
    return new ApiClient({
      address: 'http://memory/api/',
      headers: { authorization: `Bearer ${player}` },
      ...(network && { network }),
      openSocket: (address) => this.#accept(address, player),
      fetch: async (address, { method }) => {
        this.requests.push(`${method} ${address}`);
        if (this.isDown) throw new Error('connection refused');
        const { refusal } = this;
        return { ok: refusal === undefined, json: async () => ({ error: refusal }) };
      },
    });
  }

  /** The player to move does something legal. */
  async play(): Promise<void> {
    const { table } = this.host;
    const seat = table.seats[moverOf(table)!]!;
    if (seat.type !== 'person') throw new Error('a bot is to move');
    const message = { ...legalCommand(table), id: `play-${table.version}`, version: table.version };
    const reply = await this.host.hear(message, { type: 'player', player: seat.player });
    if (reply.type === 'refused') throw new Error(reply.error.code);
  }

  /** Sends a frame to every connection. */
  tell(frame: ServerFrame): void {
    this.tellText(JSON.stringify(frame));
  }

  tellText(text: string): void {
    for (const socket of this.sockets) if (socket.isOpen) socket.receive(text);
  }

  /** Closes every connection, as a restart does. */
  cut(): void {
    for (const socket of this.sockets) socket.close();
  }

  #accept(address: string, player: string): MemorySocket {
    const socket = new MemorySocket(address, (text) => void this.#hear(socket, player, text));
    this.sockets.push(socket);
    queueMicrotask(() => {
      if (this.isDown || this.refusesSockets || this.refusal !== undefined) return socket.close();
      socket.open();
      const since = Number(/since=(\d+)/.exec(address)![1]);
      const { version } = this.host.table;
      this.#welcome(socket, player, this.claimedVersion ?? version);
      this.#sendSince(socket, since);
    });
    return socket;
  }

  #welcome(socket: MemorySocket, you: string, version: number): void {
    const { game } = this;
    const welcome = {
      type: 'welcome',
      game,
      version,
      now: Date.now() + this.ahead,
      you,
      bySeat: false,
    };
    socket.receive(JSON.stringify(welcome));
  }

  #sendSince(socket: MemorySocket, since: number): void {
    const events = this.host.events.filter(({ version }) => version > since);
    if (events.length > 0) socket.receive(JSON.stringify({ type: 'events', events }));
  }

  async #hear(socket: MemorySocket, player: string, text: string): Promise<void> {
    const frame = parseFrame(text);
    if (!frame.ok) throw new Error(text);
    if (frame.value.type === 'react') return;
    if (frame.value.type === 'catch-up') {
      this.#sendSince(socket, frame.value.since);
      const { version } = this.host.table;
      socket.receive(JSON.stringify({ type: 'done', id: frame.value.id, version }));
      return;
    }
    const { loses } = this;
    this.loses = undefined;
    if (loses === 'request') return socket.close();
    const reply: Reply = await this.host.hear(frame.value, { type: 'player', player });
    if (loses === 'reply') return socket.close();
    socket.receive(JSON.stringify(reply));
  }
}
