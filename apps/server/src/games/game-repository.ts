/** The games in the store: their logs and the queries for them. */
import type { Listing } from '@marrakech/protocol';
import type { TableOptions } from '@marrakech/table';
import { countHosted, type Row, type Status, type Store } from '../database/store.js';
import { GameLog, readGame } from './game-log.js';
import type { SharedGames } from './shared-games.js';

/** Who has access to a table. Not part of the game, so not in its log. */
export interface Access {
  readonly isPublic: boolean;
  /** Every seat has its own seat token. */
  readonly bySeat: boolean;
}

export interface GameRow extends Access {
  readonly host: string;
  readonly openedAt: number;
  readonly status: Status;
  /** How often a name was erased from its log. */
  readonly edits: number;
}

export interface Outage {
  readonly from: number;
  readonly to: number;
}

/** A table where a person waits. */
export interface Waiting {
  readonly game: string;
  readonly openedAt: number;
}

/** The lease of the node that acts in a game: no other node acts before it ends (ms). */
export const LEASE = 1500;
const MOST_LISTED = 500;
/** Candidates loaded together by matchmaking; players may have left some of them. */
export const LOOKED_AT_ONCE = 20;
const LISTED_FOR = 24 * 3_600_000;

const toRow = (row: Row): GameRow => ({
  isPublic: row['public'] === 1,
  bySeat: row['by_seat'] === 1,
  host: String(row['host']),
  openedAt: Number(row['opened_at']),
  status: row['status'] as Status,
  edits: Number(row['edits']),
});

const toListing = (row: Row): Listing => JSON.parse(String(row['listing'])) as Listing;

export class GameRepository {
  readonly #store: Store;
  readonly #waitsFor: number;
  readonly #shared: SharedGames | undefined;

  /** `waitsFor`: how long a table waits for players (ms). `shared`: set if other nodes use the store. */
  constructor(store: Store, waitsFor: number, shared?: SharedGames) {
    this.#store = store;
    this.#waitsFor = waitsFor;
    this.#shared = shared;
  }

  /** The log of one game. A new game is refused if its host has `limit` unfinished tables. */
  logFor({ isPublic, bySeat }: Access, openedAt: number, limit?: number): GameLog {
    const [store, shared, waitsFor] = [this.#store, this.#shared, this.#waitsFor];
    return new GameLog({ store, shared, isPublic, bySeat, openedAt, waitsFor, limit });
  }

  async find(game: string): Promise<GameRow | undefined> {
    const [row] = await this.#store.rows(
      'select public, by_seat, host, opened_at, status, edits from games where game = ?',
      game,
    );
    return row && toRow(row);
  }

