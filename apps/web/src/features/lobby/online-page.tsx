/** Playing with others elsewhere: needs a server, and says so kindly where there is none. */
import { onlineText, words } from '@marrakech/i18n';
import type { MyTable } from '@marrakech/protocol';
import { good } from '@marrakech/rules';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { NoServerNote, sayCutOff } from '../../game-view/tables/api-error.js';
import { MyTables } from '../../game-view/tables/my-tables.js';
import { NameField } from '../../game-view/tables/name-field.js';
import { Outdated } from '../../game-view/tables/outdated.js';
import { TableRow } from '../../game-view/tables/table-row.js';
import { makeRoute } from '../../navigation/route.js';
import { Lobby } from '../../online/lobby.js';
import { Greeting } from '../../online/server-probe.js';
import { fetchMyTables, type ServerInfo, type ApiError } from '../../online/server.js';
import { Icon } from '../../ui/icon.js';
import { PageHead } from '../../ui/page-head.js';
import { PairingPanel } from './pairing-panel.js';
import '../../game-view/tables/online.css';

function NoServer({
  trouble,
  onAgain,
}: {
  readonly trouble: ApiError;
  readonly onAgain: () => void;
}): VNode {
  const text = words.value.online;
  return (
    <>
      <div>
        <NoServerNote trouble={trouble} />
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
  const isFirstTry = lobby.tables.value === undefined && lobby.line.trouble.value === undefined;
  const own = new Set(mine.map(({ game }) => game));
  const tables = (lobby.tables.value ?? []).filter(({ game }) => !own.has(game));
  return (
    <section class="table-list" aria-live="polite">
      <h2>{text.public}</h2>
      {lobby.isOutdated.value ? <Outdated /> : null}
      {lobby.line.isOpen.value || isFirstTry ? null : (
        <p class="soft">
          {sayCutOff(lobby.line.trouble.value, onlineText.value.table.reconnecting)}
        </p>
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

function Entrance({ hello }: { readonly hello: ServerInfo }): VNode {
  const text = onlineText.value;
  const mine = useSignal<readonly MyTable[]>([]);
  useEffect(() => {
    void fetchMyTables(good(hello)).then((tables) => {
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
  const [greeting] = useState(() => new Greeting());
  useEffect(() => () => greeting.close(), [greeting]);
  const found = greeting.hello.value;
  return (
    <main class="page-column online">
      <PageHead title={words.value.online.title} />
      {found === undefined ? <p class="soft">{words.value.online.looking}</p> : null}
      {found?.ok === false ? (
        <NoServer trouble={found.error} onAgain={() => greeting.look()} />
      ) : null}
      {found?.ok === true ? <Entrance hello={found.value} /> : null}
    </main>
  );
}
