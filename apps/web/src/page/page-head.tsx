/** The head of every page but the table: the way back, and where one is. */
import type { VNode } from 'preact';
import { words } from '../words/words.js';
import { Icon } from './icon.js';
import { makeRoute } from './route.js';

export const PageHead = ({ title }: { readonly title: string }): VNode => (
  <header class="page-head">
    <a
      class="button button-icon"
      href={makeRoute({ screen: 'start' })}
      aria-label={words.value.finish.home}
    >
      <Icon name="back" />
    </a>
    <h1>{title}</h1>
  </header>
);
