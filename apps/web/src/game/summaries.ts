/** What the lists of games show, kept beside the games so that no list has to fold them all. */
import { resultOf, viewOf } from '@marrakech/rules';
import { restore, type TableEvent } from '@marrakech/table';
import { signal } from '@preact/signals';
import { transact, transactOn } from '../storage/database.js';
import { deviceStore } from '../storage/device-store.js';
import { tellOtherWindows } from '../storage/other-tabs.js';
import { foldGame, stateNow, type Game, type Seat } from './game.js';
import { countTurns } from './turns.js';

export interface Summary {
  readonly id: string;
  readonly seats: readonly Seat[];
  readonly turn: number;
  readonly startedAt: number;
  readonly changedAt: number;
  /** The seat to move; absent once it is over. */
  readonly mover?: number;
  readonly scores?: readonly number[];
  readonly winners?: readonly number[];
}

function summaryOf(game: Game): Summary {
  const state = stateNow(game);
  const result = resultOf(state);
  const { id, seats, events } = game;
  return {
    id,
    seats,
    turn: countTurns(game),
    startedAt: events[0]?.at ?? 0,
    changedAt: events.at(-1)?.at ?? 0,
    ...(result === undefined
      ? { mover: viewOf(state).mover }
      : { scores: result.scores, winners: result.winners }),
  };
}

export const isOver = (summary: Summary): boolean => summary.winners !== undefined;

/** All games on the device, the last played first. */
export const summaries = signal<readonly Summary[]>([]);

/** Only of games that are there. */
export async function readSummaries(): Promise<void> {
  let kept: IDBRequest<IDBValidKey[]> | undefined;
  const rows = (await transact(['games', 'summaries'], 'readonly', (stores) => {
    kept = stores.games.getAllKeys();
    return stores.summaries.getAll();
  })) as readonly Summary[];
  const ids = new Set((kept?.result ?? []).map(String));
  const told = rows.filter(({ id }) => ids.delete(id));
  const untold = await Promise.all([...ids].map(readSummary));
  summaries.value = [...told, ...untold.filter((summary) => summary !== undefined)].sort(
    (one, other) => other.changedAt - one.changedAt,
  );
}

/** From the game itself: its page may have been closed before the summary was written. */
async function readSummary(id: string): Promise<Summary | undefined> {
  const stored = await deviceStore.read(id);
  if (stored === undefined) return undefined;
  const table = restore(stored.events);
  if (!table.ok) return undefined;
  const game = foldGame({ table: table.value, events: stored.events as readonly TableEvent[] });
  return game && summaryOf(game);
}

export async function keepSummary(game: Game): Promise<void> {
  const summary = summaryOf(game);
  const isThere = await transactOn(game.id, 'summaries', (store) => store.put(summary));
  if (!isThere) return;
  const others = summaries.value.filter(({ id }) => id !== summary.id);
  summaries.value = [summary, ...others];
  tellOtherWindows();
}
