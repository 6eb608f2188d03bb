/** Exports and erases the data of a player. */
import { ERASED_NAME, type TableEvent } from '@marrakech/table';
import { EventSchema } from '@marrakech/table/schemas';
import * as v from 'valibot';
import { NAMED } from '../database/migrations.js';
import type { Store } from '../database/store.js';
import { listingOf, statusOf } from '../games/derived-row.js';
import type { LobbyFeed } from '../lobby/lobby-feed.js';
import type { SocketRegistry } from '../sockets/socket-connection.js';
import { makeMessageId } from '../tables/message-id.js';
import type { TableRegistry } from '../tables/table-registry.js';
import { CredentialSchema, type Identities } from './identities.js';

/** All stored data of a player. */
export const ExportSchema = v.strictObject({
  player: v.string(),
  credentials: v.pipe(v.array(CredentialSchema), v.readonly()),
  games: v.array(
    v.strictObject({ game: v.string(), events: v.pipe(v.array(EventSchema), v.readonly()) }),
  ),
});
type Export = v.InferOutput<typeof ExportSchema>;

/**
 * The event without the player's name. This is the only change that a log allows: versions, dice and
 * the game do not depend on names.
 */
function withoutName(event: TableEvent, player: string): TableEvent {
  if (event.type === 'player-seated' && event.player === player)
    return { ...event, name: ERASED_NAME };
  if (event.type !== 'opened') return event;
  const chairs = event.options.chairs.map((chair) =>
    chair.type === 'person' && chair.player === player && chair.name !== undefined
      ? { ...chair, name: ERASED_NAME }
      : chair,
  );
  return { ...event, options: { ...event.options, chairs } };
}

export interface ErasureParts {
  readonly store: Store;
  readonly identities: Identities;
  readonly tableRegistry: TableRegistry;
  readonly lobby: LobbyFeed;
  readonly socketRegistry: SocketRegistry;
}

export class Erasure {
  readonly #store: Store;
  readonly #identities: Identities;
  readonly #tableRegistry: TableRegistry;
  readonly #lobby: LobbyFeed;
  readonly #socketRegistry: SocketRegistry;

  constructor({ store, identities, tableRegistry, lobby, socketRegistry }: ErasureParts) {
    this.#store = store;
    this.#identities = identities;
    this.#tableRegistry = tableRegistry;
    this.#lobby = lobby;
    this.#socketRegistry = socketRegistry;
  }

  async exportOf(player: string): Promise<Export> {
    const games: Export['games'] = [];
    const household = await this.#identities.household(player);
    const names = await Promise.all(household.map((name) => this.#gamesOf(name)));
    for (const game of new Set(names.flat())) {
      const liveTable = await this.#tableRegistry.find(game);
      if (liveTable !== undefined) games.push({ game, events: liveTable.events });
    }
    return { player, credentials: await this.#identities.credentials(player), games };
  }

  async erase(player: string): Promise<void> {
    for (const name of await this.#identities.household(player)) {
      for (const game of await this.#gamesOf(name)) {
        await this.#leave(game, name);
        await this.#eraseName(game, name);
        await this.#tableRegistry.drop(game);
        await this.#listAnew(game);
      }
      await this.#identities.forget(name);
      this.#socketRegistry.dismissPlayer(name);
    }
    await this.#store.scrub();
  }

  /** Deletes a credential and closes its sockets. Returns whether the credential existed. */
  async revoke(player: string, id: string): Promise<boolean> {
    const dropped = await this.#identities.revoke(player, id);
    for (const name of dropped) this.#socketRegistry.dismissPlayer(name);
    return dropped.length > 0;
  }

  /** Games where the player sat, is host, or has a reserved seat or chair. */
  async #gamesOf(player: string): Promise<readonly string[]> {
    // SQLite has no index for several values of one row, so it reads the first event of each game.
    const named =
      this.#store.dialect === 'postgres'
        ? `select game from events where version = 1 and ${NAMED} @> ?::jsonb`
        : `select game from games where exists (select 1 from events
            where events.game = games.game and events.version = 1 and instr(event, ?) > 0)`;
    const rows = await this.#store.rows(
      `select game from seatings where player = ?
        union select game from reservations where player = ?
        union select game from games where host = ? union ${named}`,
      player,
      player,
      player,
      JSON.stringify(player),
    );
    return rows.map((row) => String(row['game']));
  }

  async #leave(game: string, player: string): Promise<void> {
    const liveTable = await this.#tableRegistry.find(game);
    const status = liveTable && statusOf(liveTable.table);
    if (liveTable === undefined || status === 'over' || status === 'closed') return;
    const type = status === 'open' ? 'stand' : 'leave';
    for (const [seat, sitter] of liveTable.table.seats.entries())
      if (sitter.type === 'person' && sitter.player === player) {
        const { version } = liveTable.table;
        await liveTable.answer(
          { player, isProgram: false },
          { type, id: makeMessageId(), version, seat },
        );
      }
    if (statusOf(liveTable.table) === 'open') await liveTable.endReservation(player);
    if (liveTable.table.host === player && statusOf(liveTable.table) === 'open')
      await liveTable.passHost();
  }

  async #eraseName(game: string, player: string): Promise<void> {
    const liveTable = await this.#tableRegistry.find(game);
    const events = liveTable?.events ?? [];
    for (const event of events) {
      const erased = withoutName(event, player);
      if (erased === event) continue;
      await this.#store.run(
        'update events set event = ? where game = ? and version = ?',
        JSON.stringify(erased),
        game,
        event.version,
      );
    }
    // Nodes compare the number of edits and drop their copy of the game.
    await this.#store.run('update games set edits = edits + 1 where game = ?', game);
  }

  /** Reloads the table and updates the names in its listing. */
  async #listAnew(game: string): Promise<void> {
    const liveTable = await this.#tableRegistry.find(game);
    if (liveTable === undefined) return;
    const listing = listingOf(liveTable.table, liveTable.row.openedAt);
    const text = JSON.stringify(listing);
    await this.#store.run('update games set listing = ? where game = ?', text, game);
    if (liveTable.row.isPublic) this.#lobby.put(listing);
  }
}
