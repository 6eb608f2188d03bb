/** A table across a socket: what has happened there, and who is there. */
import { makeHex } from '@marrakech/fair-dice';
import {
  parseServerFrame,
  REACTION_EVERY,
  type Frame,
  type Presence,
  type Reaction,
  type ServerFrame,
} from '@marrakech/protocol';
import type { Outcome } from '@marrakech/rules';
import {
  accept,
  type Command,
  type EventListener,
  type Message,
  type Reply,
  type Table,
  type TableEvent,
} from '@marrakech/table';
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { SentCommand, SessionTable } from '../game/session-table.js';
import { leaveTable, returnToTable, type Known, type Unanswered } from './left-tables.js';
import { ReconnectingSocket } from './reconnecting-socket.js';
import { ask, socketAddress, type ApiError } from './server.js';

/** What one frame may need longer than the one before it, in milliseconds. */
const ON_THE_WAY = 300;

const makeId = (): string => makeHex(crypto.getRandomValues(new Uint8Array(8)));

/** What the game's own screen says, and waits for. */
const TURN_COMMANDS: ReadonlySet<Message['type']> = new Set([
  'orient',
  'roll',
  'lay',
  'take-back',
  'leave',
]);

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

/** The browser asks, in words of its own. */
const askToStay = (event: BeforeUnloadEvent): void => event.preventDefault();

export interface ShownReaction {
  readonly seat: number;
  readonly reaction: Reaction;
  readonly number: number;
}

