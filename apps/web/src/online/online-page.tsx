/** Playing with others elsewhere: needs a server, and says so kindly where there is none. */
import type { VNode } from 'preact';
import { PageHead } from '../page/page-head.js';
import { makeRoute } from '../page/route.js';
import { words } from '../words/words.js';

export function OnlinePage(): VNode {
  const text = words.value.online;
  return (
    <main class="page-column">
      <PageHead title={text.title} />
      <div>
        <p>{text.notThere}</p>
        <p class="soft">{text.notThereNote}</p>
      </div>
      <p>
        <a class="button button-main" href={makeRoute({ screen: 'options' })}>
          {text.playHere}
        </a>
      </p>
    </main>
  );
}
