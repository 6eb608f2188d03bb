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
  type Message,
  type Refusal,
  type Reply,
  type ServerFrame,
  type TableEvent,
} from '@marrakech/protocol';
import { awaited } from '@marrakech/rules';
import {
  botToAct,
  deadlineOf,
  isOut,
  isRematchAgreed,
  type Host,
  type Person,
  type Table,
} from '@marrakech/table';
import type { Asker } from './bots/bot-queue.js';
import type { Word } from './cluster/courier.js';
import { Company } from './company.js';
import { changesListing, closesAt, listingOf, statusOf } from './derived.js';
import { linesOf, type GameRow } from './games.js';
import type { Watcher } from './presence.js';
import type { RoomServices } from './rooms.js';
import { textFrame } from './text-frame.js';

const RETRY_DELAY = 1000;
/** In milliseconds: who sat down by a request takes so long at most to connect. */
const ON_THE_WAY = 5000;

const later = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });

export class Room {
  readonly row: GameRow;
  readonly #host: Host;
  readonly #services: RoomServices;
  readonly #company: Company;
  #thinking = false;
  #closed = false;
  #touched: number;
  readonly #reactedAt = new Map<string, number>();
  /** Whether this node does here what the house has to do: play bots, open the rematch. */
  #isActing: boolean;
  #stopListening: (() => void) | undefined;

