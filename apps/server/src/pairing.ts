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
import type { Seat } from '@marrakech/table';
import * as v from 'valibot';
import type { Games } from './games.js';
import { makeMessageId } from './message-id.js';
import type { Room } from './room.js';
import type { Rooms } from './rooms.js';
import { GroupCommit } from './store/group-commit.js';

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

/** A turn must be over before those at other nodes have waited too long for theirs. */
const MOST_AT_ONCE = 24;

const ACCESS = { isPublic: true, bySeat: false };

const isEmpty = ({ type }: Seat): boolean => type === 'empty';

interface Asked {
  readonly player: string;
  readonly wish: Wish;
}

type Answers = Map<Asked, Outcome<Paired, OnlineRefusal>>;

/** A table, and who of a group is to sit there. */
interface Place {
  /** Not yet, if the first of them opens it. */
  readonly room: Room | undefined;
  /** Chairs that are not given away. */
  free: number;
  readonly sitters: Asked[];
}

const isSitter = (seat: Seat, { player, wish }: Asked): boolean =>
  seat.type === 'person' && seat.player === player && seat.part === wish.part;

const isThere = ({ room, sitters }: Place, player: string): boolean =>
  sitters.some((asked) => asked.player === player) ||
  (room !== undefined && seatOf(room, player) >= 0);

function alike(asked: readonly Asked[]): readonly (readonly Asked[])[] {
  const groups = new Map<string, Asked[]>();
  for (const each of asked) {
    const wanted = JSON.stringify(optionsFor(each.wish));
    const group = groups.get(wanted);
    if (group === undefined) groups.set(wanted, [each]);
    else group.push(each);
  }
  return [...groups.values()];
}

export class Pairing {
  readonly #rooms: Rooms;
  readonly #games: Games;
  readonly #now: () => number;
  /** Tables that one player may have opened. */
  readonly #most: number;
  /** One group after the other, so that those who come at once meet. */
  readonly #groups: GroupCommit<Asked, Outcome<Paired, OnlineRefusal>>;

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
    this.#groups = new GroupCommit((asked) => alone(() => this.#pairAll(asked)), 0, MOST_AT_ONCE);
  }

  pair(player: string, wish: Wish): Promise<Outcome<Paired, OnlineRefusal>> {
    return this.#groups.do({ player, wish });
  }

  async #pairAll(asked: readonly Asked[]): Promise<readonly Outcome<Paired, OnlineRefusal>[]> {
    const answers: Answers = new Map();
    await this.#findAgain(asked, answers);
    const others = asked.filter((each) => !answers.has(each));
    await Promise.all(alike(others).map((group) => this.#pairAlike(group, answers, new Set())));
    return asked.map((each) => answers.get(each)!);
  }

  /** Who never heard the answer asks again, with the same share in the dice: their game may have begun. */
  async #findAgain(asked: readonly Asked[], answers: Answers): Promise<void> {
    const players = asked.map(({ player }) => player);
    const parts = asked.map(({ wish }) => wish.part);
    const games = await this.#games.begunWith(players, parts, this.#now());
    const rooms = await Promise.all(games.map((game) => this.#rooms.findReadable(game)));
    for (const room of rooms)
      for (const [seat, sitter] of room?.table.seats.entries() ?? [])
        for (const each of asked)
          if (isSitter(sitter, each)) answers.set(each, good({ game: room!.table.game, seat }));
  }

  /** All of them wish for the same. Those who find that somebody else has sat down look again. */
  async #pairAlike(asked: readonly Asked[], answers: Answers, full: Set<string>): Promise<void> {
    const options = optionsFor(asked[0]!.wish);
    const places = await this.#plan(asked, options, full);
    const left = await Promise.all(
      places.map((place) => this.#seat(place, options, answers, full)),
    );
    if (left.flat().length > 0) await this.#pairAlike(left.flat(), answers, full);
  }

  /** Who is to sit where: the table that has waited longest is filled first. */
  async #plan(
    asked: readonly Asked[],
    options: TableOptions,
    full: ReadonlySet<string>,
  ): Promise<readonly Place[]> {
    const places: Place[] = [];
    const waiting = this.#waiting(options, full);
    for (const each of asked) {
      const fits = (place: Place) => place.free > 0 || isThere(place, each.player);
      let found = places.find(fits);
      while (found === undefined) {
        const { value } = await waiting.next();
        const place = value ?? { room: undefined, free: options.chairs.length, sitters: [] };
        places.push(place);
        if (fits(place)) found = place;
      }
      if (!isThere(found, each.player)) found.free--;
      found.sitters.push(each);
    }
    return places;
  }

  /** Tables that wait for players, looked at one by one. */
  async *#waiting(
    options: TableOptions,
    full: ReadonlySet<string>,
  ): AsyncGenerator<Place, undefined> {
    // Not by the lobby: that shows only the newest, and what has reached this node.
    for (const game of await this.#games.waitingFor(options, this.#now())) {
      const room = full.has(game) ? undefined : await this.#rooms.findReadable(game);
      if (room === undefined) continue;
      const free = (await room.isWaitedAt()) ? room.table.seats.filter(isEmpty).length : 0;
      yield { room, free, sitters: [] };
    }
    return undefined;
  }

  /** Has them sit down, one after the other, and says who could not. */
  async #seat(
    { room: found, sitters }: Place,
    options: TableOptions,
    answers: Answers,
    full: Set<string>,
  ): Promise<readonly Asked[]> {
    let room = found;
    const left: Asked[] = [];
    for (const asked of sitters) {
      if (room === undefined) {
        const opened = await this.#rooms.open(options, asked.player, ACCESS, this.#most);
        answers.set(asked, opened.ok ? await this.#sit(opened.value, asked) : opened);
        if (opened.ok) room = opened.value;
        continue;
      }
      const sat = await this.#sit(room, asked);
      if (sat.ok) answers.set(asked, sat);
      else {
        full.add(room.table.game);
        left.push(asked);
      }
    }
    return left;
  }

  async #sit(room: Room, { player, wish }: Asked): Promise<Outcome<Paired, OnlineRefusal>> {
    const { game, seats, version } = room.table;
    const own = seatOf(room, player);
    if (own >= 0) return good({ game, seat: own });
    const seat = seats.findIndex(isEmpty);
    if (seat < 0) return bad({ code: 'seat-taken', seat: 0 });
    const { name, part } = wish;
    const message = { type: 'sit', id: makeMessageId(), version, seat, name, part } as const;
    const reply = await room.answer(player, message);
    return reply.type === 'done' ? good({ game, seat }) : bad(reply.error);
  }
}
