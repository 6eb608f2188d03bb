/** On any other page: the game at a table where you sit has begun. */
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { announce } from '../announce/announce.js';
import { go } from '../page/route.js';
import { onlineText } from './online-words.js';
import './online.css';

export function BegunNotice({ game }: { readonly game: string }): VNode {
  const text = onlineText.value.table;
  useEffect(() => announce(text.begun), [game]);
  return (
    <aside class="begun-notice">
      <p>{text.begun}</p>
      <button
        type="button"
        class="button button-main"
        onClick={() => go({ screen: 'table', game })}
      >
        {text.toTable}
      </button>
    </aside>
  );
}
