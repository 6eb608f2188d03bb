/** The program: serves, or does one of the chores of whoever runs it. */
import { backup } from './chores/backup.js';
import { dump } from './chores/dump.js';
import { readConfig, type Config } from './config.js';
import { Games } from './games.js';
import { buildServer } from './server.js';
import { hasSqlite, openSqlite } from './store/sqlite-store.js';
import type { Store } from './store/store.js';

const WRONG_USE = 2;
const USE = `marrakech-server             serves; all settings are in docs/hosting.md
marrakech-server dump FILE   writes all finished public games
marrakech-server backup FILE writes the embedded store, also while it is served
`;

async function openStore({ databaseUrl, data }: Config): Promise<Store> {
  if (databaseUrl === '') return openSqlite(data);
  const { openPostgres } = await import('./store/postgres-store.js');
  return openPostgres(databaseUrl);
}

async function serve(config: Config): Promise<void> {
  const server = await buildServer(config, await openStore(config));
  let isClosing = false;
  const close = (): void => {
    if (isClosing) return;
    isClosing = true;
    void server.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
  try {
    await server.app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await server.close();
    process.stderr.write(`${whyNotListening(config, error)}\n`);
    process.exitCode = 1;
  }
}

function whyNotListening({ host, port }: Config, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is taken: name another in PORT.`;
  if (code === 'EACCES') return `Port ${port} is not for everybody: name one above 1023 in PORT.`;
  return `Cannot listen on ${host}, port ${port}: ${String(error)}`;
}

function complain(words: string): void {
  process.stderr.write(words);
  process.exitCode = WRONG_USE;
}

async function withStore(config: Config, work: (store: Store) => Promise<unknown>): Promise<void> {
  if (config.databaseUrl === '' && !hasSqlite(config.data))
    return complain(`There is no store in ${config.data}: name its folder in MARRAKECH_DATA.\n`);
  const store = await openStore(config);
  try {
    await work(store);
  } finally {
    await store.close();
  }
}

async function run(config: Config, [chore, path, ...more]: readonly string[]): Promise<void> {
  if (chore === undefined) return serve(config);
  if (path === undefined || more.length > 0) return complain(USE);
  if (chore === 'dump')
    return withStore(config, (store) => dump(new Games(store, config.waitsFor), path));
  if (chore !== 'backup') return complain(USE);
  return withStore(config, async (store) => {
    if ((await backup(store, path)) === 'not-embedded')
      complain('This store is PostgreSQL: back it up with pg_dump.\n');
  });
}

const read = readConfig(process.env);
if ('wrong' in read) complain(`These settings make no sense: ${read.wrong.join(', ')}\n`);
else await run(read.config, process.argv.slice(2));
