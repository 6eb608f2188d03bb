/** The embedded store as it is now, in one file, while the server goes on. */
import { rename, rm, writeFile } from 'node:fs/promises';
import type { Store } from '../store/store.js';

/** A backup of before is there until the new one is complete. */
export async function backup(store: Store, path: string): Promise<void> {
  const unfinished = `${path}.part`;
  await rm(unfinished, { force: true });
  // As private as the store itself, from its first byte on.
  await writeFile(unfinished, '', { mode: 0o600 });
  await store.rows('vacuum into ?', unfinished);
  await rename(unfinished, path);
}
