/** Threads that share the batches out among themselves. */
import { Worker } from 'node:worker_threads';
import type { Setup } from '@marrakech/rules';
import { BATCH, type Batch } from './batch.js';
import { addTally, emptyTally, type Tally } from './tally.js';

export interface Order {
  readonly setup: Setup;
  readonly seed: string;
  readonly games: number;
  readonly threads: number;
}

/** Plays all games; stops early, with what was played so far, when `signal` says so. */
export async function playAll(
  { setup, seed, games, threads }: Order,
  onProgress: (games: number) => void,
  signal: AbortSignal,
): Promise<Tally> {
  const sum = emptyTally(setup.players);
  const batches = Math.ceil(games / BATCH);
  let next = 0;

  function takeBatch(): Batch | undefined {
    if (next === batches || signal.aborted) return undefined;
    const number = next++;
    return { setup, seed, number, games: Math.min(BATCH, games - number * BATCH) };
  }

  function work(): Promise<void> {
    const worker = new Worker(new URL('./worker.js', import.meta.url));
    const give = () => {
      const batch = takeBatch();
      if (batch === undefined) void worker.terminate();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
      else worker.postMessage(batch);
    };
    return new Promise((resolve, reject) => {
      const stop = () => void worker.terminate();
      signal.addEventListener('abort', stop, { once: true });
      worker.on('message', (tally: Tally) => {
        addTally(sum, tally);
        onProgress(sum.games);
        give();
      });
      worker.on('error', reject);
      worker.on('exit', () => {
        signal.removeEventListener('abort', stop);
        resolve();
      });
      give();
    });
  }

  await Promise.all(Array.from({ length: Math.min(threads, batches) }, work));
  return sum;
}
