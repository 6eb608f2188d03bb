/** One's own tables: those that wait for one first, those that are over last. */
import { onlineText, words } from '@marrakech/i18n';
import type { MyTable } from '@marrakech/protocol';
import type { VNode } from 'preact';
import { sayLeftUntil } from './clock-text.js';
import { TableRow } from './table-row.js';

/** Whether one still plays there, or is going to. */
export const goesOn = ({ status, isSeated }: MyTable): boolean =>
  status === 'open' || (status === 'playing' && isSeated);

const urgencyOf = (table: MyTable): number => (table.yourTurn ? 0 : goesOn(table) ? 1 : 2);

export const byUrgency = (tables: readonly MyTable[]): readonly MyTable[] =>
  tables.toSorted((one, other) => urgencyOf(one) - urgencyOf(other));

function sayGo(table: MyTable): string {
  if (table.yourTurn) return words.value.play.yourTurn;
  if (goesOn(table)) return words.value.history.resume;
  return table.status === 'over' ? words.value.history.watch : onlineText.value.lobby.watch;
}

export function MyTables({
  title = onlineText.value.lobby.mine,
  tables,
}: {
  readonly title?: string;
  readonly tables: readonly MyTable[];
}): VNode | null {
  if (tables.length === 0) return null;
  return (
    <section class="table-list">
      <h2>{title}</h2>
      <ul>
        {byUrgency(tables).map((listing) => (
          <TableRow
            key={listing.game}
            listing={listing}
            icon={listing.status === 'over' ? 'previous' : 'play'}
            go={sayGo(listing)}
            badge={
              listing.deadline === undefined ? null : (
                <span class="soft figure">{sayLeftUntil(listing.deadline)}</span>
              )
            }
          />
        ))}
      </ul>
    </section>
  );
}
