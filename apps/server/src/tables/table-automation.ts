/** Actions of the server at one table: bots' moves, expired deadlines, the rematch. */
import { awaited } from '@marrakech/rules';
import {
  actionsOf,
  botToAct,
  commandFor,
  deadlineOf,
  firstExpiry,
  isOut,
  isRematchAgreed,
  personAt,
  type Command,
  type Host,
  type Message,
  type Play,
  type Table,
} from '@marrakech/table';
import type { Asker } from '../bots/bot-queue.js';
import { closesAt } from '../games/derived-row.js';
import type { LiveTableServices } from './table-registry.js';

const RETRY_DELAY = 1000;

const later = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });

/** Whether the seat is still in the game, with its player or a stand-in. */
const hasPlayer = (table: Table, seat: number): boolean =>
  personAt(table, seat) !== undefined && (table.play === undefined || !isOut(table.play, seat));

export interface TableAutomationParts {
  readonly host: Host;
  readonly services: LiveTableServices;
  readonly isWatched: () => boolean;
  /** Opens the next game and returns its name; `undefined` if it cannot be opened now. */
  readonly openRematch: () => Promise<string | undefined>;
  /** Runs work that no caller awaits, and reports its failure. */
  readonly inBackground: (work: Promise<unknown>) => void;
}

export class TableAutomation {
  readonly #parts: TableAutomationParts;
  /** Of several nodes that have loaded a game, only the last writer or the one that claimed it acts. */
  #isActing: boolean;
  #isThinking = false;
  #isClosed = false;

  constructor(parts: TableAutomationParts) {
    this.#parts = parts;
    this.#isActing = parts.services.shared === undefined;
  }

  get isThinking(): boolean {
    return this.#isThinking;
  }

  /** Called when this node has claimed the game: runs what is due and unfinished. */
  async act(): Promise<void> {
    const { host, services } = this.#parts;
    this.#isActing = true;
    // No deadline may expire while the time of an outage is not given back; the game is claimed again soon.
    if (!(await services.giveBackTime(host))) return;
    const deadline = deadlineOf(host.table);
    if (deadline !== undefined && deadline.at <= services.now())
      await host.tell({ type: 'expire', seat: deadline.seat });
    const expiry = firstExpiry(host.table);
    if (expiry !== undefined && expiry <= services.now())
      await host.tell({ type: 'end-reservations' });
    const closing = closesAt(host.table, services.waitsFor);
    if (closing !== undefined && closing <= services.now())
      await host.tell({ type: 'close', version: host.table.version });
    // No pause: the bot's turn is overdue.
    this.#goOn(0);
  }

  /** Continues after new events; `isOurs` if this node wrote them. */
  goOn(isOurs: boolean): void {
    const { services } = this.#parts;
    if (services.shared !== undefined) this.#isActing = isOurs;
    this.#goOn(services.botPause);
  }

  close(): void {
    this.#isClosed = true;
  }

  get #mayAct(): boolean {
    return this.#isActing && !this.#isClosed;
  }

  #goOn(pause: number): void {
    if (!this.#mayAct) return;
    const { host, inBackground } = this.#parts;
    const { table } = host;
    if (!this.#isThinking && botToAct(table) !== undefined) inBackground(this.#playBots(pause));
    if (table.next === undefined && isRematchAgreed(table)) inBackground(this.#follow());
  }

  async #follow(): Promise<void> {
    const { host, openRematch } = this.#parts;
    const next = await openRematch();
    if (next !== undefined) await host.tell({ type: 'follow', next });
  }

  async #playBots(firstPause: number): Promise<void> {
    this.#isThinking = true;
    const { host, services } = this.#parts;
    const { botPause } = services;
    let pause = firstPause;
    try {
      for (let bot = botToAct(host.table); bot !== undefined; bot = botToAct(host.table)) {
        if (pause > 0) await later(pause);
        pause = botPause;
        const { play, version } = host.table;
        if (play === undefined || !this.#mayAct) return;
        const stamp = { id: `bot-${version}`, version, seat: bot.seat };
        const message: Message =
          awaited(play.state).type === 'roll'
            ? { type: 'roll', ...stamp }
            : { ...(await this.#askBot(bot.seat, bot.level, play)), ...stamp };
        // Another node acts now, and computes the decision itself.
        if (!this.#mayAct) return;
        const reply = await host.hear(message, { type: 'system' });
        if (reply.type === 'refused' && reply.error.code !== 'stale') await later(RETRY_DELAY);
      }
    } finally {
      this.#isThinking = false;
    }
  }

  async #askBot(seat: number, level: string, play: Play): Promise<Command> {
    const { bots } = this.#parts.services;
    const decision = await bots.decide(level, play.setup, actionsOf(play), this.#asker());
    return commandFor(play.setup, seat, decision);
  }

  #asker(): Asker {
    const { host, isWatched } = this.#parts;
    return {
      host: host.table.host,
      // If only bots are left in the game, just its spectators wait for them.
      isWanted: () =>
        isWatched() || host.table.seats.some((_, seat) => hasPlayer(host.table, seat)),
    };
  }
}
