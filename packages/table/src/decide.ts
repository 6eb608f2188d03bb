/**
 * The authority of a game: returns the events that follow from a message, or the refusal.
 *
 * It changes nothing: the caller appends the events to its log, and only then uses the new table; see
 * docs/protocol.md.
 */
import type { FairDice } from '@marrakech/fair-dice';
import type { TableEvent } from './schemas/events.js';
import type { Message } from './schemas/messages.js';
import type { Refusal } from './schemas/refusals.js';
import { bad, good, type Outcome } from '@marrakech/rules';
import {
  choose,
  endStandIn,
  expire,
  recountVotes,
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
import { isBotPlayed, personAt, type Play, type Table } from './table.js';
import { isTurnMessage, leave, takeTurn } from './turn.js';

/** The sender, authenticated by the caller: a message does not identify its sender. */
export type Sender =
  | {
      readonly type: 'player';
      readonly player: string;
      /** Authenticated by a token. */
      readonly isProgram?: true;
    }
  /** The server or device that runs the table and its bots. */
  | { readonly type: 'system' };

/** Messages that only the system may send. */
export type SystemMessage =
  /** Reserves a seat for a player until a time. */
  | ReserveMessage
  /** Ends expired reservations, or those of `player`. */
  | { readonly type: 'end-reservations'; readonly player?: string }
  /** The seat's time is up. */
  | { readonly type: 'expire'; readonly seat: number }
  /** A player was disconnected for long, or is back. */
  | { readonly type: 'mark-gone'; readonly seat: number }
  | { readonly type: 'mark-returned'; readonly seat: number }
  /** A late player has connected. */
  | { readonly type: 'mark-arrived'; readonly seat: number }
  /** Gives back the time of an outage, computed at this version: at another one, less may be owed. */
  | { readonly type: 'give-time'; readonly ms: number; readonly version: number }
  /** The host will not return, before the game began. */
  | { readonly type: 'pass-host' }
  /** Closes an open table if no player has come or gone since this version. */
  | { readonly type: 'close'; readonly version: number }
  /** The rematch is the game `next`. */
  | { readonly type: 'follow'; readonly next: string }
  /** Adds the events that follow without a decision, after a log that ends between two of them. */
  | { readonly type: 'settle' };

export interface Circumstances {
  readonly from: Sender;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly dice: FairDice;
  /** If absent, all players count as connected, as on one device. */
  readonly isConnected?: ((player: string) => boolean) | undefined;
}

export interface Decided {
  /** To be appended to the log, all or none. Empty if nothing changes. */
  readonly events: readonly TableEvent[];
  /** The table after these events. */
  readonly table: Table;
  /** The version for the reply; for a repeated message, that of the first reply. */
  readonly version: number;
}

type Decision = Outcome<Decided, Refusal>;

/** Not a player's name: the caller never authenticates a person under it. */
const SYSTEM = 'system';

const decided = (draft: Draft): Decision =>
  good({ events: draft.events, table: draft.table, version: draft.table.version });

/** A new table. */
export function open(opening: Opening): Decision {
  const draft = openTable(opening);
  return draft.ok ? decided(draft.value) : draft;
}

/** Decides on a player's message, for the table that results from `log`. */
export function decide(
  table: Table,
  message: Message,
  circumstances: Circumstances,
  log: readonly TableEvent[],
): Decision {
  const { from, now, dice, isConnected } = circumstances;
  const player = from.type === 'system' ? SYSTEM : from.player;
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

/** Decides on a message of the system. */
export function decideSystem(
  table: Table,
  message: SystemMessage,
  circumstances: Circumstances,
): Decision {
  const { from, now, dice } = circumstances;
  if (from.type !== 'system') return bad({ code: 'system-only' });
  if (table.isClosed) return bad({ code: 'closed' });
  const { version } = table;
  if ('version' in message && message.version !== version) return bad({ code: 'stale', version });
  const draft = new Draft(table, diceOf(table, dice), now);
  const refusal = answerSystem(draft, message, now);
  return refusal === undefined ? decided(draft) : bad(refusal);
}

/**
 * The version of the first reply to a repeated message; `undefined` for a new one. The reply is later
 * than the version that the message is for, so earlier events need not be searched.
 */
const answeredIn = (
  log: readonly TableEvent[],
  player: string,
  { id, version }: Message,
): number | undefined =>
  log.slice(version).findLast(({ by }) => by?.id === id && by.player === player)?.version;

function diceOf(table: Table, dice: FairDice): FairDice {
  if (dice.commitment !== table.commitment || dice.game !== table.game)
    throw new Error('the dice do not match the commitment of this table');
  return dice;
}

function whyNotTheirs(table: Table, message: Message, from: Sender): Refusal | undefined {
  if (message.type === 'sit' || message.type === 'begin' || message.type === 'close')
    return from.type === 'system' ? { code: 'not-your-seat', seat: 0 } : undefined;
  const { seat: number } = message;
  const seat = table.seats[number];
  const notTheirs: Refusal = { code: 'not-your-seat', seat: number };
  if (seat === undefined || seat.type === 'empty') return notTheirs;
  if (from.type === 'system') return isBotPlayed(seat) ? undefined : notTheirs;
  if (seat.type !== 'person' || seat.player !== from.player) return notTheirs;
  if (!isTurnMessage(message)) return undefined;
  // A person at a table for people must not have a program play the game.
  if (from.isProgram && !seat.isProgram && isPeopleOnly(table, table.at))
    return { code: 'person-only' };
  return seat.standIn !== undefined ? { code: 'stand-in-active', seat: number } : undefined;
}

/** The oldest version that a message may be for. */
function oldestSeen({ play }: Table, message: Message): number {
  switch (message.type) {
    // Its sender must have seen the dice commitment, which is in the first event. Otherwise the
    // server could choose the dice after it knows the share.
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
    case 'end-stand-in':
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
  // A message is an arrival, even without a socket.
  if (personAt(draft.table, message.seat)?.player === player) markArrived(draft, message.seat);
  const { play } = draft.table;
  const refusal = answerInPlay(draft, play, message);
  if (refusal === undefined && message.type === 'leave') recountVotes(draft);
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
    case 'end-stand-in':
      return endStandIn(draft, message.seat);
    case 'rematch':
      return askRematch(draft, play, message.seat);
  }
}

function answerSystem(draft: Draft, message: SystemMessage, now: number): Refusal | undefined {
  if (message.type === 'reserve') return reserve(draft, message);
  if (message.type === 'end-reservations') return endReservations(draft, message.player);
  if (message.type === 'pass-host') return passHost(draft);
  if (message.type === 'close') return closeTable(draft);
  const { play } = draft.table;
  if (play === undefined) return { code: 'not-begun' };
  const refusal = answerSystemInPlay(draft, play, message, now);
  if (refusal === undefined) recountVotes(draft);
  return refusal;
}

function answerSystemInPlay(
  draft: Draft,
  play: Play,
  message: Exclude<SystemMessage, { type: 'reserve' | 'end-reservations' | 'pass-host' | 'close' }>,
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
