/** A thread of the trainer: plays games and returns their samples. */
import { parentPort } from 'node:worker_threads';
import { playGames, type SelfPlay } from '../self-play/self-play.js';

/** `count` games from the first seed on. */
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
