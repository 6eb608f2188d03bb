/**
 * A loaded game on this node. The host decides on a command and stores the events; only then are they
 * sent to the connections here and to other nodes.
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
  isConnecting,
  markArrived,
  reportMissing,
  expectedAfter,
  seatedAt,
  waitsForPlayers,
  markPresent,
} from './absence.js';
import { TableAutomation } from './table-automation.js';
import type { ClusterMessage } from '../cluster/cluster-bus.js';
import { TablePresence } from './table-presence.js';
import { changesListing, listingOf } from '../games/derived-row.js';
import type { GameRow } from '../games/game-repository.js';
import type { ConnectionCounts, Watcher } from './connection-counts.js';
import type { LiveTableServices } from './table-registry.js';
import { textFrame } from '../sockets/text-frame.js';

/** How long a game without connections stays loaded, and one that is over (ms). */
const UNLOAD_AFTER = 60_000;
const UNLOAD_OVER_AFTER = 5000;

/** The authenticated sender of a command. */
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
      onBack: (player) => this.#inBackground(markPresent(host, player)),
      onMissed: (player) => reportMissing(host, player, row.isPublic),
      inBackground: (work) => this.#inBackground(work),
    });
    this.#automation = new TableAutomation({
      host,
      services,
      isWatched: () => this.isWatched,
      openRematch: () => services.openRematch(this),
      inBackground: (work) => this.#inBackground(work),
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

  /** Applies events that other nodes have written. */
  catchUp(): Promise<void> {
    return this.#host.catchUp();
  }

  /** Reads which players are connected to other nodes. */
  lookElsewhere(): void {
    this.#presence.lookElsewhere();
  }

  /** Announces the connections of this node to the other nodes again. */
  announcePresence(): void {
    this.#services.clusterPresence.announceAgain(this.table.game);
  }

  /** Whether the game can be unloaded: no connections, no expected players, no running bot. */
  isIdle(now: number): boolean {
    if (this.isWatched || this.isThinking) return false;
    if (!waitsForPlayers(this.table)) return this.#touched < now - UNLOAD_OVER_AFTER;
    return !this.#presence.isWaiting && this.#touched < now - UNLOAD_AFTER;
  }

  enter(watcher: Watcher, since: number): void {
    const { table } = this;
    // Unloaded between lookup and entry: the client reconnects and gets the new instance.
    if (this.#isClosed) {
      watcher.close();
      return;
    }
    this.#touched = this.#services.now();
    this.#send(watcher, {
      type: 'welcome',
      game: table.game,
      version: table.version,
      now: this.#services.now(),
      you: watcher.player ?? null,
      bySeat: this.row.bySeat,
    });
    this.#sendEvents(watcher, since);
    this.#presence.enter(watcher);
    if (this.#stopListening === undefined) this.#listen();
  }

  leave(watcher: Watcher): void {
    this.#touched = this.#services.now();
    this.#presence.leave(watcher);
    if (!this.isWatched) this.#ignore();
  }

  /** Handles a frame of a connection. */
  hear(watcher: Watcher, text: string): void {
    const frame = parseFrame(text);
    if (!frame.ok) this.#send(watcher, this.#refuse(readId(text), frame.error));
    else this.#inBackground(this.#take(watcher, frame.value));
  }

  /** Reports the failure of work that no caller awaits. */
  #inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#services.onError(this.table.game, error));
  }

  /** Handles a command of an authenticated player. */
  async answer(from: MessageSender | undefined, message: Message): Promise<Reply> {
    const { metrics } = this.#services;
    const end = metrics.answerSeconds.startTimer();
    const reply = await this.#decide(from, message);
    end();
    if (reply.type === 'done') metrics.decisions.inc();
    else metrics.refusals.inc({ code: reply.error.code });
    return reply;
  }

  /** Whether a new opponent could start at once: all players here are connected or connecting. */
  async isWaitedAt(): Promise<boolean> {
    const absent = await this.#presence.findAbsent();
    const now = this.#services.now();
    const isComing = (player: string) =>
      isConnecting(this.events, player, now) && !this.#presence.hasLeft(player);
    const isOccupied =
      seatedAt(this.table).length > 0 || reservationsAt(this.table, now).length > 0;
    return isOccupied && absent.every(isComing);
  }

  /** Runs what is due: an expired deadline, or the unfinished turn of a bot. */
  async act(): Promise<void> {
    await this.#noteArrivals();
    await this.#automation.act();
  }

  /** Gives the running turn the time of outages back. */
  giveBackTime(): void {
    this.#inBackground(this.#services.giveBackTime(this.#host));
  }

  /** Repeats arrivals that the store may have refused when a player connected. */
  noteArrivals(): void {
    this.#inBackground(this.#noteArrivals());
  }

  /** Each node records only its own connections, so that presence elsewhere need not be known. */
  #noteArrivals(): Promise<void> {
    return markArrived(this.#host, (player) => this.#presence.isConnectedHere(player));
  }

  /** Reserves a seat for a player. */
  reserve(claim: Omit<ReserveMessage, 'type'>): Promise<Reply> {
    return this.#host.tell({ type: 'reserve', ...claim });
  }

  /** Frees a seat whose player does not come. */
  async endReservation(player: string): Promise<void> {
    await this.#host.tell({ type: 'end-reservations', player });
  }

  /** Passes the table on when its host has been erased. */
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
        this.#sendEvents(watcher, frame.since);
        this.#send(watcher, { type: 'done', id: frame.id, version: this.table.version });
        return;
      case 'react':
        this.#send(watcher, this.#react(watcher.player, frame));
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
      case 'end-stand-in':
      case 'rematch':
        this.#send(watcher, await this.answer(senderOf(watcher), frame));
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
    // A rematch counts as a table of the player. A repeated request is answered as before.
    const isAsked = message.type === 'rematch' && !this.table.rematch.includes(seat);
    if (isAsked && (await this.#services.isFull(player)))
      return this.#refuse(id, { code: 'too-many-tables', limit: this.#services.mostTables });
    return this.#host.hear(message, { type: 'player', player, ...(isProgram && { isProgram }) });
  }

  #refuse(id: string, error: Refusal): Reply {
    return { type: 'refused', id, version: this.table.version, error };
  }

  #send(watcher: Watcher, frame: ServerFrame): void {
    watcher.send(textFrame(JSON.stringify(frame)));
  }

  #sendEvents(watcher: Watcher, since: number): void {
    const events = this.events.slice(since);
    if (events.length > 0) this.#send(watcher, { type: 'events', events });
  }

  /** Called with stored events only. */
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
      for (const player of expectedAfter(event, this.table))
        if (!this.#presence.isHere(player)) this.#presence.expectBack(player);
      if (event.type === 'gone') this.#contradict(event.seat);
      // The player may have connected while the event was stored, or to another node.
      if (event.type === 'late') this.noteArrivals();
    }
    this.#automation.goOn(isOurs);
  }

  /** Another node marked a player as gone who is connected to this one. */
  #contradict(seat: number): void {
    const player = personAt(this.table, seat)?.player;
    if (player !== undefined && this.#presence.isConnectedHere(player))
      this.#inBackground(markPresent(this.#host, player));
  }

  /** Subscribes only while there are connections here to forward messages to. */
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
        this.#inBackground(this.#host.takeUp(message.events));
        return;
      case 'presence':
        this.lookElsewhere();
        return;
      case 'reaction':
        this.#presence.tellAll(message);
    }
  }
}
