/** The games that this process holds: opened, taken up from the store, and let go when all is quiet. */
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

/** Where public tables are shown. */
interface Lobby {
  put(listing: Listing): void;
}

/** What a live table needs of the server. */
export interface LiveTableServices {
  readonly now: () => number;
  readonly bots: BotPool;
  readonly botPause: number;
  readonly goneAfter: number;
  readonly waitsFor: number;
  /** A host has no more than so many that are not over. */
  readonly mostTables: number;
  readonly lobby: Lobby;
  readonly metrics: Metrics;
  readonly seatTokens: SeatTokens;
  readonly clusterBus: ClusterBus;
  readonly clusterPresence: ClusterPresence;
  readonly heartbeat: Heartbeat;
  /** If other nodes use the same store. */
  readonly shared: SharedGames | undefined;
  /** Something went wrong in a game that nobody waits for. */
  readonly onTrouble: (game: string, error: unknown) => void;
  /** The game that follows, or nothing if it could not be opened. */
  readonly openRematch: (liveTable: LiveTable) => Promise<string | undefined>;
  /** Whether a player has as many tables as they may. */
  readonly isFull: (player: string) => Promise<boolean>;
  /** Whether nothing is owed any more. */
  readonly giveBackTime: (host: Host) => Promise<boolean>;
}

/** In milliseconds: how soon a rematch is tried again that nobody may open now. */
const REMATCH_AGAIN = 60_000;

/** By then the message about what was stored has arrived, unless it is lost (ms). */
const WORD_WITHIN = 100;

/** The name of a game is all that a link holds, so nobody must be able to guess one. */
const makeGameName = (): string => randomBytes(15).toString('base64url');

const levelsOf = ({ chairs, standIn }: TableOptions): readonly string[] => [
  ...chairs.flatMap((chair) => (chair.type === 'bot' ? [chair.level] : [])),
  ...(standIn === undefined ? [] : [standIn]),
];

export class TableRegistry {
  readonly #games: GameRepository;
  readonly #services: LiveTableServices;
  /** By game: those that are there, and those that are being taken up. */
  readonly #tables = new Map<string, Promise<LiveTable | undefined>>();
  /** Those that are there. */
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
    // Those at a table see at once that their clock has not run.
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

  /** Refuses a host who has `limit` unfinished tables, however many are opened at once. */
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

  /** The live table of a game; `undefined` if there is no such game, or none that can be read. */
  find(game: string): Promise<LiveTable | undefined> {
    const known = this.#tables.get(game);
    if (known !== undefined) return this.#freshened(game, known);
    const found = this.#resume(game);
    this.#tables.set(game, found);
    // What is not there, or cannot be read, is not remembered.
    const forget = () => this.#tables.delete(game);
    found.then(
      (liveTable) => (liveTable === undefined ? forget() : this.#open.add(liveTable)),
      forget,
    );
    return found;
  }

  /** One that cannot be read, as by a node in the middle of an upgrade, is left to others. */
  async findReadable(game: string): Promise<LiveTable | undefined> {
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
    const liveTable = await this.#tables.get(game)?.catch(() => undefined);
    if (liveTable !== undefined) this.#shut(liveTable);
  }

  /** Nothing in memory counts any more: everybody is sent away, to come again. */
  async dropAll(): Promise<void> {
    await Promise.all([...this.#tables.keys()].map((game) => this.drop(game)));
  }

  /** Brings every watched table to where the store is, whatever message was lost. */
  async heal(): Promise<void> {
    const { shared, onTrouble } = this.#services;
    if (shared === undefined) return;
    const watched = [...this.#open].filter(({ isWatched }) => isWatched);
    if (watched.length === 0) return;
    const latest = await shared.latestOf(watched.map(({ table }) => table.game));
    // On a busy node the log is always ahead, by what is being told just now.
    await pause(WORD_WITHIN, undefined, { ref: false });
    for (const liveTable of watched) {
      const { game } = liveTable.table;
      const found = latest.get(game);
      if (found === undefined || !this.#open.has(liveTable)) continue;
      this.#follow(liveTable, found).catch((error: unknown) => onTrouble(game, error));
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
    for (const liveTable of this.#open)
      if (liveTable.isIdle(now)) this.#shut(liveTable);
      else liveTable.noteArrivals();
    this.#services.metrics.liveTables.set(this.#tables.size);
  }

  #thinking(): readonly string[] {
    return [...this.#open].flatMap((liveTable) =>
      liveTable.isThinking ? [liveTable.table.game] : [],
    );
  }

  /** This one and no other: the game may have been taken up anew since it was found. */
  #shut(liveTable: LiveTable): void {
    if (!this.#open.delete(liveTable)) return;
    this.#tables.delete(liveTable.table.game);
    liveTable.close();
  }

  /** What is in memory may be past: other nodes write to the same game. */
  async #freshened(
    game: string,
    known: Promise<LiveTable | undefined>,
  ): Promise<LiveTable | undefined> {
    const { shared } = this.#services;
    const liveTable = await known;
    if (shared === undefined || liveTable === undefined) return liveTable;
    const latest = await shared.latest(game);
    if (latest !== undefined) await this.#follow(liveTable, latest);
    // Let go of meanwhile, as one whose log was changed.
    return this.#tables.get(game) === known ? liveTable : this.find(game);
  }

  async #follow(liveTable: LiveTable, latest: Latest): Promise<void> {
    if (latest.edits !== liveTable.row.edits) this.#shut(liveTable);
    else if (latest.version > liveTable.table.version) {
      this.#services.metrics.healed.inc();
      try {
        await liveTable.catchUp();
        // Whoever wrote that does not know that somebody is here.
        liveTable.sayWhoIsHere();
      } catch (error) {
        // What the log says does not follow from what is in memory, so that was wrong.
        if (!(error instanceof StoreLost)) this.#shut(liveTable);
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
    // A host who is gone could neither begin the next game nor close its table.
    const hosts = asked.includes(host) || asked.length === 0 ? [host, ...asked] : asked;
    const options = rematchOptions(liveTable.table);
    const access = { isPublic, bySeat: false };
    for (const next of new Set(hosts)) {
      const opened = await this.open(options, next, access, this.#services.mostTables);
      if (opened.ok) return opened.value.table.game;
    }
    // All of them have as many tables as they may; one may be over by then.
    await this.#games.putOff(liveTable.table.game, this.#services.now() + REMATCH_AGAIN);
    return undefined;
  }
}
