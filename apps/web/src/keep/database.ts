/** The device's own storage: a few lines over IndexedDB, so that it reads like the rest. */

const NAME = 'marrakech';
const VERSION = 1;

/** `games`: one row a game, for lists. `events`: one row an event, by game and version. */
export type StoreName = 'games' | 'events';

let opening: Promise<IDBDatabase> | undefined;

async function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('storage failed')));
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('games', { keyPath: 'id' });
    request.result.createObjectStore('events', { keyPath: ['game', 'version'] });
  });
  const database = await answerOf(request);
  // Another tab wants a newer layout: make way, and open again when asked.
  database.addEventListener('versionchange', () => {
    database.close();
    opening = undefined;
  });
  return database;
}

async function database(): Promise<IDBDatabase> {
  opening ??= open();
  return opening;
}

/** Runs `work` in one transaction: all of it is stored, or nothing. */
export async function store<T>(
  names: readonly StoreName[],
  mode: IDBTransactionMode,
  work: (stores: Readonly<Record<StoreName, IDBObjectStore>>) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await database()).transaction(names, mode, { durability: 'strict' });
  const stores = Object.fromEntries(
    names.map((name) => [name, transaction.objectStore(name)]),
  ) as Record<StoreName, IDBObjectStore>;
  const request = work(stores);
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(transaction.error ?? new Error('storage failed'));
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });
}
