/** Which screen is open, in the address after the `#`: any plain web server can serve that. */
import { signal } from '@preact/signals';

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
  /** A table of a server; with the key of a chair, if that was in the link. */
  | { readonly screen: 'table'; readonly game: string; readonly key?: string }
  /** The link that makes this device somebody one is elsewhere. */
  | { readonly screen: 'move'; readonly key: string }
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
  if (screen === 'move') return { screen, key: detail };
  if (screen === 'table') {
    const [game = '', key] = rest;
    return { screen, game, ...(key !== undefined && { key }) };
  }
  return { screen: 'missing' };
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
      return `#/table/${route.game}${route.key === undefined ? '' : `/${route.key}`}`;
    case 'move':
      return `#/move/${route.key}`;
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

function readAddress(): void {
  const left = route.peek();
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
  location.hash = makeRoute(to);
}
