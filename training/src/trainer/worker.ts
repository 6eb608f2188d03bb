/** A thread of the trainer: plays the games it is told to, and hands over what they teach. */
import { parentPort } from 'node:worker_threads';
import { playGames, type SelfPlay } from '../self-play/self-play.js';

/** So many games from the first number on. */
export interface Order {
  readonly play: SelfPlay;
  readonly first: number;
  readonly count: number;
}

parentPort?.on('message', ({ play, first, count }: Order) => {
  const samples = playGames(play, first, count);
  parentPort?.postMessage(samples, [
    samples.starts.buffer,
    samples.rows.buffer,
    samples.facts.buffer,
  ]);
});
