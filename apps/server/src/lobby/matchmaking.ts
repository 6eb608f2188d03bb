/**
 * Matchmaking: reserves a seat at the matching table whose connected players have waited longest, or
 * at a new one. It handles no dice shares: the player sends one when sitting down, after seeing the
 * table's commitment.
 */
import { isDeepStrictEqual } from 'node:util';
import type { OnlineRefusal } from '@marrakech/protocol';
import { bad, EDITION_NAMES, good, ORDERS, PLAYER_COUNTS, type Outcome } from '@marrakech/rules';
import {
  hasPrograms,
  isPeopleOnly,
  plainTable,
  reservationOf,
  SPEED_NAMES,
  type SeatClaim,
  type Table,
  type TableOptions,
} from '@marrakech/table';
import * as v from 'valibot';
import { statusOf } from '../games/derived-row.js';
import { LOOKED_AT_ONCE, type GameRepository, type Waiting } from '../games/game-repository.js';
import { ReservationLimit, type Last } from './reservation-limit.js';
import type { MessageSender, LiveTable } from '../tables/live-table.js';
import type { TableRegistry } from '../tables/table-registry.js';
import { GroupCommit } from '../database/group-commit.js';
import type { Store } from '../database/store.js';

export const PairingRequestSchema = v.strictObject({
  players: v.picklist(PLAYER_COUNTS),
  speed: v.picklist(SPEED_NAMES),
  edition: v.exactOptional(v.picklist(EDITION_NAMES), 'gigamic'),
  order: v.exactOptional(v.picklist(ORDERS), 'turn-first'),
  /** Whether a person also accepts programs. A program only meets people who do. */
  withPrograms: v.exactOptional(v.boolean(), false),
});
export type PairingRequest = v.InferOutput<typeof PairingRequestSchema>;

const optionsFor = ({ players, edition, order, speed }: PairingRequest): TableOptions =>
  plainTable(players, {
    edition,
    order,
    clock: { type: 'live', speed },
    standIn: 'brahim',
  });

export const PairedSchema = v.strictObject({
  game: v.string(),
  seat: v.number(),
  /** The time at which the reservation expires; absent if the player has the seat already. */
  until: v.exactOptional(v.number()),
});
type Paired = Readonly<v.InferOutput<typeof PairedSchema>>;
type Answer = Outcome<Paired, OnlineRefusal>;

/** How long a seat is reserved (ms). A slow device connects and sits down in a third of it. */
export const RESERVED_FOR = 15_000;

/** Requests per group: a group must finish before the requests on other nodes wait too long. */
const MOST_AT_ONCE = 24;

/** Tables to try before a request is refused: other players may take the seats first. */
const MOST_TRIES = 5;

const ACCESS = { isPublic: true, bySeat: false };

interface Asked {
  readonly claim: SeatClaim;
  readonly options: TableOptions;
}

function askedBy({ player, isProgram }: MessageSender, request: PairingRequest): Asked {
  const isForPeople = !isProgram && !request.withPrograms;
  const claim = {
    player,
    ...(isProgram && { isProgram }),
    ...(isForPeople && { peopleOnly: isForPeople }),
  };
  return { claim, options: optionsFor(request) };
}

type Answers = Map<Asked, Answer>;

/** A table, and the players of a group who get a seat there. */
interface Place {
  /** Undefined until the first of them opens it. */
  readonly liveTable: LiveTable | undefined;
  /** Seats that are neither taken nor reserved. */
  free: number;
  isPeopleOnly: boolean;
  hasPrograms: boolean;
  readonly guests: Asked[];
}

const fits = ({ free, ...place }: Place, { isProgram, peopleOnly }: SeatClaim): boolean =>
  free > 0 && !(isProgram && place.isPeopleOnly) && !(peopleOnly && place.hasPrograms);

function give(place: Place, asked: Asked): void {
  place.free--;
  place.isPeopleOnly ||= asked.claim.peopleOnly === true;
  place.hasPrograms ||= asked.claim.isProgram === true;
  place.guests.push(asked);
}

