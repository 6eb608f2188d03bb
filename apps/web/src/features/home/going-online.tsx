/** On the first screen: games far away that go on, the one that waits for you first. */
import { sayList, words } from '@marrakech/i18n';
import type { MyTable } from '@marrakech/protocol';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { byUrgency, goesOn } from '../../game-view/tables/my-tables.js';
import { sayName } from '../../game-view/tables/table-row.js';
import { makeRoute } from '../../navigation/route.js';
import { fetchMyTables, fetchServerInfo } from '../../online/server.js';
import { Icon } from '../../ui/icon.js';

const MOST_SHOWN = 3;

export function GoingOnline(): VNode {
  const tables = useSignal<readonly MyTable[]>([]);
  useEffect(() => {
    void fetchServerInfo()
      .then(fetchMyTables)
      .then((mine) => {
        tables.value = byUrgency(mine.filter(goesOn));
      });
  }, []);
  return (
    <>
      {tables.value.slice(0, MOST_SHOWN).map(({ game, seats, yourTurn }) => (
        <a key={game} class="button start-go" href={makeRoute({ screen: 'table', game })}>
          <Icon name="globe" />
          <span>
            {yourTurn ? words.value.play.yourTurn : words.value.start.goOn}
            <small>
              {sayList(seats.flatMap((sitter) => (sitter === null ? [] : [sayName(sitter.name)])))}
            </small>
          </span>
        </a>
      ))}
    </>
  );
}
