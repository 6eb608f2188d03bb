/** Who has asked for a rematch: it begins when all players have. */
import { onlineText, sayList, words } from '@marrakech/i18n';
import { ERASED_NAME, type Table } from '@marrakech/table';
import type { VNode } from 'preact';
import { ownName } from '../../game/names.js';
import { makeRoute } from '../../navigation/route.js';
import type { OnlineTable } from '../../online/online-table.js';

/** Whether there is anybody to play with again: some are gone, and some are forgotten for good. */
export const canPlayAgain = ({ seats, next }: Table): boolean =>
  next === undefined &&
  seats.filter(
    (sitter) =>
      sitter.type === 'bot' ||
      (sitter.type === 'person' && !sitter.absence && sitter.name !== ERASED_NAME),
  ).length > 1;

export function RematchNote({ table }: { readonly table: OnlineTable }): VNode | null {
  const text = onlineText.value.rematch;
  const { rematch, next, seats } = table.known.value!.table;
  if (next !== undefined)
    return (
      <p>
        <a class="button" href={makeRoute({ screen: 'table', game: next })}>
          {text.follow}
        </a>
      </p>
    );
  if (rematch.length === 0) return null;
  const names = (numbers: readonly number[]): string =>
    sayList(
      numbers.flatMap((seat) => {
        const sitter = seats[seat];
        if (sitter?.type !== 'person') return [];
        if (table.ownSeats.value.includes(seat)) return [words.value.player.you];
        return [ownName({ seats: [{ name: sitter.name }] }, 0)];
      }),
    );
  // The rematch does not wait for players who left or have a bot in their place.
  const missing = seats.flatMap((sitter, seat) => {
    const isThere = sitter.type === 'person' && !sitter.absence && sitter.standIn === undefined;
    return isThere && !rematch.includes(seat) ? [seat] : [];
  });
  return (
    <p role="status">
      {[
        text.wanted({ names: names(rematch) }),
        ...(missing.length === 0 ? [] : [text.waiting({ names: names(missing) })]),
      ].join(' ')}
    </p>
  );
}
