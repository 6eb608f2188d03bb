/** The program: runs the server or one of the operator's commands. */
import './config/node-version.js';
import { backUpToFile, backUpToStandardOutput } from './operations/backup.js';
import { dumpToFile, dumpToStandardOutput } from './operations/dump.js';
import { OutputRefused } from './operations/output-file.js';
import { rebuild } from './operations/rebuild.js';
import { readConfig, unknownSettings, type Config } from './config/config.js';
import { EXIT } from './config/exit-codes.js';
import { GameRepository } from './games/game-repository.js';
import { errorMessage } from './error-message.js';
import { buildServer, type MarrakechServer } from './app.js';
import { holdFolder } from './database/sqlite/folder-lock.js';
import { filesIn, hasSqlite, openSqlite } from './database/sqlite/sqlite-store.js';
import { StoreLost, type Store } from './database/store.js';

const USE = `marrakech-server             serves; all settings are in docs/hosting.md
marrakech-server dump FILE   writes all finished public games
marrakech-server backup FILE writes the embedded store, also while it is served
marrakech-server rebuild     makes anew what follows from the games' logs

FILE is new, empty, or an earlier dump or backup. - is standard output.
`;

const hasCode = (error: unknown): boolean => error instanceof Error && 'code' in error;

/**
 * Errors of the system or the database have a code, and a message that says what to do. Any other
 * error may be a bug and is shown with its stack.
 */
function explain(what: string, error: unknown): string {
  const isExplained =
    error instanceof OutputRefused ||
    error instanceof StoreLost ||
    hasCode(error) ||
    (error instanceof Error && hasCode(error.cause));
  const stack = error instanceof Error && !isExplained ? `${error.stack}\n` : '';
  const reason = error instanceof StoreLost ? (error.cause ?? error) : error;
  return `${what}: ${errorMessage(reason)}\n${stack}`;
}

/** Opens the store, or exits with an error. */
async function openStore(config: Config): Promise<Store> {
  const { databaseUrl, databaseConnections, data } = config;
  try {
    if (databaseUrl === '') return await openSqlite(data);
    const { openPostgres } = await import('./database/postgres/postgres-store.js');
    return await openPostgres(databaseUrl, databaseConnections);
  } catch (error) {
    const what =
      databaseUrl === ''
        ? `Cannot keep games in ${data}, the folder of MARRAKECH_DATA`
        : 'Cannot use the PostgreSQL of DATABASE_URL';
    process.stderr.write(explain(what, error));
    // `exit` because a PostgreSQL connection that waits for a password would keep the process alive.
    return process.exit(EXIT.failed);
  }
}

/** Builds the server, or exits with an error. */
async function build(config: Config, store: Store): Promise<MarrakechServer> {
  try {
    return await buildServer(config, store);
  } catch (error) {
    process.stderr.write(explain('Cannot start the server', error));
    return process.exit(EXIT.failed);
  }
}

/** Whether no other process uses this folder; a PostgreSQL may be shared. */
const isOurs = ({ databaseUrl, data }: Config): boolean => databaseUrl !== '' || holdFolder(data);

