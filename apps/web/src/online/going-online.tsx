/** On the first screen: games far away that go on, the one that waits for you first. */
import type { MyTable } from '@marrakech/protocol';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { Icon } from '../page/icon.js';
import { makeRoute } from '../page/route.js';
import { sayList } from '../words/formats.js';
import { words } from '../words/words.js';
import { byUrgency, goesOn } from './my-tables.js';
import { fetchMyTables, sayHello } from './server.js';
import { sayName } from './table-row.js';

const MOST_SHOWN = 3;

export function GoingOnline(): VNode {
  const tables = useSignal<readonly MyTable[]>([]);
  useEffect(() => {
    void sayHello()
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