/** The seat that the player has or has reserved, at a table that fits the request. */
function ownSeat({ table }: LiveTable, { claim, options }: Asked, now: number): Paired | undefined {
  if (statusOf(table) !== 'open' || !isDeepStrictEqual(table.options, options)) return undefined;
  const { game, seats } = table;
  for (const [seat, each] of seats.entries()) {
    const reserved = reservationOf(each, now);
    const own = each.type === 'person' ? each : reserved;
    if (own?.player === claim.player && own.peopleOnly === claim.peopleOnly)
      return { game, seat, ...(reserved !== undefined && { until: reserved.until }) };
  }
  return undefined;
}

const isAt = ({ seats }: Table, player: string): boolean =>
  seats.some((seat) => {
    const own =
      seat.type === 'empty' ? seat.reservedFor : seat.type === 'person' ? seat : undefined;
    return own?.player === player;
  });

/** Splits requests so that no round has two of one player: a player has one reservation at a time. */
function roundsOf(asked: readonly Asked[]): readonly (readonly Asked[])[] {
  const rounds: Asked[][] = [];
  for (const each of asked) {
    const isOther = ({ claim }: Asked) => claim.player !== each.claim.player;
    const round = rounds.find((others) => others.every(isOther));
    if (round === undefined) rounds.push([each]);
    else round.push(each);
  }
  return rounds;
}

function alike(asked: readonly Asked[]): readonly (readonly Asked[])[] {
  const groups = new Map<string, Asked[]>();
  for (const each of asked) {
    const wanted = JSON.stringify(each.options);
    const group = groups.get(wanted);
    if (group === undefined) groups.set(wanted, [each]);
    else group.push(each);
  }
  return [...groups.values()];
}

export interface MatchmakingParts {
  readonly tableRegistry: TableRegistry;
  readonly games: GameRepository;
  readonly store: Store;
  readonly now: () => number;
  /** The maximum number of unfinished tables of a player. */
  readonly mostTables: number;
}

export class Matchmaking {
  readonly #parts: MatchmakingParts;
  readonly #limit: ReservationLimit;
  /** Groups run one at a time across all nodes, so that parallel requests are matched. */
  readonly #groups: GroupCommit<Asked, Answer>;

  constructor(parts: MatchmakingParts) {
    const { store, tableRegistry, now } = parts;
    this.#parts = parts;
    this.#limit = new ReservationLimit(store, tableRegistry, now);
    this.#groups = new GroupCommit(
      (asked) => store.alone('pairing', () => this.#pairAll(asked)),
      0,
      MOST_AT_ONCE,
    );
  }

  /** A repeated request returns the same seat. */
  pair(from: MessageSender, request: PairingRequest): Promise<Answer> {
    return this.#groups.do(askedBy(from, request));
  }

  async #pairAll(asked: readonly Asked[]): Promise<readonly Answer[]> {
    const answers: Answers = new Map();
    for (const round of roundsOf(asked)) {
      const players = round.map(({ claim }) => claim.player);
      const last = await this.#limit.lastOf(players);
      await this.#findAgain(round, last, answers);
      const others = round.filter((each) => !answers.has(each));
      await Promise.all(alike(others).map((group) => this.#pairGroup(group, answers)));
      await this.#limit.note(
        others.flatMap((each) => {
          const answer = answers.get(each);
          const { player } = each.claim;
          const unused = last.get(player)?.unused ?? 0;
          return answer?.ok === true ? [{ player, game: answer.value.game, unused }] : [];
        }),
      );
    }
    return asked.map((each) => answers.get(each)!);
  }