async function serve(config: Config): Promise<void> {
  if (!isOurs(config))
    return complain(
      `Another server uses ${config.data}: name another folder in MARRAKECH_DATA.\n`,
      EXIT.failed,
    );
  const server = await build(config, await openStore(config));
  const { log } = server.app;
  const unknown = unknownSettings(process.env);
  if (unknown.length > 0) log.warn({ settings: unknown }, 'unknown settings');
  let isClosing = false;
  const close = (signal: string): void => {
    if (isClosing) return;
    isClosing = true;
    log.info({ signal, drain: config.drain }, 'shutting down');
    void server.close().then(() => {
      log.info('stopped');
      process.exit(0);
    });
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
  try {
    await server.app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await server.close();
    complain(`${whyNotListening(config, error)}\n`, EXIT.failed);
  }
  return undefined;
}

function whyNotListening({ host, port }: Config, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is taken: name another in PORT.`;
  if (code === 'EACCES') return `No permission for port ${port}: name one above 1023 in PORT.`;
  return `Cannot listen on ${host}, port ${port}: ${errorMessage(error)}`;
}

function complain(words: string, code: number = EXIT.usage): void {
  process.stderr.write(words);
  process.exitCode = code;
}

const say = (words: string): void => void process.stdout.write(`${words}\n`);

/** Runs a command and prints its report, or the error. */
async function tryTo(
  cannot: string,
  work: () => Promise<string>,
  report: (words: string) => void = say,
): Promise<void> {
  try {
    report(await work());
  } catch (error) {
    complain(explain(cannot, error), error instanceof OutputRefused ? EXIT.usage : EXIT.failed);
  }
}

/** Runs a command on the store, or exits with an error if the store cannot be opened. */
async function withStore<Result>(
  config: Config,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(config);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function runRebuild(config: Config): Promise<void> {
  const cannot = 'Cannot rebuild the store';
  if (!isOurs(config))
    return complain(`${cannot}: a server uses ${config.data}, stop it first\n`, EXIT.failed);
  return tryTo(cannot, () =>
    withStore(config, async (store) => {
      const { games, unreadable } = await rebuild(store, config.waitsFor);
      for (const { message } of unreadable) complain(`${message}\n`, EXIT.failed);
      return `${games} ${games === 1 ? 'game' : 'games'} rebuilt`;
    }),
  );
}

/** Writes the output to a file, or to standard output for `-`; reports go to standard error. */
function runOutput(
  path: string,
  write: { readonly file: () => Promise<string>; readonly standardOutput: () => Promise<string> },
): Promise<void> {
  const isFile = path !== '-';
  const name = isFile ? path : 'standard output';
  // The writer reports failures; without this listener one would end the process.
  process.stdout.on('error', () => undefined);
  const report = isFile ? say : (words: string) => void process.stderr.write(`${words}\n`);
  return tryTo(
    `Cannot write ${name}`,
    async () => `${name}: ${await (isFile ? write.file() : write.standardOutput())}`,
    report,
  );
}

function runDump(config: Config, path: string): Promise<void> {
  const storeFiles = filesIn(config.data);
  const write = (dump: (games: GameRepository) => Promise<number>) =>
    withStore(config, async (store) => {
      const games = await dump(new GameRepository(store, config.waitsFor));
      return `${games} finished public ${games === 1 ? 'game' : 'games'}`;
    });
  return runOutput(path, {
    file: () => write((games) => dumpToFile(games, path, storeFiles)),
    standardOutput: () => write((games) => dumpToStandardOutput(games, storeFiles)),
  });
}

async function reportBackup(done: Promise<void>): Promise<string> {
  await done;
  return 'the store as it is now';
}

function runBackup({ data }: Config, path: string): Promise<void> {
  return runOutput(path, {
    file: () => reportBackup(backUpToFile(data, path)),
    standardOutput: () => reportBackup(backUpToStandardOutput(data)),
  });
}

async function run(config: Config, [command, path, ...more]: readonly string[]): Promise<void> {
  if (command === undefined) return serve(config);
  if (command === '--help') return void process.stdout.write(USE);
  const isRebuild = command === 'rebuild' && path === undefined;
  // `backup --help` asks for help, not for a file of that name.
  const isFile = path !== undefined && path !== '' && (path === '-' || !path.startsWith('-'));
  const isOutput = (command === 'dump' || command === 'backup') && isFile;
  if (!(isRebuild || isOutput) || more.length > 0) return complain(USE);
  if (command === 'backup' && config.databaseUrl !== '')
    return complain('This store is PostgreSQL: back it up with pg_dump.\n');
  if (config.databaseUrl === '' && !hasSqlite(config.data))
    return complain(`There is no store in ${config.data}: name its folder in MARRAKECH_DATA.\n`);
  if (!isOutput) return runRebuild(config);
  return command === 'dump' ? runDump(config, path) : runBackup(config, path);
}

const read = readConfig(process.env);
if ('wrong' in read) complain(`Invalid settings: ${read.wrong.join(', ')}\n`);
else await run(read.config, process.argv.slice(2));
