/**
 * The authority of a game: what a message leads to, or why it is refused.
 *
 * Nothing changes here. The caller appends the events to its log, and only then is the new table
 * the table; see docs/protocol.md.
 */
import type { FairDice } from '@marrakech/fair-dice';
import type { TableEvent } from './schemas/events.js';
import type { Message } from './schemas/messages.js';
import type { Refusal } from './schemas/refusals.js';
import { bad, good, type Outcome } from '@marrakech/rules';
import {
  choose,
  comeBack,
  expire,
  heedChoices,
  markArrived,
  markGone,
  markReturned,
  noteLate,
} from './absence.js';
import { Draft } from './draft.js';
import { askRematch, follow } from './rematch.js';
import { isPeopleOnly, reserve, type ReserveMessage } from './reservation.js';
import {
  beginNow,
  closeTable,
  endReservations,
  openTable,
  passHost,
  sit,
  stand,
  type Opening,
} from './seating.js';
import { isHousePlayed, personAt, type Play, type Table } from './table.js';
import { isTurnMessage, leave, takeTurn } from './turn.js';

/** Who asks. Whoever runs the table vouches for it: a message cannot say so itself. */
export type Sender =
  | {
      readonly type: 'player';
      readonly player: string;
      /** It speaks by a token. */
      readonly isProgram?: true;
    }
  /** The one that runs the table, and plays the bots. */
  | { readonly type: 'house' };

/** What only the house may say. */
export type HouseMessage =
  /** Until a time, only this player can take this seat. */
  | ReserveMessage
  /** Reservations have expired; with `player`, this player's has been given up. */
  | { readonly type: 'end-reservations'; readonly player?: string }
  /** Time is up for a seat. */
  | { readonly type: 'expire'; readonly seat: number }
  /** A player has been out of reach for long, or is back. */
  | { readonly type: 'mark-gone'; readonly seat: number }
  | { readonly type: 'mark-returned'; readonly seat: number }
  /** A player who was late is connected. */
  | { readonly type: 'mark-arrived'; readonly seat: number }
  /** Nobody could play for so long, as counted at this version: another may owe less, or nothing. */
  | { readonly type: 'give-time'; readonly ms: number; readonly version: number }
  /** The host is gone for good, before the game began. */
  | { readonly type: 'pass-host' }
  /** Has waited for players for too long, if none has come or gone since this version. */
  | { readonly type: 'close'; readonly version: number }
  /** The rematch is open. */
  | { readonly type: 'follow'; readonly next: string }
  /** Whatever is due without a decision, after a log that ended in the middle. */
  | { readonly type: 'settle' };

export interface Circumstances {
  readonly from: Sender;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly dice: FairDice;
  /** Without it everybody is present, as around one device. */
  readonly isConnected?: ((player: string) => boolean) | undefined;
}

export interface Decided {
  /** To be appended to the log, all or none. Empty if nothing changes. */
  readonly events: readonly TableEvent[];
  /** The table once they are stored. */
  readonly table: Table;
  /** The version that the answer reaches, or reached when the same message came before. */
  readonly version: number;
}

type Decision = Outcome<Decided, Refusal>;

/** As a player's name it is taken: no person is ever called so by whoever runs the table. */
const HOUSE = 'house';

const decided = (draft: Draft): Decision =>
  good({ events: draft.events, table: draft.table, version: draft.table.version });

/** A new table. */
export function open(opening: Opening): Decision {
  const draft = openTable(opening);
  return draft.ok ? decided(draft.value) : draft;
}

/** What a player's message leads to at a table where all of `log` has happened. */
export function decide(
  table: Table,
  message: Message,
  circumstances: Circumstances,
  log: readonly TableEvent[],
): Decision {
  const { from, now, dice, isConnected } = circumstances;
  const player = from.type === 'house' ? HOUSE : from.player;
  const before = answeredIn(log, player, message);
  if (before !== undefined) return good({ events: [], table, version: before });
  if (table.isClosed) return bad({ code: 'closed' });
  const fault = whyNotTheirs(table, message, from) ?? whyStale(table, message);
  if (fault !== undefined) return bad(fault);
  const draft = new Draft(table, diceOf(table, dice), now, { player, id: message.id });
  const refusal = answer(draft, player, message, from);
  if (table.play === undefined && isConnected !== undefined) noteLate(draft, isConnected);
  return refusal === undefined ? decided(draft) : bad(refusal);
}

/** What the house's own message leads to. */
export function decideHouse(
  table: Table,
  message: HouseMessage,
  circumstances: Circumstances,
): Decision {
  const { from, now, dice } = circumstances;
  if (from.type !== 'house') return bad({ code: 'house-only' });
  if (table.isClosed) return bad({ code: 'closed' });
  const { version } = table;
  if ('version' in message && message.version !== version) return bad({ code: 'stale', version });
  const draft = new Draft(table, diceOf(table, dice), now);
  const refusal = answerHouse(draft, message, now);
  return refusal === undefined ? decided(draft) : bad(refusal);
}

