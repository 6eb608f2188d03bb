/** Copies a store into a file of its own, as it is at one moment. Its error ends the thread. */
import { workerData } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';

const { store, draft } = workerData as { readonly store: string; readonly draft: string };
const database = new DatabaseSync(store, { timeout: 10_000 });
// A database without it is no store: a copy of it would be a backup of nothing.
database.exec('select count(*) from migrations');
database.prepare('vacuum into ?').run(draft);
database.close();
