/** A personal link was opened: this device can become the same player. */
import { onlineText, words } from '@marrakech/i18n';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { ApiErrorNote } from '../../game-view/tables/api-error.js';
import { goesOn } from '../../game-view/tables/my-tables.js';
import { go, makeRoute } from '../../navigation/route.js';
import { callMe } from '../../online/me.js';
import { ask, fetchMyTables, fetchServerInfo, type ApiError } from '../../online/server.js';
import { Icon } from '../../ui/icon.js';
import { PageHead } from '../../ui/page-head.js';
import '../../game-view/tables/online.css';

/** Tables of the present player, which this device loses when it becomes another player. */
async function countTables(): Promise<number> {
  const tables = await fetchServerInfo().then(fetchMyTables);
  return tables.filter(goesOn).length;
}

export function MovePage({
  token,
  name,
}: {
  readonly token: string;
  /** What they are called there. */
  readonly name?: string;
}): VNode {
  const text = onlineText.value.me;
  const trouble = useSignal<ApiError | undefined>(undefined);
  const tables = useSignal(0);
  useEffect(() => {
    void countTables().then((count) => {
      tables.value = count;
    });
  }, []);
  // Asked first: some apps open a link to show what is behind it, and it is good only once.
  const move = async (): Promise<void> => {
    const moved = await ask('POST', 'me/move', { token });
    if (!moved.ok) {
      trouble.value = moved.error;
      return;
    }
    if (name !== undefined) callMe(name);
    go({ screen: 'online' });
  };
  return (
    <main class="page-column online">
      <PageHead title={text.moveTitle} />
      <p>{text.moveNote}</p>
      {tables.value === 0 ? null : (
        <div class="panel online-panel" role="alert">
          <p>{text.moveReplaces({ tables: tables.value })}</p>
          <a class="button" href={makeRoute({ screen: 'you' })}>
            <Icon name="link" />
            {text.makeLink}
          </a>
        </div>
      )}
      <div class="online-buttons">
        <button type="button" class="button button-main" onClick={() => void move()}>
          {text.moveGo}
        </button>
        <a class="button" href={makeRoute({ screen: 'online' })}>
          {words.value.act.cancel}
        </a>
      </div>
      <ApiErrorNote trouble={trouble.value} />
    </main>
  );
}
