/**
 * The last reservation of each player, stored for all nodes. A player who does not use several in a
 * row blocks seats for others, and has to wait before the next.
 */
import type { OnlineRefusal } from '@marrakech/protocol';
import type { LiveTable } from '../tables/live-table.js';
import type { TableRegistry } from '../tables/table-registry.js';
import { isAmong, type Store } from '../database/store.js';

/** After this many unused reservations in a row, a player has to wait (ms). */
const MOST_UNUSED = 3;
const PAUSE = 10 * 60_000;

/** The last reservation of a player. */
export interface Last {
  /** Its table, if it still exists. */
  readonly liveTable: LiveTable | undefined;
  /** The number of unused reservations in a row, including this one. */
  readonly unused: number;
  /** The refusal of another reservation, if the player has to wait. */
  readonly fault: OnlineRefusal | undefined;
}

export interface Given {
  readonly player: string;
  readonly game: string;
  readonly unused: number;
}

/** Whether a player has sat down since their last reservation. */
function hasSat({ events }: LiveTable, player: string): boolean {
  const last = events.findLast(
    (event) =>
      (event.type === 'player-seated' || event.type === 'seat-reserved') && event.player === player,
  );
  return last?.type === 'player-seated';
}

export class ReservationLimit {
  readonly #store: Store;
  readonly #tableRegistry: TableRegistry;
  readonly #now: () => number;

  constructor(store: Store, tableRegistry: TableRegistry, now: () => number) {
    this.#store = store;
    this.#tableRegistry = tableRegistry;
    this.#now = now;
  }

  async lastOf(players: readonly string[]): Promise<ReadonlyMap<string, Last>> {
    const rows = await this.#store.rows(
      `select player, game, at, unused from reservations
        where ${isAmong('player', this.#store.dialect)}`,
      JSON.stringify(players),
    );
    const found = rows.map(async (row): Promise<[string, Last]> => {
      const player = String(row['player']);
      const liveTable = await this.#tableRegistry.findReadable(String(row['game']));
      const isUsed = liveTable === undefined || hasSat(liveTable, player);
      const unused = isUsed ? 0 : Number(row['unused']) + 1;
      const wait = Number(row['at']) + PAUSE - this.#now();
      if (unused < MOST_UNUSED) return [player, { liveTable, unused, fault: undefined }];
      if (wait <= 0) return [player, { liveTable, unused: 0, fault: undefined }];
      const fault = { code: 'too-fast', seconds: Math.ceil(wait / 1000) } as const;
      return [player, { liveTable, unused, fault }];
    });
    return new Map(await Promise.all(found));
  }

  /** Stores new reservations. */
  async note(given: readonly Given[]): Promise<void> {
    const at = this.#now();
    await Promise.all(
      given.map(({ player, game, unused }) =>
        this.#store.run(
          `insert into reservations (player, game, at, unused) values (?, ?, ?, ?)
            on conflict (player) do update
              set game = excluded.game, at = excluded.at, unused = excluded.unused`,
          player,
          game,
          at,
          unused,
        ),
      ),
    );
  }
}
