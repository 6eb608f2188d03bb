/** Threads that share the rotations out among themselves. */
import { Worker } from 'node:worker_threads';
import type { Ledger } from './ledger.js';
import { endProcess } from './program.js';
import type { Scores } from './scores.js';
import type { Arrangement, Job, Pairing } from './tables.js';
import type { Told } from './worker.js';

export interface Run {
  readonly arrangement: Arrangement;
  readonly pairings: readonly Pairing[];
  /** By pairing. */
  readonly scores: readonly Scores[];
  readonly ledger: Ledger;
  readonly threads: number;
}

/** Plays until every match is done; stops early when `signal` says so. */
export async function playAll(
  { arrangement, pairings, scores, ledger, threads }: Run,
  onProgress: () => void,
  signal: AbortSignal,
): Promise<void> {
  const processes = new Set<number>();
  const endProcesses = () => {
    for (const id of processes) endProcess(id);
  };
  process.on('exit', endProcesses);

  /** Of the match that is furthest behind. */
  function takeJob(): Job | undefined {
    if (signal.aborted) return undefined;
    const order = pairings.map((_, match) => match);
    order.sort((one, other) => scores[one]!.taken - scores[other]!.taken || one - other);
    for (const match of order) {
      const rotation = scores[match]!.take();
      if (rotation !== undefined) return { match, rotation, pairing: pairings[match]! };
    }
    return undefined;
  }

  function work(): Promise<void> {
    const first = takeJob();
    if (first === undefined) return Promise.resolve();
    const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: arrangement });
    const give = (job: Job | undefined) => {
      if (job === undefined) void worker.terminate();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
      else worker.postMessage(job);
    };
    return new Promise((resolve, reject) => {
      const stop = () => void worker.terminate();
      signal.addEventListener('abort', stop, { once: true });
      worker.on('message', (told: Told) => {
        if (told.type === 'process') {
          if (told.runs) processes.add(told.id);
          else processes.delete(told.id);
          return;
        }
        const { job, rotation, clocks } = told;
        const entry = { match: job.match, rotation: job.rotation, ...rotation, clocks };
        try {
          ledger.add(entry);
        } catch (error) {
          void worker.terminate();
          reject(error);
          return;
        }
        scores[job.match]!.add(entry);
        onProgress();
        give(takeJob());
      });
      worker.on('error', reject);
      worker.on('exit', () => {
        signal.removeEventListener('abort', stop);
        resolve();
      });
      give(first);
    });
  }

  try {
    await Promise.all(Array.from({ length: threads }, work));
  } finally {
    endProcesses();
    process.off('exit', endProcesses);
  }
}