  /** Answers those who already have a seat, or may not reserve one now. */
  async #findAgain(
    asked: readonly Asked[],
    last: ReadonlyMap<string, Last>,
    answers: Answers,
  ): Promise<void> {
    await Promise.all(
      asked.map(async (each) => {
        const { player } = each.claim;
        const found = last.get(player);
        const own = found?.liveTable && ownSeat(found.liveTable, each, this.#parts.now());
        if (own !== undefined) answers.set(each, good(own));
        else if (found?.fault !== undefined) answers.set(each, bad(found.fault));
        else await found?.liveTable?.endReservation(player);
      }),
    );
  }

  /** Places requests with the same options. Those whose seat was taken meanwhile try again. */
  async #pairGroup(asked: readonly Asked[], answers: Answers): Promise<void> {
    const full = new Set<string>();
    let left = asked;
    for (let tries = 1; left.length > 0 && tries <= MOST_TRIES; tries++) {
      const places = await this.#plan(left, full);
      left = (await Promise.all(places.map((place) => this.#fill(place, answers, full)))).flat();
    }
    for (const each of left) answers.set(each, bad({ code: 'seat-taken', seat: 0 }));
  }

  /** Assigns players to tables, filling those that have waited longest first. */
  async #plan(asked: readonly Asked[], full: ReadonlySet<string>): Promise<readonly Place[]> {
    const places: Place[] = [];
    const { options } = asked[0]!;
    const waiting = this.#waiting(options, full);
    for (const each of asked) {
      let found = places.find((place) => this.#isFor(place, each));
      while (found === undefined) {
        const { value } = await waiting.next();
        const place = value ?? {
          liveTable: undefined,
          free: options.chairs.length,
          isPeopleOnly: false,
          hasPrograms: false,
          guests: [],
        };
        places.push(place);
        if (this.#isFor(place, each)) found = place;
      }
      give(found, each);
    }
    return places;
  }

  #isFor(place: Place, asked: Asked): boolean {
    const { liveTable } = place;
    const { player } = asked.claim;
    // A player gets no second seat at a table.
    if (liveTable !== undefined && isAt(liveTable.table, player))
      return ownSeat(liveTable, asked, this.#parts.now()) !== undefined;
    return fits(place, asked.claim);
  }

  /** Tables with a waiting player who is connected or about to connect. */
  async *#waiting(
    options: TableOptions,
    full: ReadonlySet<string>,
  ): AsyncGenerator<Place, undefined> {
    const { games, now } = this.#parts;
    // Read from the store: the lobby has only the newest tables, and only those this node knows.
    let page: readonly Waiting[] = [];
    do {
      page = await games.waitingFor(options, now(), page.at(-1));
      const places = await Promise.all(
        page.filter(({ game }) => !full.has(game)).map(({ game }) => this.#placeAt(game)),
      );
      for (const place of places) if (place !== undefined) yield place;
    } while (page.length === LOOKED_AT_ONCE);
    return undefined;
  }

  async #placeAt(game: string): Promise<Place | undefined> {
    const liveTable = await this.#parts.tableRegistry.findReadable(game);
    if (liveTable === undefined || !(await liveTable.isWaitedAt())) return undefined;
    const now = this.#parts.now();
    const { table } = liveTable;
    const isFree = (seat: (typeof table.seats)[number]) =>
      seat.type === 'empty' && reservationOf(seat, now) === undefined;
    return {
      liveTable,
      free: table.seats.filter(isFree).length,
      isPeopleOnly: isPeopleOnly(table, now),
      hasPrograms: hasPrograms(table, now),
      guests: [],
    };
  }

  /** Reserves seats one by one. Returns the requests that got none. */
  async #fill(
    { liveTable: found, guests }: Place,
    answers: Answers,
    full: Set<string>,
  ): Promise<readonly Asked[]> {
    const { tableRegistry, mostTables } = this.#parts;
    let liveTable = found;
    const left: Asked[] = [];
    for (const asked of guests) {
      if (liveTable === undefined) {
        const { options, claim } = asked;
        const opened = await tableRegistry.open(options, claim.player, ACCESS, mostTables);
        if (!opened.ok) {
          answers.set(asked, opened);
          continue;
        }
        liveTable = opened.value;
      }
      const reserved = await this.#reserve(liveTable, asked);
      if (reserved !== undefined) answers.set(asked, good(reserved));
      else {
        full.add(liveTable.table.game);
        left.push(asked);
      }
    }
    return left;
  }

  async #reserve(liveTable: LiveTable, asked: Asked): Promise<Paired | undefined> {
    const now = this.#parts.now();
    const own = ownSeat(liveTable, asked, now);
    if (own !== undefined) return own;
    const { game, seats } = liveTable.table;
    const seat = seats.findIndex(
      (each) => each.type === 'empty' && reservationOf(each, now) === undefined,
    );
    if (seat < 0) return undefined;
    const until = now + RESERVED_FOR;
    const reply = await liveTable.reserve({ ...asked.claim, seat, until });
    return reply.type === 'done' ? { game, seat, until } : undefined;
  }
}
