/** Playing with others elsewhere: needs a server, and says so kindly where there is none. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { PageHead } from '../page/page-head.js';
import { makeRoute } from '../page/route.js';
import { words } from '../words/words.js';

/** Where a server of ours answers, next to the page it serves. */
const GREETING = './api/health';

async function answers(): Promise<boolean> {
  try {
    const response = await fetch(GREETING, { headers: { accept: 'application/json' } });
    return response.ok && response.headers.get('content-type')?.includes('json') === true;
  } catch {
    return false;
  }
}

export function OnlinePage(): VNode {
  const text = words.value.online;
  const isLooking = useSignal(true);
  useEffect(() => {
    void answers().then(() => {
      isLooking.value = false;
    });
  }, []);
  return (
    <main class="page-column">
      <PageHead title={text.title} />
      <div role="status">
        {isLooking.value ? (
          <p>{text.looking}</p>
        ) : (
          <>
            <p>{text.notThere}</p>
            <p class="soft">{text.notThereNote}</p>
          </>
        )}
      </div>
      <p>
        <a class="button button-main" href={makeRoute({ screen: 'options' })}>
          {text.playHere}
        </a>
      </p>
    </main>
  );
}
