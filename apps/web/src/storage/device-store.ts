/** Games on this device: they survive a reload, a crash and a closed page. */
import type { GameStore, StoredGame, TableEvent } from '@marrakech/table';
import { eventsOf, transact, transactOn } from './database.js';
import { noteChange, tellOtherWindows } from './other-tabs.js';

interface GameRow {
  readonly id: string;
  readonly secret: string;
}

interface EventRow {
  readonly game: string;
  readonly version: number;
  readonly event: unknown;
}

const isTaken = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'ConstraintError';

/** Another tab may have been faster: a version can be written once. */
async function storedOrTaken(storing: Promise<unknown>): Promise<'stored' | 'taken'> {
  try {
    await storing;
    return 'stored';
  } catch (error) {
    if (isTaken(error)) return 'taken';
    throw error;
  }
}

const addEvents = (store: IDBObjectStore, game: string, events: readonly TableEvent[]): void => {
  for (const event of events) {
    const row: EventRow = { game, version: event.version, event };
    store.add(row);
  }
};

export const deviceStore: GameStore = {
  async create(game, secret, events) {
    return storedOrTaken(
      transact(['games', 'events'], 'readwrite', (stores) => {
        const row: GameRow = { id: game, secret };
        stores.games.add(row);
        addEvents(stores.events, game, events);
        return undefined;
      }),
    );
  },
  async append(game, events) {
    return storedOrTaken(
      transactOn(game, 'events', (store) => addEvents(store, game, events)).then((isThere) => {
        if (isThere) return;
        noteChange();
        throw new Error(`game ${game} was deleted`);
      }),
    );
  },
  async read(game): Promise<StoredGame | undefined> {
    const row = (await transact(['games'], 'readonly', ({ games }) => games.get(game))) as
      | GameRow
      | undefined;
    if (row === undefined) return undefined;
    const rows = (await transact(['events'], 'readonly', ({ events }) =>
      events.getAll(eventsOf(game)),
    )) as readonly EventRow[];
    return { secret: row.secret, events: rows.map(({ event }) => event) };
  },
};

/** Whether a game is on this device. */
export async function isKept(id: string): Promise<boolean> {
  return (await transact(['games'], 'readonly', ({ games }) => games.getKey(id))) !== undefined;
}

/** The names of all games on the device, whichever window they were played in. */
export async function keptGames(): Promise<readonly string[]> {
  const keys = await transact(['games'], 'readonly', ({ games }) => games.getAllKeys());
  return (keys ?? []).map(String);
}

export async function deleteGame(id: string): Promise<void> {
  await transact(['games', 'events', 'summaries'], 'readwrite', (stores) => {
    stores.games.delete(id);
    stores.events.delete(eventsOf(id));
    stores.summaries.delete(id);
    return undefined;
  });
  tellOtherWindows();
}

export async function deleteAllGames(): Promise<void> {
  await transact(['games', 'events', 'summaries'], 'readwrite', (stores) => {
    for (const store of Object.values(stores)) store.clear();
    return undefined;
  });
  tellOtherWindows();
}
