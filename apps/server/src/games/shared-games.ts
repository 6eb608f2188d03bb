/** The queries of nodes that share a PostgreSQL, each for many games. */
import { isAmong, type Row, type Store } from '../database/store.js';
import { GroupCommit } from '../database/group-commit.js';

export interface Latest {
  readonly version: number;
  /** How often a name was erased from its log. */
  readonly edits: number;
}

interface Since {
  readonly game: string;
  readonly version: number;
}

const IS_NAMED = isAmong('game', 'postgres');

/**
 * `offset 0` makes PostgreSQL look up game by game. Without it the planner reads the whole log for a few
 * games, unless the log is huge.
 */
export const NEWS = `select wanted.number, news.event
  from json_to_recordset(?::json) as wanted (number int, game text, version int)
  cross join lateral (
    select version, event from events
    where events.game = wanted.game and events.version > wanted.version offset 0
  ) as news
  order by wanted.number, news.version`;

const toLatest = (row: Row): Latest => ({
  version: Number(row['version']),
  edits: Number(row['edits']),
});

export class SharedGames {
  readonly #store: Store;
  readonly #latest: GroupCommit<string, Latest | undefined>;
  readonly #news: GroupCommit<Since, readonly unknown[]>;

  constructor(store: Store) {
    this.#store = store;
    this.#latest = new GroupCommit(async (games) => {
      const found = await this.latestOf(games);
      return games.map((game) => found.get(game));
    });
    this.#news = new GroupCommit((wanted) => this.#read(wanted));
  }

  /** The version of a game, and its number of edits. */
  latest(game: string): Promise<Latest | undefined> {
    return this.#latest.do(game);
  }

  async latestOf(games: readonly string[]): Promise<ReadonlyMap<string, Latest>> {
    const rows = await this.#store.rows(
      `select game, version, edits from games where ${IS_NAMED}`,
      JSON.stringify(games),
    );
    return new Map(rows.map((row) => [String(row['game']), toLatest(row)]));
  }

  /** The events of a game that follow a version. */
  news(game: string, version: number): Promise<readonly unknown[]> {
    return this.#news.do({ game, version });
  }

  /** Renews the leases of bots that are thinking. */
  async keep(games: readonly string[], until: number): Promise<void> {
    await this.#store.run(
      `update games set lease_until = ? where ${IS_NAMED} and due_at is not null`,
      until,
      JSON.stringify(games),
    );
  }

  /** Makes games due now and ends their leases, so that another node acts in them. */
  async handOver(games: readonly string[], now: number): Promise<void> {
    await this.#store.run(
      `update games set due_at = ?, lease_until = null
        where ${IS_NAMED} and due_at is not null`,
      now,
      JSON.stringify(games),
    );
  }

  /** Records a beat. The first one after a gap of `least` milliseconds also records the outage. */
  async beat(now: number, least: number): Promise<void> {
    await this.#store.run(
      `with last as (select alive_at from heartbeat where one = 1 for update),
        noted as (
          insert into outages (from_at, to_at)
          select alive_at, ?::bigint from last where ?::bigint - alive_at >= ? returning 1
        )
        insert into heartbeat (one, alive_at)
        select 1, ?::bigint from (select count(*) from noted) as first
        on conflict (one) do update
          set alive_at = greatest(heartbeat.alive_at, excluded.alive_at)`,
      now,
      now,
      least,
      now,
    );
  }

  async #read(wanted: readonly Since[]): Promise<readonly (readonly unknown[])[]> {
    const rows = await this.#store.rows(
      NEWS,
      JSON.stringify(wanted.map(({ game, version }, number) => ({ number, game, version }))),
    );
    const found: unknown[][] = wanted.map(() => []);
    for (const row of rows) found[Number(row['number'])]!.push(JSON.parse(String(row['event'])));
    return found;
  }
}
