/** The settings, read from the environment. docs/hosting.md explains them; a test compares. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** The folder of the embedded store. */
  readonly data: string;
  /** The address of a PostgreSQL, which several nodes can share; empty for the embedded store. */
  readonly databaseUrl: string;
  /** Database connections, besides the one for pings. */
  readonly databaseConnections: number;
  /** The address of the Redis that connects the nodes; empty if there is none. */
  readonly redisUrl: string;
  /** The folder of the page's files; empty if this server does not serve the page. */
  readonly web: string;
  /** Origins, besides the server's own, whose pages may use this server. */
  readonly origins: readonly string[];
  /** The number of trusted proxies in front of the server. */
  readonly proxies: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** How long a player of a live game may be disconnected before they count as gone (ms). */
  readonly goneAfter: number;
  /** Delay before a bot plays (ms). */
  readonly botPause: number;
  readonly botThreads: number;
  /** An open table closes after this time without a change of its seats (ms). */
  readonly waitsFor: number;
  readonly tablesPerPlayer: number;
  readonly socketsPerAddress: number;
  /** HTTP requests per minute, for each player or address. */
  readonly requestsPerMinute: number;
  /** Frames per second from one socket on average; a burst may be three times as large. */
  readonly framesPerSecond: number;
  /** The size of the send buffer of a slow socket (bytes). */
  readonly mostWaiting: number;
  /** A socket is pinged after this silence (s). */
  readonly silentAfter: number;
  /** Whether `/metrics` is served. */
  readonly metrics: boolean;
  /** Delay between SIGTERM and closing, in which a balancer can notice `/readyz` (ms). */
  readonly drain: number;
}

const HOUR = 3_600_000;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const SWITCH = ['on', 'off'] as const;

const count = (least = 0, most = 1e9) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most,
      `a whole number from ${least} to ${most}`,
    ),
    v.transform(Number),
  );

const choice = <const Values extends readonly string[]>(values: Values) =>
  v.picklist(values, `one of ${values.join(', ')}`);

function parseUrl(text: string): URL | undefined {
  try {
    const url = new URL(text);
    // Clients decode these parts, which throws on a stray %.
    decodeURIComponent(url.username + url.password + url.pathname);
    return url;
  } catch {
    return undefined;
  }
}

function isAddress(text: string, protocols: readonly string[]): boolean {
  const url = parseUrl(text);
  if (url === undefined || !protocols.some((each) => text.startsWith(`${each}//`))) return false;
  // One of / ? # in a password ends the host too early, and the @ ends up behind it.
  return !`${url.pathname}${url.search}${url.hash}`.includes('@');
}

const address = (protocols: readonly string[], example: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => text === '' || isAddress(text, protocols),
      `an address like ${example}, with / ? # % in a password as %2F %3F %23 %25`,
    ),
  );

const hasPage = (folder: string): boolean =>
  folder === '' || existsSync(join(folder, 'index.html'));

