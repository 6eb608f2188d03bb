/** A worker thread that copies a snapshot of the store to a file. An error ends the thread. */
import { workerData } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';

const { store, draft } = workerData as { readonly store: string; readonly draft: string };
const database = new DatabaseSync(store, { timeout: 10_000 });
// Fails if the database is not a store, which must not be backed up as one.
database.exec('select count(*) from migrations');
database.prepare('vacuum into ?').run(draft);
database.close();
