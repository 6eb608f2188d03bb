/** A remote table of the page: its state as signals, and what is unsent kept when its screen closes. */
import { RemoteTable, type RemoteState } from '@marrakech/api-client';
import type { Reaction } from '@marrakech/protocol';
import {
  seatsOf,
  type Command,
  type EventListener,
  type Message,
  type Reply,
  type Table,
  type TableEvent,
} from '@marrakech/table';
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { SentCommand, SessionTable } from '../game/session-table.js';
import { askToStay, leaveTable, returnToTable } from './left-tables.js';
import { apiClient } from './server.js';

/** The commands that the screen of the game sends, and waits for. */
const TURN_COMMANDS: ReadonlySet<Message['type']> = new Set([
  'orient',
  'roll',
  'lay',
  'take-back',
  'leave',
]);

/** The table of the screen that is open, by game. */
const openTables = new Map<string, OnlineTable>();

export class OnlineTable implements SessionTable {
  readonly game: string;
  readonly #remote: RemoteTable;
  readonly #state: Signal<RemoteState>;
  readonly #stopGuarding: () => void;
  readonly known = computed(() => this.#state.value.known);
  readonly you = computed(() => this.#state.value.you);
  readonly bySeat = computed(() => this.#state.value.bySeat);
  readonly presence = computed(() => this.#state.value.presence);
  readonly reaction = computed(() => this.#state.value.reaction);
  readonly fault = computed(() => this.#state.value.fault);
  readonly isConnected: ReadonlySignal<boolean> = computed(() => this.#state.value.isConnected);
  readonly error = computed(() => this.#state.value.error);
  readonly seats = computed(() => this.known.value?.table.seats ?? []);
  readonly ownSeats = computed(() => {
    const you = this.you.value;
    const table = this.known.value?.table;
    return table !== undefined && typeof you === 'string' ? seatsOf(table, you) : [];
  });
  readonly hasUnanswered = computed(() => this.#state.value.unansweredCount > 0);
  /** Whether a command waits for the connection. It is lost if the page is loaded again. */
  readonly hasUnsent = computed(() => this.hasUnanswered.value && !this.isConnected.value);

  /** `onBehind` is called if the server knows less than this page: its database was restored. */
  constructor(game: string, onBehind: () => void) {
    this.game = game;
    // The new screen of a table may be made before the old one is closed.
    openTables.get(game)?.close();
    openTables.set(game, this);
    const left = returnToTable(game);
    this.#remote = new RemoteTable({ client: apiClient(), game, left, onBehind });
    this.#state = signal(this.#remote.state);
    this.#remote.onChange(() => {
      this.#state.value = this.#remote.state;
    });
    this.#stopGuarding = effect(() => {
      if (!this.hasUnsent.value) return undefined;
      addEventListener('beforeunload', askToStay);
      return () => removeEventListener('beforeunload', askToStay);
    });
  }

  get table(): Table {
    return this.known.value!.table;
  }

  get events(): readonly TableEvent[] {
    return this.known.value?.events ?? [];
  }

  get own(): readonly number[] {
    return this.ownSeats.value;
  }

  /** The server's time. */
  get now(): number {
    return this.#remote.now;
  }

  /** Commands of the game without an answer, also those of an earlier screen. */
  get unanswered(): readonly SentCommand[] {
    return this.#remote.unanswered.flatMap(({ message, reply }) =>
      TURN_COMMANDS.has(message.type) ? [{ command: message, reply }] : [],
    );
  }

  onEvents(listener: EventListener): () => void {
    return this.#remote.onEvents(listener);
  }

  async send(command: Command): Promise<Reply> {
    return this.#remote.send(command);
  }

  react(seat: number, reaction: Reaction): void {
    this.#remote.react(seat, reaction);
  }

  async rematch(): Promise<string | undefined> {
    return this.#remote.rematch(this.own);
  }

  reconnect(): void {
    this.#remote.reconnect();
  }

  close(): void {
    if (openTables.get(this.game) === this) openTables.delete(this.game);
    const left = this.#remote.close();
    this.#stopGuarding();
    if (left !== undefined) leaveTable(this.game, left);
  }
}
