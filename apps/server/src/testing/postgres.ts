/** The PostgreSQL of a trial, for tests. */
export { hasPostgres, startPostgres, type Postgres } from '../trial/postgres.js';
