/** Absent players: the others vote, a bot may play as a stand-in, the player may return. */
import type { AbsenceChoice, MessageOf } from './schemas/messages.js';
import type { Refusal } from './schemas/refusals.js';
import { deadlineOf, NO_SHOW_AFTER } from './clock.js';
import type { Draft } from './draft.js';
import { isOut, isOver, personAt, type Play, type Table } from './table.js';
import { leave } from './turn.js';

export function markGone(draft: Draft, play: Play, seat: number): Refusal | undefined {
  const person = personAt(draft.table, seat);
  if (person === undefined) return { code: 'not-your-seat', seat };
  if (person.standIn !== undefined) return { code: 'stand-in-active', seat };
  // A player who is out is not waited for, except after the end, for a rematch.
  if (person.absence !== undefined || (isOut(play, seat) && !isOver(play)))
    return { code: 'already-gone', seat };
  draft.add({ type: 'gone', seat });
  return undefined;
}

export function markReturned(draft: Draft, seat: number): Refusal | undefined {
  if (personAt(draft.table, seat)?.absence === undefined) return { code: 'not-gone', seat };
  draft.add({ type: 'returned', seat });
  return undefined;
}

/**
 * Records who is not connected when a live game begins: their clocks start when they arrive. In games
 * with days per turn or without a clock, players are not expected to be connected.
 */
export function noteLate(draft: Draft, isConnected: (player: string) => boolean): void {
  const { play, options, seats } = draft.table;
  if (play === undefined || options.clock.type !== 'live') return;
  const late = seats.flatMap((seat, number) =>
    seat.type === 'person' && !isConnected(seat.player) ? [number] : [],
  );
  if (late.length > 0) draft.add({ type: 'late', seats: late, noShowAfter: NO_SHOW_AFTER });
}

export function markArrived(draft: Draft, seat: number): Refusal | undefined {
  if (personAt(draft.table, seat)?.late === undefined) return { code: 'not-late', seat };
  draft.add({ type: 'arrived', seat });
  return undefined;
}

/** The seats that vote about an absence: people who are in the game and present. */
export function votersAbout(table: Table, play: Play, about: number): number[] {
  return table.seats.flatMap((seat, number) => {
    const there =
      seat.type === 'person' && seat.absence === undefined && seat.standIn === undefined;
    return there && number !== about && !isOut(play, number) ? [number] : [];
  });
}

/** Whether more than half of the voters chose this. */
function isWanted(table: Table, play: Play, about: number, choice: AbsenceChoice): boolean {
  const choices = personAt(table, about)?.absence?.choices;
  const voters = votersAbout(table, play, about);
  return voters.filter((voter) => choices?.get(voter) === choice).length * 2 > voters.length;
}

export function choose(
  draft: Draft,
  play: Play,
  message: MessageOf<'choose'>,
): Refusal | undefined {
  const { seat, about, choice } = message;
  const { standIn } = draft.table.options;
  if (personAt(draft.table, about)?.absence === undefined) return { code: 'not-gone', seat: about };
  if (!votersAbout(draft.table, play, about).includes(seat)) return { code: 'no-vote', seat };
  if (choice === 'bot' && standIn === undefined) return { code: 'no-stand-in' };
  draft.add({ type: 'chosen', seat, about, choice });
  return applyMajority(draft, play, about);
}

/** Applies the majority's choice about an absent player. */
function applyMajority(draft: Draft, play: Play, about: number): Refusal | undefined {
  const { table } = draft;
  const { standIn } = table.options;
  if (isWanted(table, play, about, 'out')) return leave(draft, play, about, 'vote');
  if (standIn !== undefined && isWanted(table, play, about, 'bot'))
    draft.add({ type: 'stand-in-started', seat: about, level: standIn });
  return undefined;
}

/** Counts the votes again after the voters have changed. */
export function recountVotes(draft: Draft): void {
  for (const seat of draft.table.seats.keys()) {
    const { table } = draft;
    const { play } = table;
    if (play === undefined || isOver(play)) return;
    if (personAt(table, seat)?.absence !== undefined && !isOut(play, seat))
      applyMajority(draft, play, seat);
  }
}

export function endStandIn(draft: Draft, seat: number): Refusal | undefined {
  if (personAt(draft.table, seat)?.standIn === undefined)
    return { code: 'stand-in-inactive', seat };
  draft.add({ type: 'stand-in-ended', seat });
  return undefined;
}

/** Ends the game for the player to move, whose time is up. */
export function expire(draft: Draft, play: Play, seat: number, now: number): Refusal | undefined {
  const deadline = deadlineOf(draft.table);
  if (deadline === undefined || deadline.seat !== seat) return { code: 'not-expired' };
  if (now < deadline.at) return { code: 'not-expired', deadline: deadline.at };
  return leave(draft, play, seat, deadline.why);
}
