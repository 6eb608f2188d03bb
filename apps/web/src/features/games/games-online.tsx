/** Among the games of this device: those that a server keeps. */
import { words } from '@marrakech/i18n';
import type { MyTable } from '@marrakech/protocol';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { MyTables } from '../../game-view/tables/my-tables.js';
import { makeRoute } from '../../navigation/route.js';
import { fetchMyTables, fetchServerInfo } from '../../online/server.js';
import '../../game-view/tables/online.css';

export function GamesOnline(): VNode | null {
  const tables = useSignal<readonly MyTable[] | undefined>(undefined);
  useEffect(() => {
    void fetchServerInfo()
      .then(fetchMyTables)
      .then((mine) => {
        tables.value = mine;
      });
  }, []);
  const { title } = words.value.online;
  if (tables.value === undefined) return null;
  if (tables.value.length > 0) return <MyTables title={title} tables={tables.value} />;
  return (
    <p>
      <a class="button" href={makeRoute({ screen: 'online' })}>
        {title}
      </a>
    </p>
  );
}
