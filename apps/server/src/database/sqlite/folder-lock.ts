/** Lets one server use a folder at a time: players of a second one would not see each other's moves. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';

/** Locked until the process ends, even by a crash. */
const held: DatabaseSyncInstance[] = [];

export const LOCK_NAME = 'marrakech.lock';
export const lockIn = (folder: string): string => join(folder, LOCK_NAME);

/** Takes the lock. Returns whether no other process has it. */
export function holdFolder(folder: string): boolean {
  let lock: DatabaseSyncInstance;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(lockIn(folder), { timeout: 0 });
  } catch {
    // Opening the store reports why the folder is not writable.
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
