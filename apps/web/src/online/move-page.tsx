/** A personal link was opened: this device can become the same player. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { PageHead } from '../page/page-head.js';
import { go, makeRoute } from '../page/route.js';
import { words } from '../words/words.js';
import { onlineText } from './online-words.js';
import { ask, type Trouble } from './server.js';
import { TroubleNote } from './trouble.js';
import './online.css';

export function MovePage({ moveKey }: { readonly moveKey: string }): VNode {
  const text = onlineText.value.me;
  const trouble = useSignal<Trouble | undefined>(undefined);
  // Asked first: some apps open a link to show what is behind it, and it is good only once.
  const move = async (): Promise<void> => {
    const moved = await ask('POST', 'me/move', { key: moveKey });
    if (moved.ok) go({ screen: 'online' });
    else trouble.value = moved.error;
  };
  return (
    <main class="page-column online">
      <PageHead title={text.moveTitle} />
      <p>{text.moveNote}</p>
      <div class="online-buttons">
        <button type="button" class="button button-main" onClick={() => void move()}>
          {text.moveGo}
        </button>
        <a class="button" href={makeRoute({ screen: 'online' })}>
          {words.value.act.cancel}
        </a>
      </div>
      <TroubleNote trouble={trouble.value} />
    </main>
  );
}
