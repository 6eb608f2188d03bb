/** The games that this process holds: opened, taken up from the store, and let go when all is quiet. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isLevelName } from '@marrakech/bot';
import { makeHex } from '@marrakech/fair-dice';
import { type OnlineRefusal, type TableOptions } from '@marrakech/protocol';
import { bad, good, type Outcome } from '@marrakech/rules';
import { Host, rematchOptions, Unreadable, type GameStore, type HostParts } from '@marrakech/table';
import type { BotPool } from './bots/bot-pool.js';
import { listingOf, statusOf } from './derived.js';
import type { Courier } from './cluster/courier.js';
import type { Latest, SharedGames } from './cluster/shared-games.js';
import { LEASE, type Access, type Games } from './games.js';
import type { Heartbeat } from './heartbeat.js';
import type { Lobby } from './lobby.js';
import type { Metrics } from './metrics.js';
import { Attendance } from './presence.js';
import { Room } from './room.js';
import type { SeatKeys } from './seat-keys.js';
import { StoreLost } from './store/store.js';
import { giveBackTime, timeOwedAfterGap } from './time-owed.js';

/** What a room needs of the house. */
export interface RoomServices {
  readonly now: () => number;
  readonly bots: BotPool;
  readonly botPause: number;
  readonly goneAfter: number;
  readonly waitsFor: number;
  /** A host has no more than so many that are not over. */
  readonly mostTables: number;
  readonly lobby: Lobby;
  readonly metrics: Metrics;
  readonly seatKeys: SeatKeys;
  readonly courier: Courier;
  readonly heartbeat: Heartbeat;
  /** If other nodes use the same store. */
  readonly shared: SharedGames | undefined;
  /** Something went wrong in a game that nobody waits for. */
  readonly onTrouble: (game: string, error: unknown) => void;
  /** The game that follows, or nothing if it could not be opened. */
  readonly openRematch: (room: Room) => Promise<string | undefined>;
  /** Whether a player has as many tables as they may. */
  readonly isFull: (player: string) => Promise<boolean>;
  /** Whether nothing is owed any more. */
  readonly giveBackTime: (host: Host) => Promise<boolean>;
}

/** In milliseconds: how soon a rematch is tried again that nobody may open now. */
const REMATCH_AGAIN = 60_000;

/** In milliseconds: by then word of what was stored has come, unless it is lost. */
const WORD_WITHIN = 100;

/** The name of a game is all that a link holds, so nobody must be able to guess one. */
const makeGameName = (): string => randomBytes(15).toString('base64url');

const levelsOf = ({ chairs, standIn }: TableOptions): readonly string[] => [
  ...chairs.flatMap((chair) => (chair.type === 'bot' ? [chair.level] : [])),
  ...(standIn === undefined ? [] : [standIn]),
];

export class Rooms {
  readonly #games: Games;
  readonly #services: RoomServices;
  /** By game: those that are there, and those that are being taken up. */
  readonly #rooms = new Map<string, Promise<Room | undefined>>();
  /** Those that are there. */
  readonly #open = new Set<Room>();

