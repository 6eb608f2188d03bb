/** The embedded store as it is now, in one file, while the server goes on. */
import type { Store } from '../store/store.js';

export async function backup(store: Store, path: string): Promise<'done' | 'not-embedded'> {
  if (store.dialect !== 'sqlite') return 'not-embedded';
  await store.rows('vacuum into ?', path);
  return 'done';
}
