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
  | { readonly screen: 'online' };

const PLAIN_SCREENS = ['options', 'history', 'settings', 'open', 'online'] as const;

/** Anything that names no screen leads to the start. */
export function parseRoute(hash: string): Route {
  const [screen = '', ...rest] = hash.replace(/^#?\/?/, '').split('/');
  const detail = rest.join('/');
  if (screen === 'rules') return detail === '' ? { screen } : { screen, section: detail };
  const plain = PLAIN_SCREENS.find((name) => name === screen);
  if (plain !== undefined) return { screen: plain };
  if (detail === '') return { screen: 'start' };
  if (screen === 'game' || screen === 'replay') return { screen, id: detail };
  if (screen === 'shared') return { screen, packed: detail };
  return { screen: 'start' };
}

export function makeRoute(route: Route): string {
  switch (route.screen) {
    case 'start':
      return '#/';
    case 'game':
    case 'replay':
      return `#/${route.screen}/${route.id}`;
    case 'shared':
      return `#/shared/${route.packed}`;
    case 'rules':
      return route.section === undefined ? '#/rules' : `#/rules/${route.section}`;
    case 'options':
    case 'history':
    case 'settings':
    case 'open':
    case 'online':
      return `#/${route.screen}`;
  }
}

export const route = signal<Route>({ screen: 'start' });

function readAddress(): void {
  route.value = parseRoute(location.hash);
}

export function followAddress(): void {
  addEventListener('hashchange', readAddress);
  readAddress();
}

export function go(to: Route): void {
  location.hash = makeRoute(to);
}
