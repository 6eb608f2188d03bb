/** The games that this process has loaded: opened, read from the store, unloaded when idle. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isLevelName } from '@marrakech/bot';
import { makeHex } from '@marrakech/fair-dice';
import type { Listing, OnlineRefusal } from '@marrakech/protocol';
import { bad, good, type Outcome } from '@marrakech/rules';
import {
  Host,
  rematchOptions,
  Unreadable,
  type GameStore,
  type HostParts,
  type TableOptions,
} from '@marrakech/table';
import type { BotPool } from '../bots/bot-pool.js';
import type { ClusterBus } from '../cluster/cluster-bus.js';
import type { ClusterPresence } from '../cluster/cluster-presence.js';
import type { Heartbeat } from '../cluster/heartbeat.js';
import { StoreLost } from '../database/store.js';
import { listingOf, statusOf } from '../games/derived-row.js';
import { LEASE, type Access, type GameRepository } from '../games/game-repository.js';
import type { Latest, SharedGames } from '../games/shared-games.js';
import type { Metrics } from '../metrics/metrics.js';
import { ConnectionCounts } from './connection-counts.js';
import { LiveTable } from './live-table.js';
import type { SeatTokens } from './seat-tokens.js';
import { giveBackTime, timeOwedAfterGap } from './time-refund.js';

/** The list of public tables. */
interface Lobby {
  put(listing: Listing): void;
}

/** The services that a live table uses. */
export interface LiveTableServices {
  readonly now: () => number;
  readonly bots: BotPool;
  readonly botPause: number;
  readonly goneAfter: number;
  readonly waitsFor: number;
  /** The maximum number of unfinished tables of a host. */
  readonly mostTables: number;
  readonly lobby: Lobby;
  readonly metrics: Metrics;
  readonly seatTokens: SeatTokens;
  readonly clusterBus: ClusterBus;
  readonly clusterPresence: ClusterPresence;
  readonly heartbeat: Heartbeat;
  /** Set if other nodes use the same store. */
  readonly shared: SharedGames | undefined;
  /** Called when work on a table fails that no client waits for. */
  readonly onError: (game: string, error: unknown) => void;
  /** Opens the next game and returns its name; `undefined` if it cannot be opened now. */
  readonly openRematch: (liveTable: LiveTable) => Promise<string | undefined>;
  /** Whether a player has reached the limit of tables. */
  readonly isFull: (player: string) => Promise<boolean>;
  /** Gives time back after outages; returns whether all of it is stored. */
  readonly giveBackTime: (host: Host) => Promise<boolean>;
}

/** Delay before a rematch that no player may open now is retried (ms). */
const REMATCH_AGAIN = 60_000;

/** A cluster message about stored events arrives within this time, unless it is lost (ms). */
const MESSAGE_WITHIN = 100;

/** Random, since the link to a game grants access and consists of this name. */
const makeGameName = (): string => randomBytes(15).toString('base64url');

const levelsOf = ({ chairs, standIn }: TableOptions): readonly string[] => [
  ...chairs.flatMap((chair) => (chair.type === 'bot' ? [chair.level] : [])),
  ...(standIn === undefined ? [] : [standIn]),
];

export class TableRegistry {
  readonly #games: GameRepository;
  readonly #services: LiveTableServices;
  /** Loaded and loading games by name. */
  readonly #tables = new Map<string, Promise<LiveTable | undefined>>();
  /** Loaded games. */
  readonly #open = new Set<LiveTable>();

