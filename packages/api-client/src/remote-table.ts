/**
 * A table on a server: its events folded, its commands sent until they are answered, and caught up with
 * after every gap in the connection.
 */
import { parseServerFrame, type Frame, type Reaction, type ServerFrame } from '@marrakech/protocol';
import type { Outcome } from '@marrakech/rules';
import type {
  Command,
  EventListener,
  Reply,
  Table,
  TableConnection,
  TableEvent,
} from '@marrakech/table';
import type { ApiClient } from './api-client.js';
import type { ApiError } from './api-error.js';
import { fold, versionOf } from './known-table.js';
import { ReactionSender } from './reaction-sender.js';
import { ReconnectingSocket } from './reconnecting-socket.js';
import { FIRST_STATE, type LeftTable, type RemoteState } from './remote-state.js';
import {
  awaitReply,
  makeId,
  stamp,
  UnansweredCommands,
  type Unanswered,
} from './unanswered-commands.js';

export interface RemoteTableParts {
  readonly client: ApiClient;
  readonly game: string;
  readonly left?: LeftTable | undefined;
  /** Called if the server knows less than this client: its database was restored. */
  readonly onBehind?: () => void;
}

/** The id of an answer that cannot be read; empty if there is none. */
function idIn(text: string): string {
  try {
    const answer: unknown = JSON.parse(text);
    const hasId = typeof answer === 'object' && answer !== null && 'id' in answer;
    return hasId && typeof answer.id === 'string' ? answer.id : '';
  } catch {
    return '';
  }
}

export class RemoteTable implements TableConnection {
  readonly game: string;
  readonly #parts: RemoteTableParts;
  readonly #socket: ReconnectingSocket;
  readonly #unanswered: UnansweredCommands;
  readonly #eventListeners = new Set<EventListener>();
  readonly #changeListeners = new Set<() => void>();
  readonly #closeListeners = new Set<() => void>();
  #state: RemoteState;
  #ahead: number;
  readonly #reactions = new ReactionSender((frame) => this.#sendFrame(frame));
  #isClosed = false;
  /** The server knows less than this client: unsent commands are about another table. */
  #isBehind = false;

