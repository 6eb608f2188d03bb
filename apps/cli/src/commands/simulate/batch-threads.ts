/** Batches of games, shared out among threads. */
import { workOff } from '@marrakech/arena/worker-pool';
import type { Setup } from '@marrakech/rules';
import { BATCH, type Batch } from './batch.js';
import { addTally, emptyTally, type Tally } from './tally.js';

export interface Run {
  readonly setup: Setup;
  readonly seed: string;
  readonly games: number;
  /** As `threadCount` has it. */
  readonly threads: number;
}

/** A batch is one thread's work: there are never more threads than batches. */
export const threadCount = (games: number, most: number): number =>
  Math.min(most, Math.ceil(games / BATCH));

/** Plays all games; stops early, with what was played so far, when `signal` says so. */
export async function playAll(
  { setup, seed, games, threads }: Run,
  onProgress: (games: number) => void,
  signal: AbortSignal,
): Promise<Tally> {
  const sum = emptyTally(setup.players);
  const batches = Math.ceil(games / BATCH);
  let next = 0;

  function take(): Batch | undefined {
    if (next === batches) return undefined;
    const number = next++;
    return { setup, seed, number, games: Math.min(BATCH, games - number * BATCH) };
  }

  function hear(tally: Tally): boolean {
    addTally(sum, tally);
    onProgress(sum.games);
    return true;
  }

  const script = new URL('./worker.js', import.meta.url);
  await workOff({ script, threads, take, hear, signal });
  return sum;
}
