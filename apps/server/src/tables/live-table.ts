/**
 * One game that is being played or watched. The table decides, the store remembers, and only then
 * everybody here is told.
 */
import {
  parseFrame,
  REACTION_EVERY,
  readId,
  type Frame,
  type FrameOf,
  type ServerFrame,
} from '@marrakech/protocol';
import {
  personAt,
  reservationsAt,
  type Host,
  type Message,
  type Refusal,
  type Reply,
  type ReserveMessage,
  type Table,
  type TableEvent,
} from '@marrakech/table';
import {
  isOnTheWay,
  markArrived,
  miss,
  neededBy,
  seatedAt,
  waitsForPlayers,
  welcomeBack,
} from './absence.js';
import { TableAutomation } from './table-automation.js';
import type { ClusterMessage } from '../cluster/cluster-bus.js';
import { TablePresence } from './table-presence.js';
import { changesListing, listingOf } from '../games/derived-row.js';
import type { GameRow } from '../games/game-repository.js';
import type { ConnectionCounts, Watcher } from './connection-counts.js';
import type { LiveTableServices } from './table-registry.js';
import { textFrame } from '../sockets/text-frame.js';

/** In milliseconds: for how long a game that nobody is at stays in memory, and one that is over. */
const QUIET_FOR = 60_000;
const OVER_FOR = 5000;

/** Who sends a message, as the server has found out. */
export interface MessageSender {
  readonly player: string;
  readonly isProgram: boolean;
}

const senderOf = ({ player, isProgram = false }: Watcher): MessageSender | undefined =>
  player === undefined ? undefined : { player, isProgram };

export class LiveTable {
  readonly row: GameRow;
  readonly #host: Host;
  readonly #services: LiveTableServices;
  readonly #presence: TablePresence;
  readonly #automation: TableAutomation;
  #isClosed = false;
  #touched: number;
  readonly #reactedAt = new Map<string, number>();
  #stopListening: (() => void) | undefined;

