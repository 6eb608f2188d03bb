/** What nodes that share a PostgreSQL ask it about each other's games, many games in one question. */
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
 * `offset 0` keeps it game by game: planned as one, PostgreSQL would read the whole log for a few games,
 * as long as that is not huge.
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

  /** How far a game is now. */
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

  /** Those who act in these games are alive and still at it. */
  async keep(games: readonly string[], until: number): Promise<void> {
    await this.#store.run(
      `update games set lease_until = ? where ${IS_NAMED} and due_at is not null`,
      until,
      JSON.stringify(games),
    );
  }

  /** Whoever looks next acts in these games. */
  async handOver(games: readonly string[], now: number): Promise<void> {
    await this.#store.run(
      `update games set due_at = ?, lease_until = null
        where ${IS_NAMED} and due_at is not null`,
      now,
      JSON.stringify(games),
    );
  }

  /** Somebody is alive. The first to say so after a long silence notes how long that was. */
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
