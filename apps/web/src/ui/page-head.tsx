/** The head of every page but the table: the way back, and where one is. */
import { words } from '@marrakech/i18n';
import type { ComponentChildren, VNode } from 'preact';
import { makeRoute, type Route } from '../navigation/route.js';
import { Icon } from './icon.js';
import { PageTitle } from './page-title.js';

const START: Route = { screen: 'start' };

export const PageHead = ({
  title,
  back = START,
  children,
}: {
  readonly title: string;
  readonly back?: Route;
  /** What else stands there, at the far end. */
  readonly children?: ComponentChildren;
}): VNode => (
  <header class="page-head">
    <a
      class="button button-icon"
      href={makeRoute(back)}
      aria-label={back.screen === 'start' ? words.value.finish.home : words.value.act.back}
    >
      <Icon name="back" />
    </a>
    <PageTitle>{title}</PageTitle>
    {children}
  </header>
);