  constructor(
    games: GameRepository,
    services: Omit<LiveTableServices, 'openRematch' | 'isFull' | 'giveBackTime'>,
  ) {
    this.#games = games;
    this.#services = {
      ...services,
      openRematch: (liveTable) => this.#openRematch(liveTable),
      isFull: async (player) => (await games.countHosted(player)) >= services.mostTables,
      giveBackTime: (host) => giveBackTime(host, games),
    };
    // Clients at a table see at once that the time of an outage was given back.
    services.heartbeat.onNoted(() => {
      for (const liveTable of this.#open) liveTable.giveBackTime();
    });
    services.clusterPresence.onNodes(() => {
      for (const liveTable of this.#open) liveTable.lookElsewhere();
    });
  }

  get size(): number {
    return this.#tables.size;
  }

  /** Refuses a host with `limit` unfinished tables, also for parallel requests. */
  async open(
    options: TableOptions,
    host: string,
    access: Access,
    limit?: number,
  ): Promise<Outcome<LiveTable, OnlineRefusal>> {
    const unknown = levelsOf(options).find((level) => !isLevelName(level));
    if (unknown !== undefined) return bad({ code: 'unknown-level', level: unknown });
    const { now, lobby } = this.#services;
    const openedAt = now();
    const store = this.#games.logFor(access, openedAt, limit);
    const game = makeGameName();
    const connectionCounts = new ConnectionCounts();
    const parts = this.#partsOf(store, connectionCounts);
    const opened = await Host.open(parts, game, makeHex(randomBytes(32)), {
      options,
      host,
    });
    if (!opened.ok) return opened;
    const liveTable = new LiveTable(
      opened.value,
      { ...access, host, openedAt, status: statusOf(opened.value.table), edits: 0 },
      this.#services,
      connectionCounts,
    );
    this.#tables.set(game, Promise.resolve(liveTable));
    this.#open.add(liveTable);
    if (access.isPublic) lobby.put(listingOf(liveTable.table, openedAt));
    return good(liveTable);
  }

  /** The live table of a game; `undefined` if the game does not exist. */
  find(game: string): Promise<LiveTable | undefined> {
    const known = this.#tables.get(game);
    if (known !== undefined) return this.#refreshed(game, known);
    const found = this.#resume(game);
    this.#tables.set(game, found);
    // A failed lookup is not cached.
    const forget = () => this.#tables.delete(game);
    found.then(
      (liveTable) => (liveTable === undefined ? forget() : this.#open.add(liveTable)),
      forget,
    );
    return found;
  }

  /** Ignores a game that this node cannot read, for example during an upgrade: newer nodes can. */
  async findReadable(game: string): Promise<LiveTable | undefined> {
    try {
      return await this.find(game);
    } catch (error) {
      if (error instanceof Unreadable) return undefined;
      throw error;
    }
  }

  /** Unloads a game; the store has all of its data. */
  async drop(game: string): Promise<void> {
    // A failed load leaves no table to close, and was reported to its caller.
    const liveTable = await this.#tables.get(game)?.catch(() => undefined);
    if (liveTable !== undefined) this.#unload(liveTable);
  }

  /** Unloads all games and closes their sockets; clients reconnect and load them again. */
  async dropAll(): Promise<void> {
    await Promise.all([...this.#tables.keys()].map((game) => this.drop(game)));
  }

  /** Compares every watched table with the store, and applies events whose messages were lost. */
  async heal(): Promise<void> {
    const { shared, onError } = this.#services;
    if (shared === undefined) return;
    const watched = [...this.#open].filter(({ isWatched }) => isWatched);
    if (watched.length === 0) return;
    const latest = await shared.latestOf(watched.map(({ table }) => table.game));
    // Messages about the newest events may still be on their way.
    await pause(MESSAGE_WITHIN, undefined, { ref: false });
    for (const liveTable of watched) {
      const { game } = liveTable.table;
      const found = latest.get(game);
      if (found === undefined || !this.#open.has(liveTable)) continue;
      this.#follow(liveTable, found).catch((error: unknown) => onError(game, error));
    }
  }

  /** Renews the leases of games whose bots think on this node. */
  async keepLeases(): Promise<void> {
    const { shared, now } = this.#services;
    const thinking = this.#thinking();
    if (thinking.length > 0) await shared?.keep(thinking, now() + LEASE);
  }

  /** Releases the leases of bots' turns to the other nodes. */
  async handOver(): Promise<void> {
    const { shared, now } = this.#services;
    const thinking = this.#thinking();
    if (thinking.length > 0) await shared?.handOver(thinking, now());
  }

  /** Unloads idle games. */
  unloadIdle(): void {
    const now = this.#services.now();
    for (const liveTable of this.#open)
      if (liveTable.isIdle(now)) this.#unload(liveTable);
      else liveTable.noteArrivals();
    this.#services.metrics.liveTables.set(this.#tables.size);
  }

  #thinking(): readonly string[] {
    return [...this.#open].flatMap((liveTable) =>
      liveTable.isThinking ? [liveTable.table.game] : [],
    );
  }

  /** Closes this instance only: the game may have been loaded again since. */
  #unload(liveTable: LiveTable): void {
    if (!this.#open.delete(liveTable)) return;
    this.#tables.delete(liveTable.table.game);
    liveTable.close();
  }

  /** Other nodes write to the same game, so the loaded state may be outdated. */
  async #refreshed(
    game: string,
    known: Promise<LiveTable | undefined>,
  ): Promise<LiveTable | undefined> {
    const { shared } = this.#services;
    const liveTable = await known;
    if (shared === undefined || liveTable === undefined) return liveTable;
    const latest = await shared.latest(game);
    if (latest !== undefined) await this.#follow(liveTable, latest);
    // The table may have been closed meanwhile because its log was edited.
    return this.#tables.get(game) === known ? liveTable : this.find(game);
  }

  async #follow(liveTable: LiveTable, latest: Latest): Promise<void> {
    if (latest.edits !== liveTable.row.edits) this.#unload(liveTable);
    else if (latest.version > liveTable.table.version) {
      this.#services.metrics.healed.inc();
      try {
        await liveTable.catchUp();
        // The node that wrote the events may not know about the connections here.
        liveTable.announcePresence();
      } catch (error) {
        // The events do not fit the loaded state, so that must be loaded anew.
        if (!(error instanceof StoreLost)) this.#unload(liveTable);
        throw error;
      }
    }
  }

  async #resume(game: string): Promise<LiveTable | undefined> {
    const row = await this.#games.find(game);
    if (row === undefined) return undefined;
    const store = this.#games.logFor(row, row.openedAt);
    const connectionCounts = new ConnectionCounts();
    const host = await Host.resume(this.#partsOf(store, connectionCounts), game);
    if (host === undefined) return undefined;
    if (!host.ok) throw new Unreadable(game, host.error);
    await giveBackTime(host.value, this.#games);
    return new LiveTable(host.value, row, this.#services, connectionCounts);
  }

  #partsOf(store: GameStore, connectionCounts: ConnectionCounts): HostParts {
    const { now, heartbeat } = this.#services;
    return {
      store,
      now,
      isConnected: (player) => connectionCounts.isHere(player),
      timeOwed: timeOwedAfterGap(this.#games, heartbeat),
    };
  }

  async #openRematch(liveTable: LiveTable): Promise<string | undefined> {
    const { isPublic } = liveTable.row;
    const { rematch, seats, host } = liveTable.table;
    const asked = rematch.flatMap((seat) => {
      const sitter = seats[seat];
      return sitter?.type === 'person' ? [sitter.player] : [];
    });
    // Only players who asked can host: one who left could not start or close the next table.
    const hosts = asked.includes(host) || asked.length === 0 ? [host, ...asked] : asked;
    const options = rematchOptions(liveTable.table);
    const access = { isPublic, bySeat: false };
    for (const next of new Set(hosts)) {
      const opened = await this.open(options, next, access, this.#services.mostTables);
      if (opened.ok) return opened.value.table.game;
    }
    // All of them have reached the limit of tables; a table may be over by the next try.
    await this.#games.putOff(liveTable.table.game, this.#services.now() + REMATCH_AGAIN);
    return undefined;
  }
}
