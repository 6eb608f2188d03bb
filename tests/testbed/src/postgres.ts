/** A PostgreSQL for a group of tests. */
import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type Postgres } from './cluster/postgres.js';

export { hasPostgres, startPostgres, type Postgres } from './cluster/postgres.js';

/** A server and a connection to it, available while the tests of the group run. */
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
