/** News of a table besides the game, as text: a player left, a bot plays for them, time was given back. */
import { onlineText } from '@marrakech/i18n';
import { moverOf, type Table, type TableEvent } from '@marrakech/table';
import { ownName } from '../../game/names.js';

function nameAt(table: Table, seat: number): string {
  const sitter = table.seats[seat];
  const name = sitter === undefined || sitter.type === 'empty' ? '' : sitter.name;
  return ownName({ seats: [{ name }] }, 0);
}

/** `undefined` for what the game itself shows. */
export function sayNews(
  table: Table,
  event: TableEvent,
  own: readonly number[],
): string | undefined {
  const text = onlineText.value.news;
  const whoIs = (seat: number): { who: 'you' | 'other'; name: string } => ({
    who: own.includes(seat) ? 'you' : 'other',
    name: nameAt(table, seat),
  });
  switch (event.type) {
    case 'gone':
      // Players need no message about their own return.
      return own.includes(event.seat) ? undefined : text.gone({ name: nameAt(table, event.seat) });
    case 'returned':
      return own.includes(event.seat)
        ? undefined
        : text.returned({ name: nameAt(table, event.seat) });
    case 'stand-in-started':
      return text.botSatIn(whoIs(event.seat));
    case 'stand-in-ended':
      return text.cameBack(whoIs(event.seat));
    case 'time-given':
      return text.timeGiven({ seconds: Math.round(event.ms / 1000) });
    case 'played':
      if (event.action.type !== 'leave') return undefined;
      if (event.why === 'time') return text.outOfTime(whoIs(event.action.seat));
      if (event.why === 'no-show') return text.noShow(whoIs(event.action.seat));
      // Where one player is left, nothing continues: the ranking says how it ended.
      if (event.why !== 'vote' || moverOf(table) === undefined) return undefined;
      return text.countedOut(whoIs(event.action.seat));
    case 'arrived':
      return own.includes(event.seat)
        ? undefined
        : text.arrived({ name: nameAt(table, event.seat) });
    case 'rematch-asked':
      return text.rematch(whoIs(event.seat));
    case 'opened':
    case 'player-seated':
    case 'seat-reserved':
    case 'reservation-ended':
    case 'seat-vacated':
    case 'host-passed':
    case 'closed':
    case 'began':
    case 'late':
    case 'taken-back':
    case 'chosen':
    case 'revealed':
    case 'followed':
      return undefined;
  }
}
