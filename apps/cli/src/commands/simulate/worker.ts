/** One thread: plays the batches it is sent, until it is ended. */
import { parentPort } from 'node:worker_threads';
import { playBatch, type Batch } from './batch.js';

parentPort?.on('message', (batch: Batch) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  parentPort?.postMessage(playBatch(batch));
});
