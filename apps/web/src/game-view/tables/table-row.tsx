/** One table in a list: who is there, how it is played, and the way to it. */
import { onlineText, words } from '@marrakech/i18n';
import type { Listing } from '@marrakech/protocol';
import { EDITION_NAMES, ORDERS } from '@marrakech/rules';
import type { ComponentChildren, VNode } from 'preact';
import { parsePlaceholder } from '../../game/device-table.js';
import { makeRoute } from '../../navigation/route.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { sayClock } from './clock-text.js';

const knownIn = <T extends string>(names: readonly T[], name: string): T | undefined =>
  names.find((each) => each === name);

function sayRules({ edition, order, houseRules }: Listing): readonly string[] {
  const editionName = knownIn(EDITION_NAMES, edition);
  const orderName = knownIn(ORDERS, order);
  return [
    ...(editionName === undefined ? [] : [words.value.editionName[editionName]]),
    ...(orderName === 'turn-last' ? [words.value.orderFact[orderName]] : []),
    ...(houseRules.length > 0 ? [words.value.table.houseRules] : []),
  ];
}

/** A sitter's own name, or the chair's. */
export function sayName(name: string): string {
  const seat = parsePlaceholder(name);
  return seat === undefined ? name : words.value.table.defaultName({ seat });
}

export function TableRow({
  listing,
  go,
  icon,
  badge,
}: {
  readonly listing: Listing;
  readonly go: string;
  readonly icon: IconName;
  readonly badge?: ComponentChildren;
}): VNode {
  const { game, seats, status, scores, clock } = listing;
  const text = onlineText.value;
  return (
    <li class="table-row panel">
      <a
        class="table-link"
        href={makeRoute(
          status === 'over' ? { screen: 'replay', id: game } : { screen: 'table', game },
        )}
      >
        <span class="table-seats">
          {seats.map((sitter, seat) => (
            <span key={seat} class={`table-seat ${sitter === null ? 'is-free' : ''}`}>
              {sitter === null ? text.lobby.free : sayName(sitter.name)}
              {sitter?.bot === true ? (
                <span class="table-bot">{words.value.player.bot}</span>
              ) : null}
            </span>
          ))}
        </span>
        <span class="soft figure">
          {[
            ...(scores === undefined ? [sayClock(clock)] : [scores.join(' – ')]),
            ...sayRules(listing),
          ].join(' · ')}
        </span>
        <span class="game-go">
          <Icon name={icon} />
          {go}
          {badge}
        </span>
      </a>
    </li>
  );
}
