/** Says that this page is older than the server, and loads it anew if wanted. */
import { onlineText, words } from '@marrakech/i18n';
import type { VNode } from 'preact';
import { reloadNow } from '../../browser/newest-version.js';

export function Outdated(): VNode {
  return (
    <div class="notice is-lost">
      <p role="status">{onlineText.value.table.outdated}</p>
      <button type="button" class="button button-main" onClick={() => void reloadNow()}>
        {words.value.app.reload}
      </button>
    </div>
  );
}
