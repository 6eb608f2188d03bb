import { words } from '@marrakech/i18n';
import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { makeRoute } from '../navigation/route.js';
import { deadEnd, PageTitle } from './page-title.js';

export function DeadEnd({
  title,
  children,
}: {
  readonly title: string;
  /** Why it is one. */
  readonly children: ComponentChildren;
}): VNode {
  useLayoutEffect(() => {
    deadEnd.value = title;
    return () => {
      deadEnd.value = undefined;
    };
  }, [title]);
  return (
    <main class="page-column missing">
      <PageTitle>{title}</PageTitle>
      {children}
      <a class="button button-main" href={makeRoute({ screen: 'start' })}>
        {words.value.finish.home}
      </a>
    </main>
  );
}

/** An address that leads nowhere, or to a game that is not on this device. */
export const Missing = (): VNode => (
  <DeadEnd title={words.value.app.notFound}>
    <p>{words.value.app.notFoundNote}</p>
  </DeadEnd>
);

/** A game that was open here when another window deleted it. */
export const Deleted = (): VNode => (
  <DeadEnd title={words.value.app.gameDeleted}>
    <p>{words.value.app.gameDeletedNote}</p>
  </DeadEnd>
);
