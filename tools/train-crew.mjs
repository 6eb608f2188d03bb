/** The threads that play the trainer's games. */
import { Worker } from 'node:worker_threads';

/** @typedef {import('@marrakech/bot/training').Samples} Samples */
/** @typedef {import('@marrakech/bot/training').SelfPlay} SelfPlay */

/** Games that a worker is given at a time. */
const LOT = 16;
/** More than any round has, so that no two rounds share a game. */
const NUMBERS_EACH = 100_000;

/**
 * @param {Worker} worker
 * @param {object} order
 * @returns {Promise<Samples>}
 */
const ask = (worker, order) =>
  new Promise((resolve, reject) => {
    worker.removeAllListeners();
    worker.once('message', resolve);
    worker.once('error', reject);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(order);
  });

/** @param {number} size */
export function makeCrew(size) {
  const workers = Array.from(
    { length: size },
    () => new Worker(new URL('./train-worker.mjs', import.meta.url)),
  );

  /** Games in small lots, each to whichever worker is free; the lots keep their order.
   * @param {SelfPlay} play
   * @param {number} series the same gives the same games
   * @param {number} games
   */
  async function playRound(play, series, games) {
    const lots = Array.from({ length: Math.ceil(games / LOT) }, (_, index) => ({
      play,
      first: series * NUMBERS_EACH + index * LOT,
      count: Math.min(LOT, games - index * LOT),
    }));
    /** @type {Samples[]} */
    const samples = Array.from({ length: lots.length });
    let next = 0;
    await Promise.all(
      workers.map(async (worker) => {
        while (next < lots.length) {
          const index = next++;
          samples[index] = await ask(worker, /** @type {object} */ (lots[index]));
        }
      }),
    );
    return samples;
  }

  return { playRound, dismiss: () => Promise.all(workers.map((worker) => worker.terminate())) };
}
