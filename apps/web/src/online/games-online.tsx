/** Among the games of this device: those that a server keeps. */
import type { MyTable } from '@marrakech/protocol';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { makeRoute } from '../page/route.js';
import { words } from '../words/words.js';
import { MyTables } from './my-tables.js';
import { fetchMyTables, sayHello } from './server.js';
import './online.css';

export function GamesOnline(): VNode | null {
  const tables = useSignal<readonly MyTable[] | undefined>(undefined);
  useEffect(() => {
    void sayHello()
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
