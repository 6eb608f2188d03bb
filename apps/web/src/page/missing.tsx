import type { VNode } from 'preact';
import { words } from '../words/words.js';
import { makeRoute } from './route.js';

/** An address that leads nowhere, or to a game that is not on this device. */
export const Missing = (): VNode => (
  <main class="page-column missing">
    <h1>{words.value.app.notFound}</h1>
    <p>{words.value.app.notFoundNote}</p>
    <a class="button button-main" href={makeRoute({ screen: 'start' })}>
      {words.value.finish.home}
    </a>
  </main>
);