  constructor(parts: RemoteTableParts) {
    const { client, game, left } = parts;
    this.game = game;
    this.#parts = parts;
    const { unanswered = [], ahead = 0, ...state } = left ?? {};
    this.#unanswered = new UnansweredCommands(unanswered);
    this.#ahead = ahead;
    this.#state = { ...FIRST_STATE, ...state, unansweredCount: unanswered.length };
    this.#socket = new ReconnectingSocket({
      client,
      path: () => `games/${game}/socket?since=${this.#version}`,
      onText: (text) => this.#read(text),
      onChange: () => {
        const { isOpen, error } = this.#socket;
        this.#change({ isConnected: isOpen, error });
      },
      diagnose: async () => this.#diagnose(),
      ping: () => this.#catchUp(),
    });
  }

  get state(): RemoteState {
    return this.#state;
  }

  /** Throws until the server has sent the table: `state.known` says so. */
  get table(): Table {
    return this.#state.known!.table;
  }

  get events(): readonly TableEvent[] {
    return this.#state.known?.events ?? [];
  }

  /** The server's time. */
  get now(): number {
    return Date.now() + this.#ahead;
  }

  /** Commands that have no answer yet, also those of an earlier connection. */
  get unanswered(): readonly Unanswered[] {
    return this.#unanswered.all;
  }

  get #version(): number {
    return versionOf(this.#state.known);
  }

  onEvents(listener: EventListener): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  /** Calls when `state` has changed. Returns a function that stops this. */
  onChange(listener: () => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  /** Sent again with the same id until it is answered: nothing happens twice. */
  async send(command: Command): Promise<Reply> {
    const unanswered = awaitReply(stamp(command, this.#version));
    // After `close` nothing is sent any more, and the next screen asks the player anew.
    if (this.#isClosed) return unanswered.reply;
    this.#unanswered.add(unanswered);
    this.#countUnanswered();
    this.#sendFrame(unanswered.message);
    return unanswered.reply;
  }

  react(seat: number, reaction: Reaction): void {
    this.#reactions.react(seat, reaction);
  }

  /** Asks for a rematch. Resolves with the name of the next game; with nothing after `close`. */
  async rematch(seats: readonly number[]): Promise<string | undefined> {
    for (const seat of seats) await this.send({ type: 'rematch', seat });
    return new Promise((resolve) => {
      const stop = (next?: string): void => {
        this.#eventListeners.delete(look);
        this.#closeListeners.delete(stop);
        resolve(next);
      };
      const look = (): void => {
        const { next } = this.table;
        if (next !== undefined) stop(next);
      };
      this.onEvents(look);
      this.#closeListeners.add(stop);
      look();
    });
  }

  /** Connects anew, as the player whose credentials are sent by now. */
  reconnect(): void {
    this.#socket.reconnect();
  }

  /**
   * Returns what the next connection to this table needs to send what is unsent. Only of a game that has
   * begun: a player who waits for the beginning can sit down, or get up, once more.
   */
  close(): LeftTable | undefined {
    if (this.#isClosed) return undefined;
    this.#isClosed = true;
    for (const listener of this.#closeListeners) listener();
    this.#reactions.stop();
    const { known, you, bySeat, presence, fault, isConnected } = this.#state;
    this.#socket.close();
    const unanswered = this.unanswered;
    if (known?.table.play === undefined || unanswered.length === 0 || isConnected) return undefined;
    if (this.#isBehind || fault === 'missing') return undefined;
    return { known, you, bySeat, presence, ahead: this.#ahead, unanswered };
  }

  #change(changed: Partial<RemoteState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#changeListeners) listener();
  }

  #countUnanswered(): void {
    this.#change({ unansweredCount: this.#unanswered.count });
  }

  #sendFrame(frame: Frame): void {
    this.#socket.send(JSON.stringify(frame));
  }

  #catchUp(): string {
    const frame: Frame = { type: 'catch-up', id: makeId(), since: this.#version };
    return JSON.stringify(frame);
  }

  #read(text: string): void {
    const frame = parseServerFrame(text);
    if (frame.ok) return this.#take(frame.value);
    if (this.#state.fault === undefined) this.#change({ fault: 'outdated' });
    // A refusal for a reason that is unknown here is an answer all the same.
    const version = this.#version;
    this.#settle({ type: 'refused', id: idIn(text), version, error: { code: 'stale', version } });
  }

  #settle(reply: Reply): void {
    this.#unanswered.settle(reply);
    this.#countUnanswered();
  }

  #take(frame: ServerFrame): void {
    switch (frame.type) {
      case 'welcome':
        return this.#enter(frame);
      case 'events':
        return this.#fold(frame.events);
      case 'presence':
        return this.#change({ presence: { here: frame.here, watching: frame.watching } });
      case 'reaction': {
        const number = (this.#state.reaction?.number ?? 0) + 1;
        const { seat, reaction } = frame;
        return this.#change({ reaction: { seat, reaction, number } });
      }
      case 'done':
      case 'refused':
        return this.#settle(frame);
      // The close frame follows.
      case 'closing':
        return undefined;
    }
  }

  #enter({ version, now, you, bySeat }: Extract<ServerFrame, { type: 'welcome' }>): void {
    if (version < this.#version) {
      this.#isBehind = true;
      return this.#parts.onBehind?.();
    }
    this.#ahead = now - Date.now();
    this.#change({ you, bySeat });
    for (const { message } of this.unanswered) this.#sendFrame(message);
    return undefined;
  }

  #fold(events: readonly TableEvent[]): void {
    if (this.#state.fault !== undefined) return;
    const folded = fold(this.#state.known, this.game, events);
    switch (folded.type) {
      case 'nothing-new':
        return;
      case 'gap':
        return this.#socket.send(this.#catchUp());
      case 'outdated':
        return this.#change({ fault: 'outdated' });
      case 'other-game':
        return this.#stop('missing');
      case 'news':
        this.#change({ known: folded.known });
        for (const listener of this.#eventListeners) listener(folded.news);
    }
  }

  async #diagnose(): Promise<Outcome<unknown, ApiError>> {
    const found = await this.#parts.client.ask('GET', `games/${this.game}`);
    if (found.ok) return found;
    const { code } = found.error;
    // What has been seen stays to be seen, also if the table is gone.
    if (code === 'not-found' && this.#state.known === undefined) this.#stop('missing');
    // Wrong credentials stay wrong. Those of a cookie were dropped by the server already.
    if (code === 'invalid-credentials') this.#stop('refused');
    return found;
  }
  #stop(fault: 'missing' | 'refused'): void {
    this.#change({ fault });
    this.#socket.close();
  }
}
