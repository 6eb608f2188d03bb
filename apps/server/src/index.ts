/** The server as a part, for tests and measurements. */
export { readConfig, type Config } from './config.js';
export { buildServer, type MarrakechServer } from './server.js';
export { SHARED_SYNC } from './store/group-commit.js';
export { openPostgres } from './store/postgres-store.js';
export { openSqlite } from './store/sqlite-store.js';
