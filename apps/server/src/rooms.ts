/** The games that this process holds: opened, taken up from the store, and let go when all is quiet. */
import { randomBytes } from 'node:crypto';
import { isLevelName } from '@marrakech/bot';
import {
  makeHex,
  type OnlineRefusal,
  type TableEvent,
  type TableOptions,
} from '@marrakech/protocol';
import { bad, good, type Outcome } from '@marrakech/rules';
import { deadlineOf, Host, rematchOptions } from '@marrakech/table';
import type { BotPool } from './bots/bot-pool.js';
import { listingOf, statusOf } from './derived.js';
import type { Access, Games } from './games.js';
import type { Lobby } from './lobby.js';
import type { Metrics } from './metrics.js';
import { Room } from './room.js';
import type { SeatKeys } from './seat-keys.js';

/** What a room needs of the house. */
export interface RoomServices {
  readonly now: () => number;
  readonly bots: BotPool;
  readonly botPause: number;
  readonly goneAfter: number;
  readonly lobby: Lobby;
  readonly metrics: Metrics;
  readonly seatKeys: SeatKeys;
  /** Something went wrong in a game that nobody waits for. */
  readonly onTrouble: (game: string, error: unknown) => void;
  /** The game that follows, or nothing if it could not be opened. */
  readonly openRematch: (room: Room) => Promise<string | undefined>;
}

const QUIET_FOR = 60_000;

/** The name of a game is all that a link holds, so nobody must be able to guess one. */
const makeGameName = (): string => randomBytes(15).toString('base64url');

const levelsOf = ({ chairs, standIn }: TableOptions): readonly string[] => [
  ...chairs.flatMap((chair) => (chair.type === 'bot' ? [chair.level] : [])),
  ...(standIn === undefined ? [] : [standIn]),
];

/** Time that the house was away while somebody's clock ran, and that is not given back yet. */
function timeOwed(
  events: readonly TableEvent[],
  since: number,
  outages: Awaited<ReturnType<Games['outagesSince']>>,
): number {
  const given = events.findLast(({ type }) => type === 'time-given')?.at ?? 0;
  return outages
    .filter(({ to }) => to > given && to > since)
    .reduce((sum, { from, to }) => sum + to - Math.max(from, since), 0);
}

export class Rooms {
  readonly #games: Games;
  readonly #services: RoomServices;
  readonly #rooms = new Map<string, Promise<Room | undefined>>();

  constructor(games: Games, services: Omit<RoomServices, 'openRematch'>) {
    this.#games = games;
    this.#services = { ...services, openRematch: (room) => this.#openRematch(room) };
  }

  get size(): number {
    return this.#rooms.size;
  }

  async open(
    options: TableOptions,
    host: string,
    access: Access,
  ): Promise<Outcome<Room, OnlineRefusal>> {
    const unknown = levelsOf(options).find((level) => !isLevelName(level));
    if (unknown !== undefined) return bad({ code: 'unknown-level', level: unknown });
    const { now, lobby } = this.#services;
    const openedAt = now();
    const store = this.#games.storeFor(access, openedAt);
    const game = makeGameName();
    const opened = await Host.open({ store, now }, game, makeHex(randomBytes(32)), {
      options,
      host,
    });
    if (!opened.ok) return opened;
    const room = new Room(
      opened.value,
      { ...access, host, openedAt, status: statusOf(opened.value.table) },
      this.#services,
    );
    this.#rooms.set(game, Promise.resolve(room));
    if (access.isPublic) lobby.put(listingOf(room.table, openedAt));
    return good(room);
  }

  /** The room of a game; `undefined` if there is no such game, or none that can be read. */
  find(game: string): Promise<Room | undefined> {
    const known = this.#rooms.get(game);
    if (known !== undefined) return known;
    const found = this.#resume(game);
    this.#rooms.set(game, found);
    // What is not there, or cannot be read, is not remembered.
    const forget = () => this.#rooms.delete(game);
    found.then((room) => room ?? forget(), forget);
    return found;
  }

  /** Forgets what is in memory; the store has it all. */
  async drop(game: string): Promise<void> {
    const room = await this.#rooms.get(game);
    this.#rooms.delete(game);
    room?.close();
  }

  async sweep(): Promise<void> {
    const since = this.#services.now() - QUIET_FOR;
    for (const [game, promised] of this.#rooms) {
      const room = await promised.catch(() => undefined);
      if (room === undefined || room.isIdle(since)) await this.drop(game);
    }
    this.#services.metrics.rooms.set(this.#rooms.size);
  }

  async close(): Promise<void> {
    for (const promised of this.#rooms.values()) (await promised.catch(() => undefined))?.close();
    this.#rooms.clear();
  }

  async #resume(game: string): Promise<Room | undefined> {
    const row = await this.#games.find(game);
    if (row === undefined) return undefined;
    const { now } = this.#services;
    const store = this.#games.storeFor(row, row.openedAt);
    const host = await Host.resume({ store, now }, game);
    if (host === undefined) return undefined;
    if (!host.ok) throw new Error(`game ${game} cannot be read: ${host.error.code}`);
    await this.#giveBackTime(host.value);
    return new Room(host.value, row, this.#services);
  }

  async #giveBackTime(host: Host): Promise<void> {
    const { table, events } = host;
    if (deadlineOf(table) === undefined || table.play === undefined) return;
    const { since } = table.play.clock;
    const ms = timeOwed(events, since, await this.#games.outagesSince(since));
    if (ms > 0) await host.tell({ type: 'give-time', ms });
  }

  async #openRematch(room: Room): Promise<string | undefined> {
    const { isPublic } = room.row;
    const options = rematchOptions(room.table);
    const opened = await this.open(options, room.table.host, { isPublic, bySeat: false });
    return opened.ok ? opened.value.table.game : undefined;
  }
}
