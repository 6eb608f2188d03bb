/** The threads that play the trainer's games. */
import { Worker } from 'node:worker_threads';
import type { Samples } from '../self-play/samples.js';
import type { SelfPlay } from '../self-play/self-play.js';
import type { Order } from './worker.js';

/** Games that a worker is given at a time. */
const LOT = 16;
/** More than any round has, so that no two rounds share a game. */
const NUMBERS_EACH = 100_000;

const ask = (worker: Worker, order: Order): Promise<Samples> =>
  new Promise((resolve, reject) => {
    worker.removeAllListeners();
    worker.once('message', resolve);
    worker.once('error', reject);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(order);
  });

export interface WorkerPool {
  /** The same series gives the same games. */
  readonly playRound: (play: SelfPlay, series: number, games: number) => Promise<Samples[]>;
  readonly dismiss: () => Promise<unknown>;
}

export function makeWorkerPool(size: number): WorkerPool {
  const workers = Array.from(
    { length: size },
    () => new Worker(new URL('./worker.js', import.meta.url)),
  );

  /** Games in small lots, each to whichever worker is free; the lots keep their order. */
  async function playRound(play: SelfPlay, series: number, games: number): Promise<Samples[]> {
    const lots = Array.from({ length: Math.ceil(games / LOT) }, (_, index) => ({
      play,
      first: series * NUMBERS_EACH + index * LOT,
      count: Math.min(LOT, games - index * LOT),
    }));
    const samples = Array.from<Samples>({ length: lots.length });
    let next = 0;
    await Promise.all(
      workers.map(async (worker) => {
        while (next < lots.length) {
          const index = next++;
          samples[index] = await ask(worker, lots[index]!);
        }
      }),
    );
    return samples;
  }

  return { playRound, dismiss: () => Promise.all(workers.map((worker) => worker.terminate())) };
}
