/** One server at a time serves a folder: two would not tell each other's players anything. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';

/** Held until the process ends, in whatever way. */
const held: DatabaseSyncInstance[] = [];

export const LOCK_NAME = 'marrakech.lock';
export const lockIn = (folder: string): string => join(folder, LOCK_NAME);

/** Whether nobody else serves this folder; from then on it is this process. */
export function holdFolder(folder: string): boolean {
  let lock: DatabaseSyncInstance;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(lockIn(folder), { timeout: 0 });
  } catch {
    // Why it cannot be written to is for whoever opens the store to say.
    return true;
  }
  try {
    lock.exec('begin exclusive');
  } catch {
    lock.close();
    return false;
  }
  held.push(lock);
  return true;
}
