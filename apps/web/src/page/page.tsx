/** The screen the address asks for. What a first game does not need comes when it is asked for. */
import { computed } from '@preact/signals';
import type { VNode } from 'preact';
import { LiveRegion } from '../announce/live-region.js';
import { StartPage } from '../start/start-page.js';
import { withScreenWords } from '../words/screens/screen-words.js';
import { words } from '../words/words.js';
import { GameScreen } from './game-screen.js';
import { later } from './later.js';
import { deadEnd } from './page-title.js';
import { route, type Route } from './route.js';
import { begunGame, isYourTurn } from './turn-alert.js';

const Missing = later(async () => (await import('./missing.js')).Missing, true);
const OptionsPage = later(async () => (await import('../options/options-page.js')).OptionsPage);
const KeptReplay = later(
  withScreenWords(async () => (await import('../replay/find-record.js')).KeptReplay),
);
const SharedReplay = later(
  withScreenWords(async () => (await import('../replay/find-record.js')).SharedReplay),
);
const HistoryPage = later(
  withScreenWords(async () => (await import('../history/history-page.js')).HistoryPage),
);
const SettingsPage = later(
  withScreenWords(async () => (await import('../settings/settings-page.js')).SettingsPage),
);
const RulesPage = later(async () => (await import('../rules/rules-page.js')).RulesPage);
const OpenPage = later(
  withScreenWords(async () => (await import('../open/open-page.js')).OpenPage),
);
/** What is said online comes in a book of its own. */
const openOnlineBook = async (): Promise<void> =>
  (await import('../online/online-words.js')).speakOnline();

const OnlinePage = later(async () => {
  await openOnlineBook();
  return (await import('../online/online-page.js')).OnlinePage;
});
const InvitePage = later(async () => {
  await openOnlineBook();
  return (await import('../online/invite-page.js')).InvitePage;
});
const TablePage = later(async () => {
  await openOnlineBook();
  return (await import('../online/table-page.js')).TablePage;
});
const YouPage = later(async () => {
  await openOnlineBook();
  return (await import('../online/you-page.js')).YouPage;
});
const MovePage = later(async () => {
  await openOnlineBook();
  return (await import('../online/move-page.js')).MovePage;
});

const BegunNotice = later(async () => {
  await openOnlineBook();
  return (await import('../online/begun-notice.js')).BegunNotice;
}, true);

function Screen({ at }: { readonly at: Route }): VNode {
  switch (at.screen) {
    case 'start':
      return <StartPage />;
    case 'game':
      return <GameScreen key={at.id} id={at.id} />;
    case 'options':
      return <OptionsPage />;
    case 'replay':
      return <KeptReplay key={at.id} id={at.id} />;
    case 'shared':
      return <SharedReplay key={at.packed} packed={at.packed} />;
    case 'history':
      return <HistoryPage />;
    case 'settings':
      return <SettingsPage />;
    case 'rules':
      return <RulesPage {...(at.section !== undefined && { section: at.section })} />;
    case 'open':
      return <OpenPage />;
    case 'online':
      return <OnlinePage />;
    case 'invite':
      return <InvitePage />;
    case 'table':
      return (
        <TablePage
          key={at.game}
          game={at.game}
          {...(at.key !== undefined && { chairKey: at.key })}
          {...(at.chair !== undefined && { chair: at.chair })}
        />
      );
    case 'you':
      return <YouPage />;
    case 'move':
      return (
        <MovePage key={at.key} moveKey={at.key} {...(at.name !== undefined && { name: at.name })} />
      );
    case 'missing':
      return <Missing />;
  }
}

export const Page = (): VNode => (
  <>
    {begunGame.value === undefined ? null : <BegunNotice game={begunGame.value} />}
    <Screen at={route.value} />
    <LiveRegion />
  </>
);

function nameOf(at: Route): string {
  const text = words.value;
  switch (at.screen) {
    case 'start':
    case 'game':
      return '';
    case 'options':
      return text.table.title;
    case 'replay':
    case 'shared':
      return text.replay.title;
    case 'history':
      return text.history.title;
    case 'settings':
      return text.settings.title;
    case 'rules':
      return text.play.rules;
    case 'open':
      return text.open.title;
    case 'missing':
      return text.app.notFound;
    case 'online':
    case 'invite':
    case 'table':
    case 'you':
    case 'move':
      return text.online.title;
  }
}

/** What the window's title says. */
export const title = computed(() => {
  if (isYourTurn.value) return words.value.page.yourTurn;
  const page = deadEnd.value ?? nameOf(route.value);
  return page === '' ? words.value.page.name : words.value.page.titleOf({ page });
});
