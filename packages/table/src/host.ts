/**
 * Runs one game in this process, on a store. Screens and bots use it through a `HostConnection`, as
 * they use a table on a server.
 */
import { FairDice } from '@marrakech/fair-dice';
import { parseEvent, type TableEvent } from './schemas/events.js';
import type { Message } from './schemas/messages.js';
import type { Refusal } from './schemas/refusals.js';
import { bad, good, type Outcome } from '@marrakech/rules';
import {
  decide,
  decideSystem,
  open,
  type Circumstances,
  type Decided,
  type SystemMessage,
  type Sender,
} from './decide.js';
import { accept, restore } from './fold.js';
import type { Opening } from './seating.js';
import type { GameStore } from './store.js';
import type { Table } from './table.js';
import type { EventListener, Reply } from './table-connection.js';
import { Unreadable } from './unreadable.js';

export interface HostParts {
  readonly store: GameStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whether a player is connected. If absent, all players count as connected, as on one device. */
  readonly isConnected?: (player: string) => boolean;
  /**
   * The time of outages in the running turn (ms), given back before anything is decided at `now`.
   * Returns `undefined` synchronously if there is nothing to check.
   */
  readonly timeOwed?: (
    game: { readonly table: Table; readonly events: readonly TableEvent[] },
    now: number,
  ) => Promise<number> | undefined;
}

/** How often a message is retried if other writers append to the game at the same time. */
const MOST_TRIES = 5;

type Asked = (table: Table, circumstances: Circumstances) => Outcome<Decided, Refusal>;

export class Host {
  readonly #parts: HostParts;
  readonly #dice: FairDice;
  readonly #listeners = new Set<EventListener>();
  /** Mutable: copying the events of a long game at every decision is slow. */
  readonly #events: TableEvent[];
  #table: Table;
  /** The last decision in the queue: each is made on the stored result of the one before. */
  #last: Promise<unknown> = Promise.resolve();
  #wrote = 0;
  /** An append failed, so only the store knows whether its events are in the log. */
  #isUnsure = false;

  private constructor(
    parts: HostParts,
    dice: FairDice,
    events: readonly TableEvent[],
    table: Table,
  ) {
    this.#parts = parts;
    this.#dice = dice;
    this.#events = [...events];
    this.#table = table;
  }

  /** Opens a new table. The secret is stored with the first events, before they are published. */
  static async open(
    parts: HostParts,
    game: string,
    secret: string,
    opening: Pick<Opening, 'options' | 'host'>,
  ): Promise<Outcome<Host, Refusal>> {
    const dice = new FairDice(game, secret);
    const opened = open({ ...opening, now: parts.now(), dice });
    if (!opened.ok) return opened;
    const { events, table } = opened.value;
    const stored = await parts.store.create(game, secret, events, table);
    if (stored === 'taken') return bad({ code: 'version-taken', version: 1 });
    if (stored !== 'stored') return bad(stored);
    return good(new Host(parts, dice, events, table));
  }

  /** Loads a stored game, with the same dice; `undefined` if there is none. */
  static async resume(parts: HostParts, game: string): Promise<Outcome<Host, Refusal> | undefined> {
    const stored = await parts.store.read(game);
    if (stored === undefined) return undefined;
    const table = restore(stored.events);
    if (!table.ok) return table;
    const dice = new FairDice(game, stored.secret);
    const host = new Host(parts, dice, stored.events as TableEvent[], table.value);
    if (table.value.play !== undefined) await host.tell({ type: 'settle' });
    return good(host);
  }

  get table(): Table {
    return this.#table;
  }

  /** All events so far. */
  get events(): readonly TableEvent[] {
    return this.#events;
  }

  /** The last version that this host has stored; other writers may have appended since. */
  get wrote(): number {
    return this.#wrote;
  }

  /** Applies events of other writers. Fails if the store fails or has an unreadable event. */
  catchUp(): Promise<void> {
    return this.#inTurn(() => this.#catchUp());
  }

