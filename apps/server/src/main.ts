/** The program: serves, or does one of the chores of whoever runs it. */
import { readConfig, type Config } from './config.js';
import { buildServer } from './server.js';
import { openPostgres } from './store/postgres-store.js';
import { openSqlite } from './store/sqlite-store.js';
import type { Store } from './store/store.js';

const openStore = ({ databaseUrl, data }: Config): Promise<Store> =>
  databaseUrl === '' ? openSqlite(data) : openPostgres(databaseUrl);

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
  await server.app.listen({ host: config.host, port: config.port });
}

const read = readConfig(process.env);
if ('wrong' in read) {
  process.stderr.write(`These settings make no sense: ${read.wrong.join(', ')}\n`);
  process.exitCode = 2;
} else await serve(read.config);
