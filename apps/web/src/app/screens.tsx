/** What each route shows, and the title of the window meanwhile. All but a first game loads on demand. */
import { speakOnline, withScreenWords, words } from '@marrakech/i18n';
import type { ComponentType, VNode } from 'preact';
import { StartPage } from '../features/home/start-page.js';
import { GameScreen } from '../features/local-table/game-screen.js';
import type { Route, RouteOf, ScreenName } from '../navigation/route.js';
import { lazy } from '../ui/lazy.js';

interface Screen<Name extends ScreenName> {
  readonly show: (at: RouteOf<Name>) => VNode;
  /** None where the game's own name says it. */
  readonly title?: () => string;
}

/** A part of the page that comes with the messages that are only said online. */
const online =
  <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  async (): Promise<ComponentType<Props>> => {
    const [component] = await Promise.all([load(), speakOnline()]);
    return component;
  };

const Options = lazy(
  async () => (await import('../features/table-setup/options-page.js')).OptionsPage,
);
const KeptReplay = lazy(
  withScreenWords(async () => (await import('../features/replay/find-record.js')).KeptReplay),
);
const SharedReplay = lazy(
  withScreenWords(async () => (await import('../features/replay/find-record.js')).SharedReplay),
);
const History = lazy(
  withScreenWords(async () => (await import('../features/games/history-page.js')).HistoryPage),
);
const Settings = lazy(
  withScreenWords(async () => (await import('../features/settings/settings-page.js')).SettingsPage),
);
const Rules = lazy(async () => (await import('../features/rulebook/rules-page.js')).RulesPage);
const Open = lazy(
  withScreenWords(async () => (await import('../features/import/open-page.js')).OpenPage),
);
const Online = lazy(
  online(async () => (await import('../features/lobby/online-page.js')).OnlinePage),
);
const Invite = lazy(
  online(async () => (await import('../features/lobby/invite-page.js')).InvitePage),
);
const Table = lazy(
  online(async () => (await import('../features/online-table/table-page.js')).TablePage),
);
const You = lazy(online(async () => (await import('../features/accounts/you-page.js')).YouPage));
const Move = lazy(online(async () => (await import('../features/accounts/move-page.js')).MovePage));
const Missing = lazy(async () => (await import('../ui/missing.js')).Missing, true);

export const BegunNotice = lazy(
  online(async () => (await import('../features/online-table/begun-notice.js')).BegunNotice),
  true,
);

const onlineTitle = (): string => words.value.online.title;
const replayTitle = (): string => words.value.replay.title;

const SCREENS: { readonly [Name in ScreenName]: Screen<Name> } = {
  start: { show: () => <StartPage /> },
  options: { show: () => <Options />, title: () => words.value.table.title },
  game: { show: ({ id }) => <GameScreen key={id} id={id} /> },
  replay: { show: ({ id }) => <KeptReplay key={id} id={id} />, title: replayTitle },
  shared: {
    show: ({ packed }) => <SharedReplay key={packed} packed={packed} />,
    title: replayTitle,
  },
  history: { show: () => <History />, title: () => words.value.history.title },
  settings: { show: () => <Settings />, title: () => words.value.settings.title },
  rules: {
    show: ({ section }) => <Rules {...(section !== undefined && { section })} />,
    title: () => words.value.play.rules,
  },
  open: { show: () => <Open />, title: () => words.value.open.title },
  online: { show: () => <Online />, title: onlineTitle },
  invite: { show: () => <Invite />, title: onlineTitle },
  table: {
    show: ({ game, token, chair }) => (
      <Table
        key={game}
        game={game}
        {...(token !== undefined && { seatToken: token })}
        {...(chair !== undefined && { chair })}
      />
    ),
    title: onlineTitle,
  },
  you: { show: () => <You />, title: onlineTitle },
  move: {
    show: ({ token, name }) => (
      <Move key={token} token={token} {...(name !== undefined && { name })} />
    ),
    title: onlineTitle,
  },
  missing: { show: () => <Missing />, title: () => words.value.app.notFound },
};

export function showScreen(at: Route): VNode {
  const screen: Screen<never> = SCREENS[at.screen];
  return screen.show(at as never);
}

/** Empty where the game's own name says it. */
export const titleOfScreen = ({ screen }: Route): string => SCREENS[screen].title?.() ?? '';