  /**
   * Applies events that another writer announced as stored, if they are the next ones and fit. If not,
   * reads the new events from the store.
   */
  takeUp(told: readonly unknown[]): Promise<void> {
    return this.#inTurn(async () => {
      const news = this.#isUnsure ? undefined : this.#newsIn(told);
      if (news?.ok === true) this.#publish(news.value.events, news.value.table);
      else await this.#catchUp();
    });
  }

  onEvents(listener: EventListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Decides on a message of the system. */
  tell(message: SystemMessage): Promise<Reply> {
    return this.#inTurn(() =>
      this.#persist('', { type: 'system' }, (table, circumstances) =>
        decideSystem(table, message, circumstances),
      ),
    );
  }

  /** Decides on a message whose shape has been checked. */
  hear(message: Message, from: Sender): Promise<Reply> {
    return this.#inTurn(async () => {
      // The client has seen events of another writer that are unknown here.
      const isAhead = message.version > this.#table.version;
      if (isAhead && this.#parts.store.news !== undefined) this.#isUnsure = true;
      return this.#persist(message.id, from, (table, circumstances) =>
        decide(table, message, circumstances, this.#events),
      );
    });
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Retries a message that lost against another writer: it may be valid for the next version. */
  async #persist(id: string, from: Sender, asked: Asked): Promise<Reply> {
    for (let tries = 1; ; tries++) {
      const reply = await this.#answer(id, from, asked);
      const isLate = reply.type === 'refused' && reply.error.code === 'version-taken';
      if (!isLate || tries === MOST_TRIES) return reply;
    }
  }

  async #answer(id: string, from: Sender, asked: Asked): Promise<Reply> {
    const { isConnected } = this.#parts;
    let now: number;
    try {
      if (this.#isUnsure) await this.#catchUp();
      now = await this.#nowWithTimeGiven();
    } catch {
      return this.#refuse(id, { code: 'not-stored' });
    }
    const answer = asked(this.#table, { from, now, dice: this.#dice, isConnected });
    if (!answer.ok) return this.#refuse(id, answer.error);
    const { events, table, version } = answer.value;
    if (events.length === 0) return { type: 'done', id, version };
    try {
      const stored = await this.#append(events, table);
      return stored === 'taken' ? await this.#tooLate(id) : { type: 'done', id, version };
    } catch {
      // The player may send it again: if it was stored, the same message gets the first reply.
      return this.#refuse(id, { code: 'not-stored' });
    }
  }

  /** The time for a decision. Gives owed time back first. */
  async #nowWithTimeGiven(): Promise<number> {
    const { now, timeOwed } = this.#parts;
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const at = now();
      const owed = timeOwed?.(this, at);
      if (owed === undefined) return at;
      const ms = await owed;
      if (ms > 0) await this.#giveTime(ms, at);
    }
    throw new Error('time is still owed after several attempts');
  }

  async #giveTime(ms: number, now: number): Promise<void> {
    const { version } = this.#table;
    const circumstances = { from: { type: 'system' }, now, dice: this.#dice } as const;
    const given = decideSystem(this.#table, { type: 'give-time', ms, version }, circumstances);
    if (!given.ok) throw new Error(given.error.code);
    const { events, table } = given.value;
    const stored = await this.#append(events, table);
    if (stored === 'taken') await this.#catchUp();
  }

  async #append(events: readonly TableEvent[], table: Table): Promise<'stored' | 'taken'> {
    try {
      const stored = await this.#parts.store.append(table.game, events, table);
      if (stored === 'taken') return stored;
    } catch (error) {
      // Not published. The events may be stored all the same, so the store is read before the next decision.
      this.#isUnsure = true;
      throw error;
    }
    this.#wrote = table.version;
    this.#publish(events, table);
    return 'stored';
  }

  /** Another writer appended first: apply its events. */
  async #tooLate(id: string): Promise<Reply> {
    try {
      await this.#catchUp();
    } catch {
      this.#isUnsure = true;
      return this.#refuse(id, { code: 'not-stored' });
    }
    return this.#refuse(id, { code: 'version-taken', version: this.#table.version });
  }

  #refuse(id: string, error: Refusal): Reply {
    return { type: 'refused', id, version: this.#table.version, error };
  }

  async #catchUp(): Promise<void> {
    const { game, version } = this.#table;
    const { store } = this.#parts;
    const stored = (await store.news?.(game, version)) ?? (await store.read(game))?.events ?? [];
    const news = this.#newsIn(stored);
    if (!news.ok) throw new Unreadable(game, news.error);
    this.#isUnsure = false;
    this.#publish(news.value.events, news.value.table);
  }

  /** The new ones among these events, and the table after them. */
  #newsIn(
    stored: readonly unknown[],
  ): Outcome<{ readonly events: readonly TableEvent[]; readonly table: Table }, Refusal> {
    const events: TableEvent[] = [];
    for (const event of stored) {
      const read = parseEvent(event);
      if (!read.ok) return read;
      // Publish the stored value itself, so that all clients receive identical events.
      if (read.value.version > this.#table.version) events.push(event as TableEvent);
    }
    const table = accept(this.#table, events);
    return table.ok ? good({ events, table: table.value }) : table;
  }

  #publish(events: readonly TableEvent[], table: Table): void {
    if (events.length === 0) return;
    this.#events.push(...events);
    this.#table = table;
    for (const listener of this.#listeners) listener(events);
  }
}
