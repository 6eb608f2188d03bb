/** A PostgreSQL for the tests of a group. */
import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type Postgres } from './cluster/postgres.js';

export { hasPostgres, startPostgres, type Postgres } from './cluster/postgres.js';

/** One for all tests of a group, and a line to it: both are there as soon as those run. */
export function withPostgres(): { postgres: Postgres; client: Client } {
  const given = {} as { postgres: Postgres; client: Client };
  beforeAll(async () => {
    given.postgres = await startPostgres();
    given.client = new Client({ connectionString: given.postgres.address });
    await given.client.connect();
  });
  afterAll(async () => {
    await given.client.end();
    await given.postgres.stop();
  });
  return given;
}
