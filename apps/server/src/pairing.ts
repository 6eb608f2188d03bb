/** Play with anyone: where somebody has waited longest and is there, or at a new table. */
import {
  HexField,
  GivenNameField,
  plainTable,
  SPEED_NAMES,
  type OnlineRefusal,
  type TableOptions,
} from '@marrakech/protocol';
import { bad, EDITION_NAMES, good, ORDERS, PLAYER_COUNTS, type Outcome } from '@marrakech/rules';
import * as v from 'valibot';
import type { Games } from './games.js';
import { makeMessageId } from './message-id.js';
import type { Room } from './room.js';
import type { Rooms } from './rooms.js';

export const WishSchema = v.strictObject({
  players: v.picklist(PLAYER_COUNTS),
  speed: v.picklist(SPEED_NAMES),
  edition: v.exactOptional(v.picklist(EDITION_NAMES), 'gigamic'),
  order: v.exactOptional(v.picklist(ORDERS), 'turn-first'),
  name: GivenNameField,
  part: HexField,
});
export type Wish = v.InferOutput<typeof WishSchema>;

const optionsFor = ({ players, edition, order, speed }: Wish): TableOptions =>
  plainTable(players, {
    edition,
    order,
    clock: { type: 'live', speed },
    standIn: 'brahim',
  });

export const PairedSchema = v.strictObject({ game: v.string(), seat: v.number() });
type Paired = Readonly<v.InferOutput<typeof PairedSchema>>;

const seatOf = ({ table }: Room, player: string): number =>
  table.seats.findIndex((seat) => seat.type === 'person' && seat.player === player);

export class Pairing {
  readonly #rooms: Rooms;
  readonly #games: Games;
  readonly #now: () => number;
  /** Tables that one player may have opened. */
  readonly #most: number;
  readonly #alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** One after the other, so that two who come at once meet. */
  #last: Promise<unknown> = Promise.resolve();

  /** `alone` sees to it that no other node pairs meanwhile. */
  constructor(
    rooms: Rooms,
    games: Games,
    now: () => number,
    alone: <Result>(work: () => Promise<Result>) => Promise<Result>,
    most: number,
  ) {
    this.#most = most;
    this.#rooms = rooms;
    this.#games = games;
    this.#now = now;
    this.#alone = alone;
  }

  pair(player: string, wish: Wish): Promise<Outcome<Paired, OnlineRefusal>> {
    const paired = this.#last.then(() => this.#alone(() => this.#pair(player, wish)));
    this.#last = paired.catch(() => undefined);
    return paired;
  }

  async #pair(player: string, wish: Wish): Promise<Outcome<Paired, OnlineRefusal>> {
    const options = optionsFor(wish);
    // Not by the lobby: that shows only the newest, and what has reached this node.
    for (const game of await this.#games.waitingFor(options, this.#now())) {
      const room = await this.#rooms.findReadable(game);
      if (room === undefined) continue;
      const isOwn = seatOf(room, player) >= 0;
      if (!isOwn && !(await room.isWaitedAt())) continue;
      const paired = await this.#sit(room, player, wish);
      if (paired.ok) return paired;
    }
    const access = { isPublic: true, bySeat: false };
    const opened = await this.#rooms.open(options, player, access, this.#most);
    return opened.ok ? this.#sit(opened.value, player, wish) : opened;
  }

  async #sit(room: Room, player: string, wish: Wish): Promise<Outcome<Paired, OnlineRefusal>> {
    const { game, seats, version } = room.table;
    const own = seatOf(room, player);
    if (own >= 0) return good({ game, seat: own });
    const seat = seats.findIndex(({ type }) => type === 'empty');
    if (seat < 0) return bad({ code: 'seat-taken', seat: 0 });
    const { name, part } = wish;
    const message = { type: 'sit', id: makeMessageId(), version, seat, name, part } as const;
    const reply = await room.answer(player, message);
    return reply.type === 'done' ? good({ game, seat }) : bad(reply.error);
  }
}
