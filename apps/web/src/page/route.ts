/** Which screen is open, in the address after the `#`: any plain web server can serve that. */
import { signal } from '@preact/signals';
import { moveTo } from './sheet-history.js';

export type Route =
  | { readonly screen: 'start' }
  | { readonly screen: 'options' }
  | { readonly screen: 'game'; readonly id: string }
  | { readonly screen: 'replay'; readonly id: string }
  /** A whole game carried by the link itself. */
  | { readonly screen: 'shared'; readonly packed: string }
  | { readonly screen: 'history' }
  | { readonly screen: 'settings' }
  | { readonly screen: 'rules'; readonly section?: string }
  | { readonly screen: 'open' }
  | { readonly screen: 'online' }
  | { readonly screen: 'invite' }
  /** Who one is online: on other devices, and what is kept. */
  | { readonly screen: 'you' }
  /** A table of a server; with a chair and its key, if they were in the link. */
  | {
      readonly screen: 'table';
      readonly game: string;
      readonly key?: string;
      readonly chair?: number;
    }
  /** The link that makes this device somebody one is elsewhere, and what they are called. */
  | { readonly screen: 'move'; readonly key: string; readonly name?: string }
  /** An address that names nothing we have. */
  | { readonly screen: 'missing' };

const PLAIN_SCREENS = [
  'options',
  'history',
  'settings',
  'open',
  'online',
  'invite',
  'you',
] as const;

/** In an address, chairs are counted as people do. */
function parseTable([game = '', key, number = '']: readonly string[]): Route {
  const chair = /^[1-4]$/.test(number) ? Number(number) - 1 : undefined;
  return {
    screen: 'table',
    game,
    ...(key !== undefined && { key }),
    ...(chair !== undefined && { chair }),
  };
}

function parseMove([key = '', written = '']: readonly string[]): Route {
  try {
    const name = decodeURIComponent(written);
    return { screen: 'move', key, ...(name !== '' && { name }) };
  } catch {
    return { screen: 'move', key };
  }
}

export function parseRoute(hash: string): Route {
  const [screen = '', ...rest] = hash.replace(/^#?\/?/, '').split('/');
  const detail = rest.join('/');
  if (screen === 'rules') return detail === '' ? { screen } : { screen, section: detail };
  const plain = PLAIN_SCREENS.find((name) => name === screen);
  if (plain !== undefined) return { screen: plain };
  if (screen === '') return { screen: 'start' };
  if (detail === '') return { screen: 'missing' };
  if (screen === 'game' || screen === 'replay') return { screen, id: detail };
  if (screen === 'shared') return { screen, packed: detail };
  if (screen === 'move') return parseMove(rest);
  if (screen === 'table') return parseTable(rest);
  return { screen: 'missing' };
}

function tableDetails({ key, chair }: Extract<Route, { screen: 'table' }>): string[] {
  if (key === undefined) return [];
  return chair === undefined ? [key] : [key, `${chair + 1}`];
}

export function makeRoute(route: Route): string {
  switch (route.screen) {
    case 'start':
    case 'missing':
      return '#/';
    case 'game':
    case 'replay':
      return `#/${route.screen}/${route.id}`;
    case 'shared':
      return `#/shared/${route.packed}`;
    case 'table':
      return ['#/table', route.game, ...tableDetails(route)].join('/');
    case 'move':
      return `#/move/${route.key}${route.name === undefined ? '' : `/${encodeURIComponent(route.name)}`}`;
    case 'rules':
      return route.section === undefined ? '#/rules' : `#/rules/${route.section}`;
    case 'options':
    case 'history':
    case 'settings':
    case 'open':
    case 'online':
    case 'invite':
    case 'you':
      return `#/${route.screen}`;
  }
}

export const route = signal<Route>({ screen: 'start' });

/** The game that was left for the screen shown now, or the start. */
export const cameFrom = signal<Route>({ screen: 'start' });

const GAME_SCREENS: ReadonlySet<Route['screen']> = new Set(['game', 'table', 'replay', 'shared']);

let askBeforeBack: (() => void) | undefined;

/** While a game would be left by it, the browser's Back asks first. Gives what ends that. */
export function guardBack(ask: () => void): () => void {
  askBeforeBack = ask;
  return () => {
    if (askBeforeBack === ask) askBeforeBack = undefined;
  };
}

/** Only what was shown before has a state: a link that is followed makes an entry without one. */
function isBack(): boolean {
  const wasShown = history.state !== null;
  if (!wasShown) history.replaceState({}, '');
  return wasShown;
}

function readAddress(): void {
  const left = route.peek();
  if (isBack() && askBeforeBack !== undefined) {
    history.pushState({}, '', makeRoute(left));
    askBeforeBack();
    return;
  }
  const now = parseRoute(location.hash);
  if (now.screen === 'start') cameFrom.value = now;
  else if (GAME_SCREENS.has(left.screen)) cameFrom.value = left;
  route.value = now;
}

export function followAddress(): void {
  addEventListener('hashchange', readAddress);
  readAddress();
}

/** The whole address of a screen, for somebody else. */
export const addressOf = (to: Route): string =>
  `${location.origin}${location.pathname}${makeRoute(to)}`;

export function go(to: Route): void {
  moveTo(makeRoute(to));
}
