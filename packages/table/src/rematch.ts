/** The rematch, with the seats rotated by one. */
import type { ChairOption, TableOptions } from './schemas/options.js';
import type { Refusal } from './schemas/refusals.js';
import type { Draft } from './draft.js';
import { isOver, type Play, type Seat, type Table } from './table.js';

export function askRematch(draft: Draft, play: Play, seat: number): Refusal | undefined {
  if (!isOver(play)) return { code: 'not-over' };
  if (!draft.table.rematch.includes(seat)) draft.add({ type: 'rematch-asked', seat });
  return undefined;
}

export function follow(draft: Draft, play: Play, next: string): Refusal | undefined {
  const { table } = draft;
  if (!isOver(play)) return { code: 'not-over' };
  if (table.next !== undefined) return { code: 'already-followed', next: table.next };
  draft.add({ type: 'followed', next });
  return undefined;
}

/** Absent players, and those replaced by a bot, are not waited for. */
const isThere = (seat: Seat): boolean =>
  seat.type === 'person' && seat.absence === undefined && seat.standIn === undefined;

/** Whether every present person has asked for a rematch. */
export const isRematchAgreed = (table: Table): boolean =>
  table.play !== undefined &&
  isOver(table.play) &&
  table.rematch.length > 0 &&
  table.seats.every((seat, number) => !isThere(seat) || table.rematch.includes(number));

/**
 * The options of the rematch: the player who was second begins. Chairs are reserved for those who asked
 * for it; those of other people are free.
 */
export function rematchOptions(table: Table): TableOptions {
  const { opening: _, ...options } = table.options;
  const chairs = table.seats.map((seat, number): ChairOption => {
    const chair = options.chairs[seat.chair]!;
    if (seat.type !== 'person' || chair.type === 'bot') return chair;
    const { player: __, name: ___, peopleOnly: ____, ...free } = chair;
    const { player, name, peopleOnly } = seat;
    const kept = { ...free, player, name, ...(peopleOnly && { peopleOnly }) };
    return table.rematch.includes(number) ? kept : free;
  });
  return { ...options, chairs: [...chairs.slice(1), chairs[0]!], starts: 0 };
}
