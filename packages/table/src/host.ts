/** Runs one game in this process, over a store. Screens and bots talk to it by `HostConnection`. */
import { FairDice } from '@marrakech/fair-dice';
import { parseEvent, type TableEvent } from './schemas/events.js';
import type { Message } from './schemas/messages.js';
import type { Refusal } from './schemas/refusals.js';
import { bad, good, type Outcome } from '@marrakech/rules';
import {
  decide,
  decideHouse,
  open,
  type Circumstances,
  type Decided,
  type HouseMessage,
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
  /** Whether a player is connected now. Without it everybody is present, as around one device. */
  readonly isConnected?: (player: string) => boolean;
  /**
   * How long nobody could play in the running turn (ms), to be given back before anything is decided
   * at `now`. `undefined` at once if there is nothing to find out.
   */
  readonly timeOwed?: (
    game: { readonly table: Table; readonly events: readonly TableEvent[] },
    now: number,
  ) => Promise<number> | undefined;
}

/** A message is asked again so often, if others write to the game at the same moment. */
const MOST_TRIES = 5;

type Asked = (table: Table, circumstances: Circumstances) => Outcome<Decided, Refusal>;

export class Host {
  readonly #parts: HostParts;
  readonly #dice: FairDice;
  readonly #listeners = new Set<EventListener>();
  /** Grows in place: a long game would be copied at every decision. */
  readonly #events: TableEvent[];
  #table: Table;
  /** One decision after the other, each on what the one before it has stored. */
  #last: Promise<unknown> = Promise.resolve();
  #wrote = 0;
  /** The store failed in the middle of an append: only it knows whether that is there. */
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

  /** Opens a new table. The secret is stored with its first events, before anyone sees them. */
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

  /** Takes up a stored game where it was, with the same dice to come; `undefined` if there is none. */
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

  /** Everything so far, as a record is made of. */
  get events(): readonly TableEvent[] {
    return this.#events;
  }

  /** The last version that this host itself has stored; others may have written since. */
  get wrote(): number {
    return this.#wrote;
  }

  /** Takes up what others have written; fails if the store does, or holds what cannot be read. */
  catchUp(): Promise<void> {
    return this.#inTurn(() => this.#catchUp());
  }

  /**
   * Others say that these events are stored. They are taken up if they are the very next, and fit;
   * for anything else the store is asked.
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

  /** The house's own word. */
  tell(message: HouseMessage): Promise<Reply> {
    return this.#inTurn(() =>
      this.#persist('', { type: 'house' }, (table, circumstances) =>
        decideHouse(table, message, circumstances),
      ),
    );
  }

  /** A message whose shape was checked where it came in. */
  hear(message: Message, from: Sender): Promise<Reply> {
    return this.#inTurn(async () => {
      // Whoever has seen more than is known here has seen what others wrote.
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

  /** What was too late for its version may still be right for the next, or be answered by it. */
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
      // The player may try again: the same message gets the answer of the first time.
      return this.#refuse(id, { code: 'not-stored' });
    }
  }

  /** The time to decide by. What is owed to the running turn is given back before. */
  async #nowWithTimeGiven(): Promise<number> {
    const { now, timeOwed } = this.#parts;
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const at = now();
      const owed = timeOwed?.(this, at);
      if (owed === undefined) return at;
      const ms = await owed;
      if (ms > 0) await this.#giveTime(ms, at);
    }
    throw new Error('time is owed again and again');
  }

  async #giveTime(ms: number, now: number): Promise<void> {
    const { version } = this.#table;
    const circumstances = { from: { type: 'house' }, now, dice: this.#dice } as const;
    const given = decideHouse(this.#table, { type: 'give-time', ms, version }, circumstances);
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
      // Nobody has seen it: if it is there all the same, the store is asked first.
      this.#isUnsure = true;
      throw error;
    }
    this.#wrote = table.version;
    this.#publish(events, table);
    return 'stored';
  }

  /** Somebody else wrote to this game, as from another tab or another node: their events come first. */
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

  /** The events among these that are new, and what they lead to. */
  #newsIn(
    stored: readonly unknown[],
  ): Outcome<{ readonly events: readonly TableEvent[]; readonly table: Table }, Refusal> {
    const events: TableEvent[] = [];
    for (const event of stored) {
      const read = parseEvent(event);
      if (!read.ok) return read;
      // As it is stored, so that everybody is told the same to the letter.
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
