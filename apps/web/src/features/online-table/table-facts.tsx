/** What a table agrees on, and how many look on. */
import { onlineText, words } from '@marrakech/i18n';
import type { VNode } from 'preact';
import { sayClock } from '../../game-view/tables/clock-text.js';
import type { OnlineTable } from '../../online/online-table.js';

export function TableFacts({ table }: { readonly table: OnlineTable }): VNode {
  const text = words.value;
  const { edition, order, houseRules, colours, clock, chairs } = table.table.options;
  const { watching } = table.presence.value;
  const house = [
    ...(houseRules.includes('cover-own') ? [text.table.coverOwn] : []),
    ...(colours === 1 && chairs.length === 2 ? [text.table.oneColour] : []),
  ];
  return (
    <ul class="table-facts soft">
      <li>{text.editionName[edition]}</li>
      <li>{text.orderFact[order]}</li>
      <li>{sayClock(clock)}</li>
      {house.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
      {watching > 0 ? <li>{onlineText.value.table.watching({ count: watching })}</li> : null}
    </ul>
  );
}