  constructor(
    host: Host,
    row: GameRow,
    services: LiveTableServices,
    connectionCounts: ConnectionCounts,
  ) {
    this.#host = host;
    this.row = row;
    this.#services = services;
    this.#touched = services.now();
    this.#presence = new TablePresence({
      game: host.table.game,
      clusterPresence: services.clusterPresence,
      connectionCounts,
      goneAfter: services.goneAfter,
      seated: () => seatedAt(host.table),
      onBack: (player) => this.#alone(welcomeBack(host, player)),
      onMissed: (player) => miss(host, player, row.isPublic),
      alone: (work) => this.#alone(work),
    });
    this.#automation = new TableAutomation({
      host,
      services,
      isWatched: () => this.isWatched,
      openRematch: () => services.openRematch(this),
      alone: (work) => this.#alone(work),
    });
    host.onEvents((events) => this.#tell(events));
    for (const player of seatedAt(host.table)) this.#presence.expectBack(player);
    this.#automation.goOn(host.wrote === host.table.version);
  }

  get table(): Table {
    return this.#host.table;
  }

  get events(): readonly TableEvent[] {
    return this.#host.events;
  }

  get isWatched(): boolean {
    return this.#presence.isThere;
  }

  get isThinking(): boolean {
    return this.#automation.isThinking;
  }

  /** Takes up what other nodes have written. */
  catchUp(): Promise<void> {
    return this.#host.catchUp();
  }

  /** Asks who is connected to other nodes. */
  lookElsewhere(): void {
    this.#presence.lookElsewhere();
  }

  /** Tells the other nodes once more who is connected to this one, if anybody is. */
  sayWhoIsHere(): void {
    this.#services.clusterPresence.attendAgain(this.table.game);
  }

  /** Nobody is here or expected back, and nothing happens by itself. */
  isIdle(now: number): boolean {
    if (this.isWatched || this.isThinking) return false;
    if (!waitsForPlayers(this.table)) return this.#touched < now - OVER_FOR;
    return !this.#presence.isWaiting && this.#touched < now - QUIET_FOR;
  }

  enter(watcher: Watcher, since: number): void {
    const { table } = this;
    // Let go of between finding it and coming in: the next try finds another.
    if (this.#isClosed) {
      watcher.close();
      return;
    }
    this.#touched = this.#services.now();
    this.#say(watcher, {
      type: 'welcome',
      game: table.game,
      version: table.version,
      now: this.#services.now(),
      you: watcher.player ?? null,
      bySeat: this.row.bySeat,
    });
    this.#sayEvents(watcher, since);
    this.#presence.enter(watcher);
    if (this.#stopListening === undefined) this.#listen();
  }

  leave(watcher: Watcher): void {
    this.#touched = this.#services.now();
    this.#presence.leave(watcher);
    if (!this.isWatched) this.#ignore();
  }

  /** What somebody sent, as it came. */
  hear(watcher: Watcher, text: string): void {
    const frame = parseFrame(text);
    if (!frame.ok) this.#say(watcher, this.#refuse(readId(text), frame.error));
    else this.#alone(this.#take(watcher, frame.value));
  }

  /** Nobody waits for it, so nobody else would hear that it failed. */
  #alone(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#services.onTrouble(this.table.game, error));
  }

  /** A message of a player whom the caller knows. */
  async answer(from: MessageSender | undefined, message: Message): Promise<Reply> {
    const { metrics } = this.#services;
    const end = metrics.answerSeconds.startTimer();
    const reply = await this.#decide(from, message);
    end();
    if (reply.type === 'done') metrics.decisions.inc();
    else metrics.refusals.inc({ code: reply.error.code });
    return reply;
  }

  /** Whether those who wait here would play at once: they are here, or about to be. */
  async isWaitedAt(): Promise<boolean> {
    const absent = await this.#presence.findAbsent();
    const now = this.#services.now();
    const isComing = (player: string) =>
      isOnTheWay(this.events, player, now) && !this.#presence.hasLeft(player);
    const isOccupied =
      seatedAt(this.table).length > 0 || reservationsAt(this.table, now).length > 0;
    return isOccupied && absent.every(isComing);
  }

  /** Does what is due: a deadline, or a bot's turn that was left undone. */
  async act(): Promise<void> {
    await this.#noteArrivals();
    await this.#automation.act();
  }

  /** Time that is owed to the running turn. */
  giveBackTime(): void {
    this.#alone(this.#services.giveBackTime(this.#host));
  }

  /** Tries again what the store may have refused when a player connected. */
  noteArrivals(): void {
    this.#alone(this.#noteArrivals());
  }

  /** Each node notes those who are connected to it: nobody has to know who is at other nodes. */
  #noteArrivals(): Promise<void> {
    return markArrived(this.#host, (player) => this.#presence.isWithUs(player));
  }

  /** Reserves a seat for a player. */
  reserve(claim: Omit<ReserveMessage, 'type'>): Promise<Reply> {
    return this.#host.tell({ type: 'reserve', ...claim });
  }

  /** This player will not come. */
  async endReservation(player: string): Promise<void> {
    await this.#host.tell({ type: 'end-reservations', player });
  }

  /** The host is gone for good. */
  async passHost(): Promise<void> {
    await this.#host.tell({ type: 'pass-host' });
  }

  close(): void {
    this.#isClosed = true;
    this.#automation.close();
    this.#ignore();
    this.#presence.close();
  }

  async #take(watcher: Watcher, frame: Frame): Promise<void> {
    switch (frame.type) {
      case 'catch-up':
        this.#sayEvents(watcher, frame.since);
        this.#say(watcher, { type: 'done', id: frame.id, version: this.table.version });
        return;
      case 'react':
        this.#say(watcher, this.#react(watcher.player, frame));
        return;
      case 'sit':
      case 'stand':
      case 'begin':
      case 'close':
      case 'orient':
      case 'roll':
      case 'lay':
      case 'take-back':
      case 'leave':
      case 'choose':
      case 'come-back':
      case 'rematch':
        this.#say(watcher, await this.answer(senderOf(watcher), frame));
    }
  }

  #react(player: string | undefined, { id, seat, reaction }: FrameOf<'react'>): Reply {
    const { now, clusterBus } = this.#services;
    if (player === undefined || personAt(this.table, seat)?.player !== player)
      return this.#refuse(id, { code: 'not-your-seat', seat });
    const wait = (this.#reactedAt.get(player) ?? -Infinity) + REACTION_EVERY - now();
    if (wait > 0) return this.#refuse(id, { code: 'too-fast', seconds: Math.ceil(wait / 1000) });
    this.#reactedAt.set(player, now());
    const text = JSON.stringify({ type: 'reaction', seat, reaction });
    this.#presence.tellText(text);
    clusterBus.tell(this.table.game, text);
    return { type: 'done', id, version: this.table.version };
  }

  async #decide(from: MessageSender | undefined, message: Message): Promise<Reply> {
    const { id } = message;
    const seat = 'seat' in message ? message.seat : 0;
    if (from === undefined) return this.#refuse(id, { code: 'not-your-seat', seat });
    const { player, isProgram } = from;
    if (message.type === 'sit' && this.row.bySeat) {
      const may = await this.#services.seatTokens.maySit(this.table.game, seat, player);
      if (!may) return this.#refuse(id, { code: 'seat-reserved', seat });
    }
    // It is theirs as one that they open themselves; whoever has asked is answered as before.
    const isAsked = message.type === 'rematch' && !this.table.rematch.includes(seat);
    if (isAsked && (await this.#services.isFull(player)))
      return this.#refuse(id, { code: 'too-many-tables', limit: this.#services.mostTables });
    return this.#host.hear(message, { type: 'player', player, ...(isProgram && { isProgram }) });
  }

  #refuse(id: string, error: Refusal): Reply {
    return { type: 'refused', id, version: this.table.version, error };
  }

  #say(watcher: Watcher, frame: ServerFrame): void {
    watcher.send(textFrame(JSON.stringify(frame)));
  }

  #sayEvents(watcher: Watcher, since: number): void {
    const events = this.events.slice(since);
    if (events.length > 0) this.#say(watcher, { type: 'events', events });
  }

  /** Called with what is stored, and with nothing else. */
  #tell(events: readonly TableEvent[]): void {
    this.#touched = this.#services.now();
    const text = JSON.stringify({ type: 'events', events } satisfies ServerFrame);
    this.#presence.tellText(text);
    const { clusterBus } = this.#services;
    const { game, version } = this.table;
    const isOurs = this.#host.wrote === version;
    if (isOurs) clusterBus.tell(game, text);
    if (changesListing(events)) {
      if (isOurs && this.row.isPublic)
        this.#services.lobby.put(listingOf(this.table, this.row.openedAt));
      this.#presence.tellPresence();
    }
    for (const event of events) {
      for (const player of neededBy(event, this.table))
        if (!this.#presence.isHere(player)) this.#presence.expectBack(player);
      if (event.type === 'gone') this.#contradict(event.seat);
      // They may have connected while the beginning was being stored, or to another node than it.
      if (event.type === 'late') this.noteArrivals();
    }
    this.#automation.goOn(isOurs);
  }

  /** Another node took somebody for gone who is connected to this one. */
  #contradict(seat: number): void {
    const player = personAt(this.table, seat)?.player;
    if (player !== undefined && this.#presence.isWithUs(player))
      this.#alone(welcomeBack(this.#host, player));
  }

  /** Only for those who are here: nobody else would be told of it. */
  #listen(): void {
    const { clusterBus } = this.#services;
    this.#stopListening = clusterBus.listen(this.table.game, (message) => this.#onMessage(message));
    this.lookElsewhere();
  }

  #ignore(): void {
    this.#stopListening?.();
    this.#stopListening = undefined;
  }

  #onMessage(message: ClusterMessage): void {
    switch (message.type) {
      case 'events':
        this.#alone(this.#host.takeUp(message.events));
        return;
      case 'presence':
        this.lookElsewhere();
        return;
      case 'reaction':
        this.#presence.tellAll(message);
    }
  }
}
