/** Playing with others elsewhere: needs a server, and says so kindly where there is none. */
import type { MyTable } from '@marrakech/protocol';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../page/icon.js';
import { PageHead } from '../page/page-head.js';
import { makeRoute } from '../page/route.js';
import { words } from '../words/words.js';
import { Lobby } from './lobby.js';
import { NameField } from './name-field.js';
import { onlineText } from './online-words.js';
import { MyTables } from './my-tables.js';
import { PairingPanel } from './pairing-panel.js';
import { fetchMyTables, sayHello, type Hello } from './server.js';
import { TableRow } from './table-row.js';
import './online.css';

function NoServer({ onAgain }: { readonly onAgain: () => void }): VNode {
  const text = words.value.online;
  return (
    <>
      <div>
        <p>{text.notThere}</p>
        <p class="soft">{text.notThereNote}</p>
      </div>
      <p class="online-buttons">
        <a class="button button-main" href={makeRoute({ screen: 'options' })}>
          {text.playHere}
        </a>
        <button type="button" class="button" onClick={onAgain}>
          {words.value.act.tryAgain}
        </button>
      </p>
    </>
  );
}

function PublicTables({ mine }: { readonly mine: readonly MyTable[] }): VNode {
  const [lobby] = useState(() => new Lobby());
  useEffect(() => () => lobby.close(), [lobby]);
  const text = onlineText.value.lobby;
  const own = new Set(mine.map(({ game }) => game));
  const tables = (lobby.tables.value ?? []).filter(({ game }) => !own.has(game));
  return (
    <section class="table-list" aria-live="polite">
      <h2>{text.public}</h2>
      {lobby.line.isOpen.value || lobby.tables.value === undefined ? null : (
        <p class="soft">{onlineText.value.table.reconnecting}</p>
      )}
      {lobby.tables.value !== undefined && tables.length === 0 ? (
        <p class="soft">{text.empty}</p>
      ) : null}
      <ul>
        {tables.map((listing) => (
          <TableRow
            key={listing.game}
            listing={listing}
            icon={listing.status === 'open' ? 'people' : 'play'}
            go={listing.status === 'open' ? text.join : text.watch}
          />
        ))}
      </ul>
    </section>
  );
}

function Entrance({ hello }: { readonly hello: Hello }): VNode {
  const text = onlineText.value;
  const mine = useSignal<readonly MyTable[]>([]);
  useEffect(() => {
    void fetchMyTables(hello).then((tables) => {
      mine.value = tables;
    });
  }, [hello]);
  return (
    <>
      <NameField />
      <MyTables tables={mine.value} />
      <div class="online-ways">
        <PairingPanel />
        <section class="panel online-panel">
          <h2>{text.invite.title}</h2>
          <p class="soft">{text.invite.note}</p>
          <a class="button button-main" href={makeRoute({ screen: 'invite' })}>
            <Icon name="link" />
            {text.invite.go}
          </a>
          <a class="button" href={makeRoute({ screen: 'you' })}>
            <Icon name="gear" />
            {words.value.settings.onlineProfile}
          </a>
        </section>
      </div>
      <PublicTables mine={mine.value} />
    </>
  );
}

export function OnlinePage(): VNode {
  const hello = useSignal<Hello | 'looking' | undefined>('looking');
  const look = (): void => {
    hello.value = 'looking';
    void sayHello().then((answer) => {
      hello.value = answer;
    });
  };
  useEffect(() => {
    look();
    // Whoever was told that there is no server need not ask again once the network is back.
    const again = (): void => {
      if (hello.peek() === undefined) look();
    };
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  const found = hello.value;
  return (
    <main class="page-column online">
      <PageHead title={words.value.online.title} />
      {found === 'looking' ? <p class="soft">{words.value.online.looking}</p> : null}
      {found === undefined ? <NoServer onAgain={look} /> : null}
      {typeof found === 'object' ? <Entrance hello={found} /> : null}
    </main>
  );
}