/** The default of a setting is text, too: it is read like a value of the environment. */
const SETTINGS = v.object({
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(count(0, 65_535), '8080'),
  MARRAKECH_DATA: v.optional(v.string(), './marrakech-data'),
  DATABASE_URL: v.optional(
    address(['postgresql:', 'postgres:'], 'postgresql://user:password@host/name'),
    '',
  ),
  // Two at least: matchmaking holds one connection and needs another to look for a table.
  MARRAKECH_DATABASE_CONNECTIONS: v.optional(count(2, 1000), '8'),
  REDIS_URL: v.optional(address(['redis:', 'rediss:'], 'redis://:password@host:6379'), ''),
  MARRAKECH_WEB: v.optional(
    v.pipe(
      v.string(),
      v.check(hasPage, 'there is no page in that folder; npm run build makes one in apps/web/dist'),
    ),
    '',
  ),
  MARRAKECH_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(/[\s,]+/).filter((origin) => origin !== '')),
    ),
    '',
  ),
  MARRAKECH_PROXIES: v.optional(count(0, 10), '0'),
  LOG_LEVEL: v.optional(choice(LOG_LEVELS), 'info'),
  MARRAKECH_GONE_AFTER_MS: v.optional(count(1), '60000'),
  MARRAKECH_BOT_PAUSE_MS: v.optional(count(), '700'),
  MARRAKECH_BOT_THREADS: v.optional(count(1, 64), () =>
    String(Math.min(64, Math.max(1, availableParallelism() - 1))),
  ),
  MARRAKECH_TABLE_WAITS_HOURS: v.optional(
    v.pipe(
      count(1, 24 * 366),
      v.transform((hours) => hours * HOUR),
    ),
    '168',
  ),
  MARRAKECH_TABLES_PER_PLAYER: v.optional(count(1), '20'),
  MARRAKECH_SOCKETS_PER_ADDRESS: v.optional(count(1), '100'),
  MARRAKECH_REQUESTS_PER_MINUTE: v.optional(count(1), '300'),
  MARRAKECH_FRAMES_PER_SECOND: v.optional(count(1), '20'),
  MARRAKECH_MOST_WAITING_BYTES: v.optional(count(1024), '1048576'),
  MARRAKECH_SILENT_AFTER_S: v.optional(count(1, 3600), '15'),
  MARRAKECH_METRICS: v.optional(choice(SWITCH), 'on'),
  MARRAKECH_DRAIN_MS: v.optional(count(0, 600_000), '0'),
});

const ConfigSchema = v.pipe(
  SETTINGS,
  v.forward(
    v.partialCheck(
      [['REDIS_URL'], ['DATABASE_URL']],
      (set) => set.REDIS_URL === '' || set.DATABASE_URL !== '',
      'it connects nodes that share a PostgreSQL, and DATABASE_URL is not set',
    ),
    ['REDIS_URL'],
  ),
  v.transform((set): Config => ({
    host: set.HOST,
    port: set.PORT,
    data: set.MARRAKECH_DATA,
    databaseUrl: set.DATABASE_URL,
    databaseConnections: set.MARRAKECH_DATABASE_CONNECTIONS,
    redisUrl: set.REDIS_URL,
    web: set.MARRAKECH_WEB,
    origins: set.MARRAKECH_ORIGINS,
    proxies: set.MARRAKECH_PROXIES,
    logLevel: set.LOG_LEVEL,
    goneAfter: set.MARRAKECH_GONE_AFTER_MS,
    botPause: set.MARRAKECH_BOT_PAUSE_MS,
    botThreads: set.MARRAKECH_BOT_THREADS,
    waitsFor: set.MARRAKECH_TABLE_WAITS_HOURS,
    tablesPerPlayer: set.MARRAKECH_TABLES_PER_PLAYER,
    socketsPerAddress: set.MARRAKECH_SOCKETS_PER_ADDRESS,
    requestsPerMinute: set.MARRAKECH_REQUESTS_PER_MINUTE,
    framesPerSecond: set.MARRAKECH_FRAMES_PER_SECOND,
    mostWaiting: set.MARRAKECH_MOST_WAITING_BYTES,
    silentAfter: set.MARRAKECH_SILENT_AFTER_S,
    metrics: set.MARRAKECH_METRICS === 'on',
    drain: set.MARRAKECH_DRAIN_MS,
  })),
);

export const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS.entries);

type Environment = Readonly<Record<string, string | undefined>>;

/** Names of the environment that look like settings but are none. */
export const unknownSettings = (environment: Environment): readonly string[] =>
  Object.keys(environment).filter(
    (name) => name.startsWith('MARRAKECH_') && !SETTING_NAMES.includes(name),
  );

/** The configuration, or every invalid setting as `NAME (reason)`. An empty value counts as not set. */
export function readConfig(
  environment: Environment,
): { readonly config: Config } | { readonly wrong: readonly string[] } {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = v.safeParse(ConfigSchema, Object.fromEntries(given));
  if (parsed.success) return { config: parsed.output };
  return { wrong: parsed.issues.map((issue) => `${v.getDotPath(issue)} (${issue.message})`) };
}