/**
 * The version that a message was answered with, if it came before, however long ago. An answer comes
 * after the version that it answers, so what was before need not be looked at.
 */
const answeredIn = (
  log: readonly TableEvent[],
  player: string,
  { id, version }: Message,
): number | undefined =>
  log.slice(version).findLast(({ by }) => by?.id === id && by.player === player)?.version;

function diceOf(table: Table, dice: FairDice): FairDice {
  if (dice.commitment !== table.commitment || dice.game !== table.game)
    throw new Error('these are not the dice that were promised to this table');
  return dice;
}

function whyNotTheirs(table: Table, message: Message, from: Sender): Refusal | undefined {
  if (message.type === 'sit' || message.type === 'begin' || message.type === 'close')
    return from.type === 'house' ? { code: 'not-your-seat', seat: 0 } : undefined;
  const { seat: number } = message;
  const seat = table.seats[number];
  const notTheirs: Refusal = { code: 'not-your-seat', seat: number };
  if (seat === undefined || seat.type === 'empty') return notTheirs;
  if (from.type === 'house') return isHousePlayed(seat) ? undefined : notTheirs;
  if (seat.type !== 'person' || seat.player !== from.player) return notTheirs;
  if (!isTurnMessage(message)) return undefined;
  // A person who has sat down among people must not leave the game to a program.
  if (from.isProgram && !seat.isProgram && isPeopleOnly(table, table.at))
    return { code: 'person-only' };
  return seat.standIn !== undefined ? { code: 'bot-sits-in', seat: number } : undefined;
}

/** The first version that still shows what the message is about. */
function oldestSeen({ play }: Table, message: Message): number {
  switch (message.type) {
    // With the first event the sender has seen the dice commitment. A share that comes before it
    // would let whoever runs the table choose the dice.
    case 'sit':
      return 1;
    case 'stand':
    case 'begin':
    case 'close':
      return 0;
    case 'orient':
    case 'roll':
    case 'lay':
    case 'take-back':
      return play?.changed ?? 0;
    case 'leave':
    case 'choose':
    case 'come-back':
    case 'rematch':
      return play?.begun.version ?? 0;
  }
}

function whyStale(table: Table, message: Message): Refusal | undefined {
  const { version } = table;
  const fresh = message.version <= version && message.version >= oldestSeen(table, message);
  return fresh ? undefined : { code: 'stale', version };
}

function answer(draft: Draft, player: string, message: Message, from: Sender): Refusal | undefined {
  if (message.type === 'sit')
    return sit(draft, player, message, from.type === 'player' ? from.isProgram : undefined);
  if (message.type === 'stand') return stand(draft, message.seat);
  if (message.type === 'begin') return beginNow(draft, player);
  if (message.type === 'close') return closeTable(draft, player);
  if (draft.table.play === undefined) return { code: 'not-begun' };
  // Somebody who sends messages has arrived, also without a socket.
  if (personAt(draft.table, message.seat)?.player === player) markArrived(draft, message.seat);
  const { play } = draft.table;
  const refusal = answerInPlay(draft, play, message);
  if (refusal === undefined && message.type === 'leave') heedChoices(draft);
  return refusal;
}

function answerInPlay(
  draft: Draft,
  play: Play,
  message: Exclude<Message, { type: 'sit' | 'stand' | 'begin' | 'close' }>,
): Refusal | undefined {
  switch (message.type) {
    case 'orient':
    case 'roll':
    case 'lay':
    case 'take-back':
      return takeTurn(draft, message);
    case 'leave':
      return leave(draft, play, message.seat);
    case 'choose':
      return choose(draft, play, message);
    case 'come-back':
      return comeBack(draft, message.seat);
    case 'rematch':
      return askRematch(draft, play, message.seat);
  }
}

function answerHouse(draft: Draft, message: HouseMessage, now: number): Refusal | undefined {
  if (message.type === 'reserve') return reserve(draft, message);
  if (message.type === 'end-reservations') return endReservations(draft, message.player);
  if (message.type === 'pass-host') return passHost(draft);
  if (message.type === 'close') return closeTable(draft);
  const { play } = draft.table;
  if (play === undefined) return { code: 'not-begun' };
  const refusal = answerHouseInPlay(draft, play, message, now);
  if (refusal === undefined) heedChoices(draft);
  return refusal;
}

function answerHouseInPlay(
  draft: Draft,
  play: Play,
  message: Exclude<HouseMessage, { type: 'reserve' | 'end-reservations' | 'pass-host' | 'close' }>,
  now: number,
): Refusal | undefined {
  switch (message.type) {
    case 'expire':
      return expire(draft, play, message.seat, now);
    case 'mark-gone':
      return markGone(draft, play, message.seat);
    case 'mark-returned':
      return markReturned(draft, message.seat);
    case 'mark-arrived':
      return markArrived(draft, message.seat);
    case 'give-time':
      draft.add({ type: 'time-given', ms: message.ms });
      return undefined;
    case 'follow':
      return follow(draft, play, message.next);
    case 'settle':
      draft.settle();
      return undefined;
  }
}