  /** The public tables of the lobby, the newest first. */
  async listed(now: number): Promise<readonly Listing[]> {
    const rows = await this.#store.rows(
      `select listing from games where public = 1
        and (status = 'open' or (status = 'playing' and opened_at > ?))
        order by opened_at desc limit ?`,
      now - LISTED_FOR,
      MOST_LISTED,
    );
    return rows.map(toListing);
  }

  /** The open public tables, as many as the lobby shows. */
  async waiting(): Promise<readonly string[]> {
    const rows = await this.#store.rows(
      `select game from games where public = 1 and status = 'open'
        order by opened_at desc limit ?`,
      MOST_LISTED,
    );
    return rows.map(({ game }) => String(game));
  }

  /**
   * Public tables with exactly these options where a person sits or has a reservation, the oldest first.
   * Returns `LOOKED_AT_ONCE` of those after `after`.
   */
  async waitingFor(
    options: TableOptions,
    now: number,
    after?: Waiting,
  ): Promise<readonly Waiting[]> {
    const isSame =
      this.#store.dialect === 'postgres'
        ? `events.event::jsonb -> 'options' = ?::jsonb`
        : `events.event -> 'options' = ?`;
    const rows = await this.#store.rows(
      `select games.game, opened_at from games
        join events on events.game = games.game and events.version = 1
        where public = 1 and by_seat = 0 and status = 'open' and occupied_until > 0
        and occupied_until > ? and (opened_at, games.game) > (?, ?) and ${isSame}
        order by opened_at, games.game limit ?`,
      now,
      Math.max(now - LISTED_FOR, after?.openedAt ?? 0),
      after?.game ?? '',
      JSON.stringify(options),
      LOOKED_AT_ONCE,
    );
    return rows.map((row) => ({ game: String(row['game']), openedAt: Number(row['opened_at']) }));
  }

  /** The tables of a player, the newest first. */
  async ofPlayer(player: string): Promise<readonly Listing[]> {
    const rows = await this.#store.rows(
      `select listing from games where game in
        (select game from seatings where player = ? union select game from games where host = ?)
        and status <> 'closed' order by opened_at desc limit ?`,
      player,
      player,
      MOST_LISTED,
    );
    return rows.map(toListing);
  }

  /** The number of unfinished tables of a host. */
  async countHosted(host: string): Promise<number> {
    const [row] = await this.#store.rows(countHosted('?'), host);
    return Number(row!['count']);
  }

  /** Claims the games that are due: no other node acts in them until the lease ends. */
  async claimDue(now: number): Promise<readonly string[]> {
    const due = 'due_at <= ? and (lease_until is null or lease_until <= ?)';
    const [any] = await this.#store.rows(
      `select 1 as one from games where ${due} limit 1`,
      now,
      now,
    );
    if (any === undefined) return [];
    const skip = this.#store.dialect === 'postgres' ? 'for update skip locked' : '';
    const rows = await this.#store.run(
      `update games set lease_until = ? where game in
        (select game from games where ${due} order by due_at limit 200 ${skip}) returning game`,
      now + LEASE,
      now,
      now,
    );
    return rows.map(({ game }) => String(game));
  }

  /** Ends the claim of this node: another one may act at once. */
  async giveBack(game: string): Promise<void> {
    await this.#store.run('update games set lease_until = null where game = ?', game);
  }

  /** Postpones what is due to `at`. */
  async putOff(game: string, at: number): Promise<void> {
    await this.#store.run(
      'update games set due_at = ?, lease_until = null where game = ? and due_at is not null',
      at,
      game,
    );
  }

  /** Records a beat, and an outage if the last beat of any node is `least` milliseconds old. */
  async beat(now: number, least: number): Promise<void> {
    if (this.#shared !== undefined) return this.#shared.beat(now, least);
    // Both in one tick, so that no other beat comes between them.
    await Promise.all([
      this.#store.run(
        `insert into outages (from_at, to_at)
          select alive_at, ? from heartbeat where ? - alive_at >= ?`,
        now,
        now,
        least,
      ),
      this.#store.run(
        `insert into heartbeat (one, alive_at) values (1, ?)
          on conflict (one) do update set alive_at = excluded.alive_at`,
        now,
      ),
    ]);
    return undefined;
  }

  /** Records the time since the last beat as an outage, for a process that starts. */
  async noteOutage(now: number, least: number): Promise<void> {
    if (this.#shared !== undefined) return this.#shared.beat(now, least);
    const [row] = await this.#store.rows('select alive_at from heartbeat');
    const from = row === undefined ? now : Number(row['alive_at']);
    if (now > from && now - from < least)
      await this.#store.run('insert into outages (from_at, to_at) values (?, ?)', from, now);
    return this.beat(now, least);
  }

  async outagesSince(time: number): Promise<readonly Outage[]> {
    const rows = await this.#store.rows(
      'select from_at, to_at from outages where to_at > ? order by from_at',
      time,
    );
    return rows.map((row) => ({ from: Number(row['from_at']), to: Number(row['to_at']) }));
  }

  /** The logs of all finished public games, for dumps. */
  async *finished(): AsyncGenerator<{
    readonly game: string;
    readonly events: readonly unknown[];
  }> {
    let after = '';
    for (;;) {
      const rows = await this.#store.rows(
        `select game from games where public = 1 and status = 'over' and game > ?
          order by game limit 100`,
        after,
      );
      if (rows.length === 0) return;
      for (const { game } of rows) {
        const stored = await readGame(this.#store, String(game));
        yield { game: String(game), events: stored!.events };
      }
      after = String(rows.at(-1)!['game']);
    }
  }
}
