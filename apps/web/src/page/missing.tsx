import type { VNode } from 'preact';
import { words } from '../words/words.js';
import { PageTitle } from './page-title.js';
import { makeRoute } from './route.js';

const DeadEnd = ({ title, note }: { readonly title: string; readonly note: string }): VNode => (
  <main class="page-column missing">
    <PageTitle>{title}</PageTitle>
    <p>{note}</p>
    <a class="button button-main" href={makeRoute({ screen: 'start' })}>
      {words.value.finish.home}
    </a>
  </main>
);

/** An address that leads nowhere, or to a game that is not on this device. */
export const Missing = (): VNode => (
  <DeadEnd title={words.value.app.notFound} note={words.value.app.notFoundNote} />
);

/** A game that was open here when another window deleted it. */
export const Deleted = (): VNode => (
  <DeadEnd title={words.value.app.gameDeleted} note={words.value.app.gameDeletedNote} />
);
