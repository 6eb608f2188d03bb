/** Which screen is open, in the address after the `#`: any plain web server can serve that. */
import { signal } from '@preact/signals';
import { moveTo } from './sheet-history.js';

/** What follows a screen's name in its address, between slashes. */
interface Address<Params> {
  /** `undefined` where that names nothing. */
  readonly parse: (parts: readonly string[]) => Params | undefined;
  readonly make: (params: Params) => readonly string[];
}

const PLAIN: Address<object> = { parse: () => ({}), make: () => [] };

/** One value that takes all of the address. */
const whole = <Key extends string>(key: Key): Address<{ readonly [Each in Key]: string }> => ({
  parse: (parts) => {
    const value = parts.join('/');
    return value === '' ? undefined : ({ [key]: value } as { readonly [Each in Key]: string });
  },
  make: (params) => [params[key]],
});

const RULES: Address<{ readonly section?: string }> = {
  parse: (parts) => whole('section').parse(parts) ?? {},
  make: ({ section }) => (section === undefined ? [] : [section]),
};

/** A table of a server; with its seat token and a chair, if they were in the link. Chairs count from 1 there. */
const TABLE: Address<{ readonly game: string; readonly token?: string; readonly chair?: number }> =
  {
    parse: ([game = '', token, number = '']) => {
      if (game === '') return undefined;
      const chair = /^[1-4]$/.test(number) ? Number(number) - 1 : undefined;
      return { game, ...(token !== undefined && { token }), ...(chair !== undefined && { chair }) };
    },
    make: ({ game, token, chair }) => {
      if (token === undefined) return [game];
      return chair === undefined ? [game, token] : [game, token, String(chair + 1)];
    },
  };

/** The link that makes this device a player who exists elsewhere, and what they are called. */
const MOVE: Address<{ readonly token: string; readonly name?: string }> = {
  parse: ([token = '', written = '']) => {
    if (token === '') return undefined;
    try {
      const name = decodeURIComponent(written);
      return { token, ...(name !== '' && { name }) };
    } catch {
      return { token };
    }
  },
  make: ({ token, name }) => (name === undefined ? [token] : [token, encodeURIComponent(name)]),
};

/**
 * Every screen with its address. A new screen is a row here and one in `app/screens.tsx`, which the
 * compiler asks for.
 */
const ROUTES = {
  start: PLAIN,
  options: PLAIN,
  game: whole('id'),
  replay: whole('id'),
  /** A whole game carried by the link itself. */
  shared: whole('packed'),
  history: PLAIN,
  settings: PLAIN,
  rules: RULES,
  open: PLAIN,
  online: PLAIN,
  invite: PLAIN,
  table: TABLE,
  /** The player's own account: other devices, and what the server keeps. */
  you: PLAIN,
  move: MOVE,
  /** An address that names nothing we have. */
  missing: PLAIN,
} as const;

export type ScreenName = keyof typeof ROUTES;
type ParamsOf<Name extends ScreenName> =
  (typeof ROUTES)[Name] extends Address<infer Params> ? Params : never;
export type RouteOf<Name extends ScreenName> = { readonly screen: Name } & ParamsOf<Name>;
export type Route = { [Name in ScreenName]: RouteOf<Name> }[ScreenName];

const isScreen = (name: string): name is ScreenName => Object.hasOwn(ROUTES, name);

export function parseRoute(hash: string): Route {
  const [name = '', ...parts] = hash.replace(/^#?\/?/, '').split('/');
  if (name === '') return { screen: 'start' };
  const params = isScreen(name) ? ROUTES[name].parse(parts) : undefined;
  return params === undefined ? { screen: 'missing' } : ({ screen: name, ...params } as Route);
}

export function makeRoute(to: Route): string {
  if (to.screen === 'start' || to.screen === 'missing') return '#/';
  const make: (params: never) => readonly string[] = ROUTES[to.screen].make;
  return ['#', to.screen, ...make(to as never)].join('/');
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

/** The full URL of a screen, to be shared. */
export const addressOf = (to: Route): string =>
  `${location.origin}${location.pathname}${makeRoute(to)}`;

export function go(to: Route): void {
  moveTo(makeRoute(to));
}