  constructor(
    games: Games,
    services: Omit<RoomServices, 'openRematch' | 'isFull' | 'giveBackTime'>,
  ) {
    this.#games = games;
    this.#services = {
      ...services,
      openRematch: (room) => this.#openRematch(room),
      isFull: async (player) => (await games.countHosted(player)) >= services.mostTables,
      giveBackTime: (host) => giveBackTime(host, games),
    };
    // Those at a table see at once that their clock has not run.
    services.heartbeat.onNoted(() => {
      for (const room of this.#open) room.giveBackTime();
    });
    services.courier.onNodes(() => {
      for (const room of this.#open) room.lookElsewhere();
    });
  }

  get size(): number {
    return this.#rooms.size;
  }

  /** Refused to a host with `most` tables that are not over, however many are opened at once. */
  async open(
    options: TableOptions,
    host: string,
    access: Access,
    most?: number,
  ): Promise<Outcome<Room, OnlineRefusal>> {
    const unknown = levelsOf(options).find((level) => !isLevelName(level));
    if (unknown !== undefined) return bad({ code: 'unknown-level', level: unknown });
    const { now, lobby } = this.#services;
    const openedAt = now();
    const store = this.#games.storeFor(access, openedAt, most);
    const game = makeGameName();
    const attendance = new Attendance();
    const parts = this.#partsOf(store, attendance);
    const opened = await Host.open(parts, game, makeHex(randomBytes(32)), {
      options,
      host,
    });
    // Nobody else hits upon this name: it is the host who has as many tables as they may.
    if (!opened.ok && opened.error.code === 'version-taken' && most !== undefined)
      return bad({ code: 'too-many-tables', limit: most });
    if (!opened.ok) return opened;
    const room = new Room(
      opened.value,
      { ...access, host, openedAt, status: statusOf(opened.value.table), edits: 0 },
      this.#services,
      attendance,
    );
    this.#rooms.set(game, Promise.resolve(room));
    this.#open.add(room);
    if (access.isPublic) lobby.put(listingOf(room.table, openedAt));
    return good(room);
  }

  /** The room of a game; `undefined` if there is no such game, or none that can be read. */
  find(game: string): Promise<Room | undefined> {
    const known = this.#rooms.get(game);
    if (known !== undefined) return this.#freshened(game, known);
    const found = this.#resume(game);
    this.#rooms.set(game, found);
    // What is not there, or cannot be read, is not remembered.
    const forget = () => this.#rooms.delete(game);
    found.then((room) => (room === undefined ? forget() : this.#open.add(room)), forget);
    return found;
  }

  /** One that cannot be read, as by a node in the middle of an upgrade, is left to others. */
  async findReadable(game: string): Promise<Room | undefined> {
    try {
      return await this.find(game);
    } catch (error) {
      if (error instanceof Unreadable) return undefined;
      throw error;
    }
  }

  /** Forgets what is in memory; the store has it all. */
  async drop(game: string): Promise<void> {
    // One that could not be taken up is nothing to let go of; whoever wanted it was told.
    const room = await this.#rooms.get(game)?.catch(() => undefined);
    if (room !== undefined) this.#shut(room);
  }

  /** Nothing in memory counts any more: everybody is sent away, to come again. */
  async dropAll(): Promise<void> {
    await Promise.all([...this.#rooms.keys()].map((game) => this.drop(game)));
  }

  /** Brings all rooms with somebody in them to where the store is, whatever word got lost. */
  async heal(): Promise<void> {
    const { shared, onTrouble } = this.#services;
    if (shared === undefined) return;
    const watched = [...this.#open].filter(({ isWatched }) => isWatched);
    if (watched.length === 0) return;
    const latest = await shared.latestOf(watched.map(({ table }) => table.game));
    // On a busy node the log is always ahead, by what is being told just now.
    await pause(WORD_WITHIN, undefined, { ref: false });
    for (const room of watched) {
      const { game } = room.table;
      const found = latest.get(game);
      if (found === undefined || !this.#open.has(room)) continue;
      this.#follow(room, found).catch((error: unknown) => onTrouble(game, error));
    }
  }

  /** Says that bots which think here are still at it. */
  async keepLeases(): Promise<void> {
    const { shared, now } = this.#services;
    const thinking = this.#thinking();
    if (thinking.length > 0) await shared?.keep(thinking, now() + LEASE);
  }

  /** Leaves to the other nodes what bots were about to do here. */
  async handOver(): Promise<void> {
    const { shared, now } = this.#services;
    const thinking = this.#thinking();
    if (thinking.length > 0) await shared?.handOver(thinking, now());
  }

  /** Lets go of games that nobody is at. */
  sweep(): void {
    const now = this.#services.now();
    for (const room of this.#open)
      if (room.isIdle(now)) this.#shut(room);
      else room.noteArrivals();
    this.#services.metrics.rooms.set(this.#rooms.size);
  }

  #thinking(): readonly string[] {
    return [...this.#open].flatMap((room) => (room.isThinking ? [room.table.game] : []));
  }

  /** This one and no other: the game may have been taken up anew since it was found. */
  #shut(room: Room): void {
    if (!this.#open.delete(room)) return;
    this.#rooms.delete(room.table.game);
    room.close();
  }

  /** What is in memory may be past: other nodes write to the same game. */
  async #freshened(game: string, known: Promise<Room | undefined>): Promise<Room | undefined> {
    const { shared } = this.#services;
    const room = await known;
    if (shared === undefined || room === undefined) return room;
    const latest = await shared.latest(game);
    if (latest !== undefined) await this.#follow(room, latest);
    // Let go of meanwhile, as one whose log was changed.
    return this.#rooms.get(game) === known ? room : this.find(game);
  }

  async #follow(room: Room, latest: Latest): Promise<void> {
    if (latest.edits !== room.row.edits) this.#shut(room);
    else if (latest.version > room.table.version) {
      this.#services.metrics.healed.inc();
      try {
        await room.catchUp();
        // Whoever wrote that does not know that somebody is here.
        room.sayWhoIsHere();
      } catch (error) {
        // What the log says does not follow from what is in memory, so that was wrong.
        if (!(error instanceof StoreLost)) this.#shut(room);
        throw error;
      }
    }
  }

  async #resume(game: string): Promise<Room | undefined> {
    const row = await this.#games.find(game);
    if (row === undefined) return undefined;
    const store = this.#games.storeFor(row, row.openedAt);
    const attendance = new Attendance();
    const host = await Host.resume(this.#partsOf(store, attendance), game);
    if (host === undefined) return undefined;
    if (!host.ok) throw new Unreadable(game, host.error);
    await giveBackTime(host.value, this.#games);
    return new Room(host.value, row, this.#services, attendance);
  }

  #partsOf(store: GameStore, attendance: Attendance): HostParts {
    const { now, heartbeat } = this.#services;
    return {
      store,
      now,
      isConnected: (player) => attendance.isHere(player),
      timeOwed: timeOwedAfterGap(this.#games, heartbeat),
    };
  }

  async #openRematch(room: Room): Promise<string | undefined> {
    const { isPublic } = room.row;
    const { rematch, seats, host } = room.table;
    const asked = rematch.flatMap((seat) => {
      const sitter = seats[seat];
      return sitter?.type === 'person' ? [sitter.player] : [];
    });
    // A host who is gone could neither begin the next game nor close its table.
    const hosts = asked.includes(host) || asked.length === 0 ? [host, ...asked] : asked;
    const options = rematchOptions(room.table);
    const access = { isPublic, bySeat: false };
    for (const next of new Set(hosts)) {
      const opened = await this.open(options, next, access, this.#services.mostTables);
      if (opened.ok) return opened.value.table.game;
    }
    // All of them have as many tables as they may; one may be over by then.
    await this.#games.putOff(room.table.game, this.#services.now() + REMATCH_AGAIN);
    return undefined;
  }
}
