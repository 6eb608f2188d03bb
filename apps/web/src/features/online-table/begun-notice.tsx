/** On any other page: the game at a table where you sit has begun. */
import { onlineText } from '@marrakech/i18n';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { go } from '../../navigation/route.js';
import { announce } from '../../ui/accessibility/announce.js';
import '../../game-view/tables/online.css';

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
