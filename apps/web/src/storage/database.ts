/** The device's own storage: a few lines over IndexedDB, so that the rest reads plainly. */

const NAME = 'marrakech';
const VERSION = 1;

/** `games`: their dice's secrets. `events`: by game and version. `summaries`: what lists show. */
const KEYS = { games: 'id', events: ['game', 'version'], summaries: 'id' };
export type StoreName = keyof typeof KEYS;
type Stores = Readonly<Record<StoreName, IDBObjectStore>>;

let opening: Promise<IDBDatabase> | undefined;

async function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.addEventListener('upgradeneeded', () => {
      for (const [name, keyPath] of Object.entries(KEYS))
        request.result.createObjectStore(name, { keyPath });
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')));
    request.addEventListener('success', () => {
      const database = request.result;
      // Another tab wants a newer layout: make way, and open again when asked.
      database.addEventListener('versionchange', () => {
        database.close();
        opening = undefined;
      });
      resolve(database);
    });
  });
}

/** Runs `work` in one transaction: all of it is stored, or nothing. */
export async function transact<T = undefined>(
  names: readonly StoreName[],
  mode: 'readonly' | 'readwrite',
  work: (stores: Stores) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  opening ??= open();
  const database = await opening.catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  // Strict: what is acknowledged is on the disk.
  const transaction = database.transaction(names, mode, { durability: 'strict' });
  const stores = Object.fromEntries(
    names.map((name) => [name, transaction.objectStore(name)]),
  ) as Record<StoreName, IDBObjectStore>;
  const request = work(stores);
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request?.result));
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('not stored')),
    );
  });
}

/**
 * The same for a game that is here: for one that was deleted nothing is stored. Whether it was
 * there.
 */
export async function transactOn(
  game: string,
  name: StoreName,
  work: (store: IDBObjectStore) => void,
): Promise<boolean> {
  let isThere = true;
  try {
    await transact(['games', name], 'readwrite', (stores) => {
      const found = stores.games.getKey(game);
      found.addEventListener('success', () => {
        isThere = found.result !== undefined;
        if (!isThere) found.transaction?.abort();
      });
      work(stores[name]);
      return undefined;
    });
  } catch (error) {
    if (isThere) throw error;
  }
  return isThere;
}

/** All events of one game. */
export const eventsOf = (game: string): IDBKeyRange =>
  IDBKeyRange.bound([game, 0], [game, Number.MAX_SAFE_INTEGER]);
