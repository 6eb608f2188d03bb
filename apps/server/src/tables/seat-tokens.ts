/** Seat tokens: at a table with a link for each chair, only a player with its token may sit there. */
import { randomBytes } from 'node:crypto';
import { hashOf } from '../database/secret-hash.js';
import type { Store } from '../database/store.js';

export class SeatTokens {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async make(game: string, seats: readonly number[]): Promise<Record<number, string>> {
    const tokens: Record<number, string> = {};
    for (const seat of seats) {
      const token = randomBytes(16).toString('base64url');
      await this.#store.run(
        'insert into seat_tokens (game, seat, hash, player) values (?, ?, ?, null)',
        game,
        seat,
        hashOf(token),
      );
      tokens[seat] = token;
    }
    return tokens;
  }

  /** Assigns the token's chair to the player; `undefined` if it is unknown or another player's. */
  async claim(game: string, token: string, player: string): Promise<number | undefined> {
    const [row] = await this.#store.run(
      `update seat_tokens set player = ? where game = ? and hash = ?
        and (player is null or player = ?) returning seat`,
      player,
      game,
      hashOf(token),
      player,
    );
    return row && Number(row['seat']);
  }

  async maySit(game: string, seat: number, player: string): Promise<boolean> {
    const [row] = await this.#store.rows(
      'select 1 as one from seat_tokens where game = ? and seat = ? and player = ?',
      game,
      seat,
      player,
    );
    return row !== undefined;
  }
}