  constructor(host: Host, row: GameRow, services: RoomServices) {
    this.#host = host;
    this.row = row;
    this.#services = services;
    this.#touched = services.now();
    this.#company = new Company({
      game: host.table.game,
      courier: services.courier,
      goneAfter: services.goneAfter,
      seated: () => this.#seated(),
      onBack: (player) => this.#greet(player),
      onMissed: (player) => this.#miss(player),
      alone: (work) => this.#alone(work),
    });
    // Of several nodes that hold a game, the one that wrote last acts, or one that claimed it.
    this.#isActing = services.shared === undefined || host.wrote === host.table.version;
    host.connect({ type: 'house' }).onEvents((events) => this.#tell(events), host.table.version);
    for (const player of this.#seated()) this.#company.expectBack(player);
    this.#goOn();
  }

  get table(): Table {
    return this.#host.table;
  }

  get events(): readonly TableEvent[] {
    return this.#host.events;
  }

  get isWatched(): boolean {
    return this.#company.isThere;
  }

  get isThinking(): boolean {
    return this.#thinking;
  }

  /** Takes up what other nodes have written. */
  catchUp(): Promise<void> {
    return this.#host.catchUp();
  }

  /** Asks who is connected to other nodes. */
  lookElsewhere(): void {
    this.#company.lookElsewhere();
  }

  /** Tells the other nodes who is connected to this one, if anybody is. */
  sayWhoIsHere(): void {
    if (this.isWatched) this.#company.attend();
  }

  /** Nobody is here, and nothing happens by itself. */
  isIdle(since: number): boolean {
    const isQuiet = !this.isWatched && !this.#company.isWaiting && !this.#thinking;
    return isQuiet && this.#touched < since;
  }

  enter(watcher: Watcher, since: number): void {
    const { table } = this;
    // Let go of between finding it and coming in: the next try finds another.
    if (this.#closed) {
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
    this.#company.enter(watcher);
    if (this.#stopListening === undefined) this.#listen();
  }

  leave(watcher: Watcher): void {
    this.#touched = this.#services.now();
    this.#company.leave(watcher);
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
  async answer(player: string | undefined, message: Message): Promise<Reply> {
    const { metrics } = this.#services;
    const end = metrics.answerSeconds.startTimer();
    const reply = await this.#decide(player, message);
    end();
    if (reply.type === 'done') metrics.decisions.inc();
    else metrics.refusals.inc({ code: reply.error.code });
    return reply;
  }

  /** Whether those who wait here would play at once: they are here, or about to be. */
  async isWaitedAt(): Promise<boolean> {
    const absent = await this.#company.findAbsent();
    return this.#seated().length > 0 && absent.every((player) => this.#isOnTheWay(player));
  }

  #isOnTheWay(player: string): boolean {
    const sat = this.events.findLast((event) => event.type === 'sat' && event.player === player);
    const isRecent = sat !== undefined && sat.at > this.#services.now() - ON_THE_WAY;
    return isRecent && !this.#company.hasLeft(player);
  }

  /** Does what is due: a deadline, or a bot's turn that was left undone. */
  async act(): Promise<void> {
    this.#isActing = true;
    await this.#services.giveBackTime(this.#host);
    const deadline = deadlineOf(this.table);
    if (deadline !== undefined && deadline.at <= this.#services.now())
      await this.#host.tell({ type: 'expire', seat: deadline.seat });
    const closing = closesAt(this.table, this.#services.waitsFor);
    if (closing !== undefined && closing <= this.#services.now())
      await this.#host.tell({ type: 'close' });
    // They have waited for long enough.
    this.#goOn(0);
  }

  /** The host is gone for good. */
  async passHost(): Promise<void> {
    await this.#host.tell({ type: 'pass-host' });
  }

  close(): void {
    this.#closed = true;
    this.#ignore();
    this.#company.close();
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
        this.#say(watcher, await this.answer(watcher.player, frame));
    }
  }

  #react(player: string | undefined, { id, seat, reaction }: FrameOf<'react'>): Reply {
    const { now, courier } = this.#services;
    if (player === undefined || this.#personAt(seat)?.player !== player)
      return this.#refuse(id, { code: 'not-your-seat', seat });
    const wait = (this.#reactedAt.get(player) ?? -Infinity) + REACTION_EVERY - now();
    if (wait > 0) return this.#refuse(id, { code: 'too-fast', seconds: Math.ceil(wait / 1000) });
    this.#reactedAt.set(player, now());
    const text = JSON.stringify({ type: 'reaction', seat, reaction });
    this.#company.tellText(text);
    courier.tell(this.table.game, text);
    return { type: 'done', id, version: this.table.version };
  }

  async #decide(player: string | undefined, message: Message): Promise<Reply> {
    const { id } = message;
    const seat = 'seat' in message ? message.seat : 0;
    if (player === undefined) return this.#refuse(id, { code: 'not-your-seat', seat });
    if (message.type === 'sit' && this.row.bySeat) {
      const may = await this.#services.seatKeys.maySit(this.table.game, seat, player);
      if (!may) return this.#refuse(id, { code: 'seat-reserved', seat });
    }
    return this.#host.hear(message, { type: 'player', player });
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
    const text = `{"type":"events","events":[${linesOf(events).join(',')}]}`;
    this.#company.tellText(text);
    const { courier, shared } = this.#services;
    const { game, version } = this.table;
    const isOurs = this.#host.wrote === version;
    if (isOurs) courier.tell(game, text);
    if (shared !== undefined) this.#isActing = isOurs;
    if (changesListing(events)) {
      if (isOurs && this.row.isPublic)
        this.#services.lobby.put(listingOf(this.table, this.row.openedAt));
      this.#company.tellPresence();
    }
    for (const event of events)
      for (const player of this.#neededBy(event))
        if (!this.#company.isHere(player)) this.#company.expectBack(player);
    this.#goOn();
  }

  get #mayAct(): boolean {
    return this.#isActing && !this.#closed;
  }

  /** Whom the others wait for from then on, whether they are here or not. */
  #neededBy(event: TableEvent): readonly string[] {
    if (event.type === 'sat') return [event.player];
    return event.type === 'began' || event.type === 'rematch-asked' ? this.#seated() : [];
  }

  #goOn(pause = this.#services.botPause): void {
    if (!this.#mayAct) return;
    if (!this.#thinking && botToAct(this.table) !== undefined) this.#alone(this.#playBots(pause));
    if (this.table.next === undefined && isRematchAgreed(this.table)) this.#alone(this.#follow());
  }

  async #follow(): Promise<void> {
    const next = await this.#services.openRematch(this);
    if (next !== undefined) await this.#host.tell({ type: 'follow', next });
  }

  async #playBots(firstPause: number): Promise<void> {
    this.#thinking = true;
    const { bots, botPause } = this.#services;
    let pause = firstPause;
    try {
      for (let bot = botToAct(this.table); bot !== undefined; bot = botToAct(this.table)) {
        if (pause > 0) await later(pause);
        pause = botPause;
        const { play, version } = this.table;
        if (play === undefined || !this.#mayAct) return;
        const stamp = { id: `bot-${version}`, version, seat: bot.seat };
        const message: Message =
          awaited(play.state).type === 'roll'
            ? { type: 'roll', ...stamp }
            : { ...(await bots.decide(bot.level, play.state, this.#asker())), ...stamp };
        // Whoever acts here instead lets the bot think again.
        if (!this.#mayAct) return;
        const reply = await this.#host.hear(message, { type: 'house' });
        if (reply.type === 'refused' && reply.error.code !== 'stale') await later(RETRY_DELAY);
      }
    } finally {
      this.#thinking = false;
    }
  }

  #asker(): Asker {
    return {
      host: this.table.host,
      // Where only bots are left, nobody waits for them but those who watch.
      isWanted: () => this.isWatched || this.table.seats.some((_, seat) => this.#hasPlayer(seat)),
    };
  }

  /** Whether somebody plays on this seat, or a bot for them. */
  #hasPlayer(seat: number): boolean {
    const { play } = this.table;
    return this.#personAt(seat) !== undefined && (play === undefined || !isOut(play, seat));
  }

  #persons(): readonly Person[] {
    return this.table.seats.filter((seat): seat is Person => seat.type === 'person');
  }

  #personAt(seat: number): Person | undefined {
    const found = this.table.seats[seat];
    return found?.type === 'person' ? found : undefined;
  }

  #seated(): readonly string[] {
    return this.#persons().map(({ player }) => player);
  }

  #seatsOf(player: string): readonly number[] {
    return this.table.seats.flatMap((seat, number) =>
      seat.type === 'person' && seat.player === player ? [number] : [],
    );
  }

  /** Only for those who are here: nobody else would be told of it. */
  #listen(): void {
    const { courier } = this.#services;
    this.#stopListening = courier.listen(this.table.game, (word) => this.#heed(word));
    this.lookElsewhere();
  }

  #ignore(): void {
    this.#stopListening?.();
    this.#stopListening = undefined;
  }

  #heed(word: Word): void {
    switch (word.type) {
      case 'events':
        this.#alone(this.#host.takeUp(word.events));
        return;
      case 'presence':
        this.lookElsewhere();
        return;
      case 'reaction':
        this.#company.tellAll(word);
    }
  }

  /** A player is here again. */
  #greet(player: string): void {
    for (const seat of this.#seatsOf(player))
      if (this.#personAt(seat)?.absence !== undefined)
        this.#alone(this.#host.tell({ type: 'mark-returned', seat }));
  }

  /** Has been away for long: the others may choose what to do. */
  async #miss(player: string): Promise<void> {
    const { options, rematch, next } = this.table;
    const status = statusOf(this.table);
    const isWaitedFor = status === 'playing' || (rematch.length > 0 && next === undefined);
    for (const seat of this.#seatsOf(player)) {
      // Who waits for a game that is played at once, and goes away, leaves the chair to others.
      if (status === 'open' && options.clock.type === 'live') await this.#standUp(player, seat);
      else if (isWaitedFor && options.clock.type !== 'days')
        await this.#host.tell({ type: 'mark-gone', seat });
    }
  }

  async #standUp(player: string, seat: number): Promise<void> {
    if (!this.row.isPublic) return;
    const { version } = this.table;
    const message: Message = { type: 'stand', id: `away-${version}`, version, seat };
    await this.#host.hear(message, { type: 'player', player });
  }
}