export class OnlineTable implements SessionTable {
  readonly game: string;
  readonly line: ReconnectingSocket;
  /** Everything so far; absent until the server has told it. */
  readonly known = signal<Known | undefined>(undefined);
  /** Who this device is here, once the server has said so. */
  readonly you = signal<string | null | undefined>(undefined);
  /** Whether every chair has a link of its own. */
  readonly bySeat = signal(false);
  readonly presence = signal<Presence>({ here: [], watching: 0 });
  readonly reaction = signal<ShownReaction | undefined>(undefined);
  /**
   * There is no table of this name; or the server sends what this page cannot read, being older. Then
   * the table stays as it was last known, and only answers are still taken.
   */
  readonly fault = signal<'missing' | 'outdated' | undefined>(undefined);
  readonly seats = computed(() => this.known.value?.table.seats ?? []);
  readonly ownSeats = computed(() => {
    const you = this.you.value;
    return this.seats.value.flatMap((seat, number) =>
      seat.type === 'person' && seat.player === you ? [number] : [],
    );
  });
  readonly #unanswered = new Map<string, Unanswered>();
  readonly #unansweredCount = signal(0);
  readonly hasUnanswered = computed(() => this.#unansweredCount.value > 0);
  /** Whether something was said that waits for the connection. It is lost if the page is loaded again. */
  readonly hasUnsent = computed(() => this.hasUnanswered.value && !this.line.isOpen.value);
  readonly #listeners = new Set<EventListener>();
  readonly #onBehind: () => void;
  #ahead = 0;
  #reactAgainAt = 0;
  #reacting: ReturnType<typeof setTimeout> | undefined;
  #closed: () => void = () => {};
  #isClosed = false;
  /** The server knows less than this page: what was said here was said at another table. */
  #isBehind = false;
  readonly #stopGuarding: () => void;

  /** `onBehind` hears that the server knows less than this page: its store was restored. */
  constructor(game: string, onBehind: () => void) {
    this.game = game;
    this.#onBehind = onBehind;
    this.#takeUpLeft();
    this.line = new ReconnectingSocket({
      address: () => socketAddress(`games/${game}/socket?since=${this.#version}`),
      onText: (text) => this.#read(text),
      askWhy: async () => this.#lookForIt(),
      question: () => this.#catchUp(),
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
    return Date.now() + this.#ahead;
  }

  get isConnected(): ReadonlySignal<boolean> {
    return this.line.isOpen;
  }

  get #version(): number {
    return this.known.peek()?.table.version ?? 0;
  }

  onEvents(listener: EventListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What was said in the game and is not answered yet, also before this screen was opened. */
  get unanswered(): readonly SentCommand[] {
    return [...this.#unanswered.values()].flatMap(({ message, reply }) =>
      TURN_COMMANDS.has(message.type) ? [{ command: message, reply }] : [],
    );
  }

  /** Sent again with the same id until it is answered: nothing happens twice. */
  async send(command: Command): Promise<Reply> {
    const message: Message = { ...command, id: makeId(), version: this.#version };
    let settle!: (reply: Reply) => void;
    const reply = new Promise<Reply>((resolve) => {
      settle = resolve;
    });
    // A screen that was left cannot send, and the one that followed it asks the player anew.
    if (!this.#isClosed) this.#await({ message, reply, settle });
    this.#sendFrame(message);
    return reply;
  }

  /** The server takes one now and then: the next waits, and one after that takes its place. */
  react(seat: number, reaction: Reaction): void {
    clearTimeout(this.#reacting);
    const wait = Math.max(0, this.#reactAgainAt - Date.now());
    this.#reacting = setTimeout(() => {
      this.#reactAgainAt = Date.now() + REACTION_EVERY + ON_THE_WAY;
      this.#sendFrame({ type: 'react', id: makeId(), seat, reaction });
    }, wait);
  }

  async rematch(): Promise<string | undefined> {
    for (const seat of this.own) await this.send({ type: 'rematch', seat });
    return new Promise((settle) => {
      const stop = this.onEvents(look);
      const end = (next?: string): void => {
        stop();
        settle(next);
      };
      const table = (): string | undefined => this.table.next;
      this.#closed = end;
      function look(): void {
        const next = table();
        if (next !== undefined) end(next);
      }
      look();
    });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#closed();
    this.#stopGuarding();
    this.#leaveUnsent();
    clearTimeout(this.#reacting);
    this.line.close();
  }

  #await(unanswered: Unanswered): void {
    this.#unanswered.set(unanswered.message.id, unanswered);
    this.#unansweredCount.value = this.#unanswered.size;
  }

  /** Only of a game: a player who waits for it to begin can sit down, or get up, once more. */
  #leaveUnsent(): void {
    const known = this.known.peek();
    if (known?.table.play === undefined || !this.hasUnsent.peek()) return;
    if (this.#isBehind || this.fault.peek() === 'missing') return;
    leaveTable(this.game, {
      known,
      you: this.you.peek(),
      bySeat: this.bySeat.peek(),
      presence: this.presence.peek(),
      ahead: this.#ahead,
      unanswered: [...this.#unanswered.values()],
    });
  }

  #takeUpLeft(): void {
    const left = returnToTable(this.game);
    if (left === undefined) return;
    this.known.value = left.known;
    this.you.value = left.you;
    this.bySeat.value = left.bySeat;
    this.presence.value = left.presence;
    this.#ahead = left.ahead;
    for (const unanswered of left.unanswered) this.#await(unanswered);
  }

  #sendFrame(frame: Frame): void {
    this.line.send(JSON.stringify(frame));
  }

  #catchUp(): string {
    const frame: Frame = { type: 'catch-up', id: makeId(), since: this.#version };
    return JSON.stringify(frame);
  }

  #read(text: string): void {
    const frame = parseServerFrame(text);
    if (frame.ok) return this.#take(frame.value);
    this.fault.value ??= 'outdated';
    // What a newer server refused for a reason unknown here is answered all the same.
    const version = this.#version;
    this.#settle({ type: 'refused', id: idIn(text), version, error: { code: 'stale', version } });
  }

  #settle(reply: Reply): void {
    this.#unanswered.get(reply.id)?.settle(reply);
    this.#unanswered.delete(reply.id);
    this.#unansweredCount.value = this.#unanswered.size;
  }

  #take(frame: ServerFrame): void {
    switch (frame.type) {
      case 'welcome':
        if (frame.version < this.#version) {
          this.#isBehind = true;
          return this.#onBehind();
        }
        this.#ahead = frame.now - Date.now();
        this.you.value = frame.you;
        this.bySeat.value = frame.bySeat;
        for (const { message } of this.#unanswered.values()) this.#sendFrame(message);
        break;
      case 'events':
        this.#fold(frame.events);
        break;
      case 'presence':
        this.presence.value = { here: frame.here, watching: frame.watching };
        break;
      case 'reaction': {
        const number = (this.reaction.peek()?.number ?? 0) + 1;
        this.reaction.value = { seat: frame.seat, reaction: frame.reaction, number };
        break;
      }
      case 'done':
      case 'refused':
        this.#settle(frame);
        break;
      // The line notices by itself that it is closed.
      case 'closing':
        break;
    }
  }

  #fold(told: readonly TableEvent[]): void {
    if (this.fault.peek() !== undefined) return;
    const news = told.filter(({ version }) => version > this.#version);
    const [first] = news;
    if (first === undefined) return;
    if (first.version > this.#version + 1) return this.line.send(this.#catchUp());
    const table = accept(this.known.peek()?.table, news);
    // What does not fit by the rules of this page fits by newer ones.
    if (!table.ok) {
      this.fault.value = 'outdated';
      return;
    }
    // Every roll follows from the game's name: a server that tells of another could choose it.
    if (table.value.game !== this.game) {
      this.fault.value = 'missing';
      return this.line.close();
    }
    this.known.value = { table: table.value, events: [...this.events, ...news] };
    for (const listener of this.#listeners) listener(news);
  }

  async #lookForIt(): Promise<Outcome<unknown, ApiError>> {
    const found = await ask('GET', `games/${this.game}`);
    const isMissing = !found.ok && found.error.code === 'not-found';
    // What has been seen stays to be seen, whatever became of the table.
    if (isMissing && this.known.peek() === undefined) {
      this.fault.value = 'missing';
      this.line.close();
    }
    return found;
  }
}
