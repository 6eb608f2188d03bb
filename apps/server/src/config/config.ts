/** Everything that can be set from outside, by environment, each with its default. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** The folder of the embedded store. */
  readonly data: string;
  /** A PostgreSQL to use instead, which further nodes may share. */
  readonly databaseUrl: string;
  /** Connections to it, besides the one by which a node asks whether it is there. */
  readonly databaseConnections: number;
  /** The Redis by which those nodes tell each other. */
  readonly redisUrl: string;
  /** The folder of the page's files, if the page is served. */
  readonly web: string;
  /** Further origins whose pages may speak to this server, besides its own. */
  readonly origins: readonly string[];
  /** How many proxies stand in front and can be believed about addresses. */
  readonly proxies: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Milliseconds without a connection after which a live player counts as gone. */
  readonly goneAfter: number;
  /** Milliseconds that a bot lets pass before it plays. */
  readonly botPause: number;
  readonly botThreads: number;
  /** Milliseconds after which a table is closed where nobody came or went and no game began. */
  readonly waitsFor: number;
  readonly tablesPerPlayer: number;
  readonly socketsPerAddress: number;
  /** HTTP requests a minute, for each player or address. */
  readonly requestsPerMinute: number;
  /** Frames a second that one socket may send on average; three times as many at once. */
  readonly framesPerSecond: number;
  /** Bytes that may wait for a slow reader. */
  readonly mostWaiting: number;
  /** Seconds of silence after which a socket is asked for a sign of life. */
  readonly silentAfter: number;
  /** Whether `/metrics` answers. */
  readonly metrics: boolean;
  /** Milliseconds from SIGTERM to the farewell, in which a balancer can notice `/readyz`. */
  readonly drain: number;
}

interface Setting<Value> {
  readonly name: string;
  readonly fallback: Value;
  /** `undefined` if the text is no such value. */
  readonly parse: (text: string) => Value | undefined;
  /** What else to say where it is no such value. */
  readonly hint?: string;
}

const text = (name: string, fallback: string): Setting<string> => ({
  name,
  fallback,
  parse: (given) => given,
});

const count = (name: string, fallback: number, least = 0, most = 1e9): Setting<number> => ({
  name,
  fallback,
  parse(given) {
    const number = Number(given);
    const fits = /^\d+$/.test(given) && number >= least && number <= most;
    return fits ? number : undefined;
  },
  hint: `a whole number from ${least} to ${most}`,
});

const HOUR = 3_600_000;
/** In milliseconds, given in hours. */
const hours = (name: string, fallback: number): Setting<number> => {
  const inHours = count(name, fallback, 1, 24 * 366);
  return {
    ...inHours,
    fallback: fallback * HOUR,
    parse(given) {
      const found = inHours.parse(given);
      return found && found * HOUR;
    },
  };
};

const words = (name: string): Setting<readonly string[]> => ({
  name,
  fallback: [],
  parse: (given) => given.split(/[\s,]+/).filter((word) => word !== ''),
});

const oneOf = <Value>(
  name: string,
  fallback: Value,
  values: ReadonlyMap<string, Value>,
): Setting<Value> => ({
  name,
  fallback,
  parse: (given) => values.get(given),
  hint: `one of ${[...values.keys()].join(', ')}`,
});

const onOff = (name: string, fallback: boolean): Setting<boolean> =>
  oneOf(
    name,
    fallback,
    new Map([
      ['on', true],
      ['off', false],
    ]),
  );

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const logLevel = (name: string): Setting<Config['logLevel']> =>
  oneOf(name, 'info', new Map(LOG_LEVELS.map((level) => [level, level])));

function readUrl(given: string): URL | undefined {
  try {
    const url = new URL(given);
    // Whoever connects reads them in the same way, and would fail.
    decodeURIComponent(url.username + url.password + url.pathname);
    return url;
  } catch {
    return undefined;
  }
}

