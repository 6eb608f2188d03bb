/** The server as a library, for tests and benches. */
export { buildServer, type Circumstances, type MarrakechServer } from './app.js';
export { readConfig, type Config } from './config/config.js';
export { openPostgres } from './database/postgres/postgres-store.js';
export { openSqlite } from './database/sqlite/sqlite-store.js';
export type { Append, Row, Store, Stored, Value } from './database/store.js';
