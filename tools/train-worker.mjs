/** A thread of the trainer: plays the games it is told to, and hands over what they teach. */
import { parentPort } from 'node:worker_threads';
import { playGames } from '@marrakech/bot/training';

/**
 * @typedef {{ play: import('@marrakech/bot/training').SelfPlay, first: number, count: number }} Order
 */

parentPort?.on('message', (/** @type {Order} */ { play, first, count }) => {
  const samples = playGames(play, first, count);
  parentPort?.postMessage(samples, [
    samples.starts.buffer,
    samples.rows.buffer,
    samples.facts.buffer,
  ]);
});
