/** Before the game: taking and leaving chairs, and starting. */
import { type FairDice } from '@marrakech/fair-dice';
import { FORMAT, RULES_VERSION } from './schemas/events.js';
import type { MessageOf } from './schemas/messages.js';
import type { TableOptions } from './schemas/options.js';
import type { Refusal } from './schemas/refusals.js';
import {
  bad,
  turnLogOf,
  good,
  makeSetup,
  resultOf,
  type Outcome,
  type Setup,
} from '@marrakech/rules';
import { Draft } from './draft.js';
import { inPlayingOrder, takenSeats, type TakenSeat } from './game-log.js';
import { reservationBy, reservationsAt, whyNoSeat } from './reservation.js';
import { sharesOf, personAt, type Person, type Table } from './table.js';

export interface Opening {
  readonly options: TableOptions;
  /** The player who opened the table and may start the game. */
  readonly host: string;
  readonly now: number;
  /** The dice of this game, with its name and the commitment. */
  readonly dice: FairDice;
}

/** The setup of the rules for the taken chairs, in playing order. */
function setupFor(options: TableOptions, taken: readonly number[]): Outcome<Setup, Refusal> {
  const { edition, order, colours, facing, houseRules, chairs } = options;
  const usual = makeSetup({ players: taken.length, edition, order });
  const setup = makeSetup({
    players: taken.length,
    edition,
    order,
    houseRules,
    ...(colours !== undefined && { colours }),
    ...(facing !== undefined && { facing }),
    ...(usual.ok && {
      dirhams: taken.map((chair, seat) => chairs[chair]!.dirhams ?? usual.value.dirhams[seat]!),
    }),
  });
  return setup.ok ? setup : bad({ code: 'setup', fault: setup.error });
}

function whyNotPlayable(options: TableOptions): Refusal | undefined {
  const { chairs, opening, starts, begins } = options;
  const setup = setupFor(
    options,
    chairs.map((_, chair) => chair),
  );
  if (!setup.ok) return setup.error;
  const colours = chairs.flatMap(({ colour }) => colour ?? []);
  const twice = chairs.findIndex(({ colour }, index) =>
    chairs.slice(0, index).some((other) => colour !== undefined && other.colour === colour),
  );
  if (colours.length > 0 && twice >= 0) return { code: 'colour-taken', seat: twice };
  if (opening === undefined) return undefined;
  // The seats must be those of the record: all of them, in their order.
  if (starts !== 0 || begins !== 'when-full') return { code: 'opening' };
  const told = turnLogOf(setup.value, opening);
  if (!told.ok) return { code: 'opening', illegal: told.error.illegal.code };
  return resultOf(told.value.state) === undefined ? undefined : { code: 'opening' };
}

/** The first events of a new table, or why these options cannot be played. */
export function openTable(opening: Opening): Outcome<Draft, Refusal> {
  const { options, host, now, dice } = opening;
  const fault = whyNotPlayable(options);
  if (fault !== undefined) return bad(fault);
  const draft = new Draft(undefined, dice, now);
  draft.add({
    type: 'opened',
    format: FORMAT,
    rules: RULES_VERSION,
    game: dice.game,
    host,
    options,
    commitment: dice.commitment,
  });
  beginWhenFull(draft);
  return good(draft);
}

export function sit(
  draft: Draft,
  player: string,
  message: MessageOf<'sit'>,
  isProgram?: true,
): Refusal | undefined {
  const { table, now } = draft;
  const { seat, name, share } = message;
  const peopleOnly = reservationBy(table, player)?.peopleOnly;
  const fault = whyNoSeat(table, seat, { player, isProgram, peopleOnly }, now);
  if (fault !== undefined) return fault;
  draft.add({ type: 'player-seated', seat, player, name, share, ...(isProgram && { isProgram }) });
  beginWhenFull(draft);
  return undefined;
}

export function stand(draft: Draft, seat: number): Refusal | undefined {
  const { table } = draft;
  if (table.play !== undefined) return { code: 'already-begun' };
  const isHosts = personAt(table, seat)?.player === table.host;
  draft.add({ type: 'seat-vacated', seat });
  return isHosts ? passHost(draft, seat) : undefined;
}

/**
 * Replaces a host who is gone: by the next seated player, counted from the chair `from`, or else by the
 * first player with a reservation. Without either, the table closes.
 */
export function passHost(draft: Draft, from = 0): Refusal | undefined {
  const { seats, host, play } = draft.table;
  if (play !== undefined) return { code: 'already-begun' };
  const people = [...seats.slice(from), ...seats.slice(0, from)].filter(
    (seat): seat is Person => seat.type === 'person',
  );
  const expected = [...people, ...reservationsAt(draft.table, draft.now)];
  const [next] = expected;
  if (expected.some(({ player }) => player === host)) return undefined;
  draft.add(next ? { type: 'host-passed', player: next.player } : { type: 'closed' });
  return undefined;
}

/**
 * Ends expired reservations, and those that the player `givenUpBy` does not need. The host may be among
 * the players who did not come.
 */
export function endReservations(draft: Draft, givenUpBy?: string): Refusal | undefined {
  const { seats, host } = draft.table;
  const expired = seats.flatMap((each, seat) => {
    const reserved = each.type === 'empty' ? each.reservedFor : undefined;
    if (reserved === undefined) return [];
    const isEnded = reserved.until <= draft.now || reserved.player === givenUpBy;
    return isEnded ? [{ seat, player: reserved.player }] : [];
  });
  for (const { seat } of expired) draft.add({ type: 'reservation-ended', seat });
  return expired.some(({ player }) => player === host) ? passHost(draft) : undefined;
}

/** Closes an open table, for its host or for the system when it has been open for too long. */
export function closeTable(draft: Draft, player?: string): Refusal | undefined {
  const { host, play } = draft.table;
  if (player !== undefined && player !== host) return { code: 'host-only' };
  if (play !== undefined) return { code: 'already-begun' };
  draft.add({ type: 'closed' });
  return undefined;
}

const isFull = (table: Table): boolean => table.seats.every(({ type }) => type !== 'empty');

function beginWhenFull(draft: Draft): void {
  const { table } = draft;
  if (table.options.begins !== 'when-full' || !isFull(table)) return;
  const fault = begin(draft);
  if (fault !== undefined) throw new Error(`a full table cannot start: ${fault.code}`);
}

/** Starts the game for the host, possibly with empty chairs. */
export function beginNow(draft: Draft, player: string): Refusal | undefined {
  const { table } = draft;
  if (player !== table.host) return { code: 'host-only' };
  if (table.play !== undefined) return { code: 'already-begun' };
  if (table.options.opening !== undefined && !isFull(table)) return { code: 'too-few-players' };
  return begin(draft);
}

/** The first player among the taken chairs. If the chosen chair is empty, the next one begins. */
function firstOf(table: Table, taken: readonly TakenSeat[], dice: FairDice): number {
  const { starts } = table.options;
  if (starts === 'lot') return dice.first(sharesOf(taken));
  return Math.max(
    0,
    taken.findIndex(({ chair }) => chair >= starts),
  );
}

function begin(draft: Draft): Refusal | undefined {
  const { table, dice } = draft;
  const taken = takenSeats(table);
  if (taken.length < 2) return { code: 'too-few-players' };
  const first = firstOf(table, taken, dice);
  const setup = setupFor(
    table.options,
    inPlayingOrder(taken, first).map(({ chair }) => chair),
  );
  if (!setup.ok) return setup.error;
  const lot = table.options.starts === 'lot';
  draft.add({ type: 'began', first, lot, setup: setup.value });
  draft.settle();
  return undefined;
}