const address = (name: string, protocols: readonly string[], like: string): Setting<string> => ({
  name,
  fallback: '',
  parse(given) {
    const url = readUrl(given);
    if (url === undefined || !protocols.some((each) => given.startsWith(`${each}//`)))
      return undefined;
    // A password with one of / ? # in it would end the host's name too early.
    return `${url.pathname}${url.search}${url.hash}`.includes('@') ? undefined : given;
  },
  hint: `it is like ${like}, with / ? # % in a password as %2F %3F %23 %25`,
});

const pageFolder = (name: string): Setting<string> => ({
  name,
  fallback: '',
  parse: (given) => (existsSync(join(given, 'index.html')) ? given : undefined),
  hint: 'there is no page in that folder; npm run build makes one in apps/web/dist',
});

/** docs/hosting.md explains each of them; a test sees to that. */
export const SETTINGS: { readonly [Key in keyof Config]: Setting<Config[Key]> } = {
  host: text('HOST', '127.0.0.1'),
  port: count('PORT', 8080, 0, 65_535),
  data: text('MARRAKECH_DATA', './marrakech-data'),
  databaseUrl: address(
    'DATABASE_URL',
    ['postgresql:', 'postgres:'],
    'postgresql://user:password@host/name',
  ),
  // Whoever pairs players holds one, and needs a second to look for a table.
  databaseConnections: count('MARRAKECH_DATABASE_CONNECTIONS', 8, 2, 1000),
  redisUrl: address('REDIS_URL', ['redis:', 'rediss:'], 'redis://:password@host:6379'),
  web: pageFolder('MARRAKECH_WEB'),
  origins: words('MARRAKECH_ORIGINS'),
  proxies: count('MARRAKECH_PROXIES', 0, 0, 10),
  logLevel: logLevel('LOG_LEVEL'),
  goneAfter: count('MARRAKECH_GONE_AFTER_MS', 60_000, 1),
  botPause: count('MARRAKECH_BOT_PAUSE_MS', 700),
  botThreads: count('MARRAKECH_BOT_THREADS', Math.max(1, availableParallelism() - 1), 1, 64),
  waitsFor: hours('MARRAKECH_TABLE_WAITS_HOURS', 168),
  tablesPerPlayer: count('MARRAKECH_TABLES_PER_PLAYER', 20, 1),
  socketsPerAddress: count('MARRAKECH_SOCKETS_PER_ADDRESS', 100, 1),
  requestsPerMinute: count('MARRAKECH_REQUESTS_PER_MINUTE', 300, 1),
  framesPerSecond: count('MARRAKECH_FRAMES_PER_SECOND', 20, 1),
  mostWaiting: count('MARRAKECH_MOST_WAITING_BYTES', 1_048_576, 1024),
  silentAfter: count('MARRAKECH_SILENT_AFTER_S', 15, 1, 3600),
  metrics: onOff('MARRAKECH_METRICS', true),
  drain: count('MARRAKECH_DRAIN_MS', 0, 0, 600_000),
};

/** Names in an environment that look like settings of ours and are none. */
export function strangersIn(
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const known = new Set(Object.values(SETTINGS).map(({ name }) => name));
  return Object.keys(environment).filter(
    (name) => name.startsWith('MARRAKECH_') && !known.has(name),
  );
}

/** The settings of an environment, or those that make no sense: names, and why if that helps. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
): { readonly config: Config } | { readonly wrong: readonly string[] } {
  const wrong: string[] = [];
  const entries = Object.entries(SETTINGS).map(([key, { name, fallback, parse, hint }]) => {
    const given = environment[name];
    const value = given === undefined || given === '' ? fallback : parse(given);
    if (value === undefined) wrong.push(hint === undefined ? name : `${name} (${hint})`);
    return [key, value] as const;
  });
  const config = Object.fromEntries(entries) as unknown as Config;
  if ((config.redisUrl ?? '') !== '' && config.databaseUrl === '')
    wrong.push(
      `${SETTINGS.redisUrl.name} (it is for nodes that share a PostgreSQL: name that in ${SETTINGS.databaseUrl.name})`,
    );
  return wrong.length > 0 ? { wrong } : { config };
}
