import type { VNode } from 'preact';
import { words } from '../words/words.js';
import { makeRoute } from './route.js';

/** An address that leads nowhere, or to a game that is not on this device. */
export const Missing = (): VNode => (
  <main class="page-column">
    <h1>{words.value.app.notFound}</h1>
    <a class="button" href={makeRoute({ screen: 'start' })}>
      {words.value.finish.home}
    </a>
  </main>
);
