/** The rulebook as a screen of its own, opened by its address. */
import type { VNode } from 'preact';
import { Icon } from '../page/icon.js';
import { makeRoute } from '../page/route.js';
import { theme } from '../settings/settings.js';
import { words } from '../words/words.js';
import { Rulebook } from './rulebook.js';
import { isSectionName } from './section-names.js';

export function RulebookPage({ section }: { readonly section?: string }): VNode {
  return (
    <main class="rulebook-page">
      <header class="page-head">
        <a
          class="button button-icon"
          href={makeRoute({ screen: 'start' })}
          aria-label={words.value.act.back}
        >
          <Icon name="back" />
        </a>
        <h1>{words.value.play.rules}</h1>
      </header>
      <Rulebook theme={theme.value} {...(isSectionName(section) && { section })} />
    </main>
  );
}
