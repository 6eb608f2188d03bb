/** Threads that share jobs out among themselves. */
import { Worker } from 'node:worker_threads';

export interface WorkerPool<Job, Told> {
  /** What a thread runs. */
  readonly script: URL;
  readonly threads: number;
  /** What every thread is told at first. */
  readonly data?: unknown;
  /** The next job, or none when all are given out. */
  readonly take: () => Job | undefined;
  /** Hears a thread, and says whether it is done with its job. What it throws ends all. */
  readonly hear: (told: Told) => boolean;
  /** Stops early. */
  readonly signal: AbortSignal;
}

function workAlone<Job, Told>(pool: WorkerPool<Job, Told>): Promise<void> {
  const { script, data, take, hear, signal } = pool;
  const next = () => (signal.aborted ? undefined : take());
  const first = next();
  if (first === undefined) return Promise.resolve();
  const worker = new Worker(script, { workerData: data });
  const stop = () => void worker.terminate();
  const give = (job: Job | undefined) => {
    if (job === undefined) stop();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
    else worker.postMessage(job);
  };
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (told: Told) => {
      try {
        if (hear(told)) give(next());
      } catch (error) {
        stop();
        reject(error);
      }
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
    give(first);
  });
}

/** Over when every job is done, or when `signal` says so. */
export async function workOff<Job, Told>(pool: WorkerPool<Job, Told>): Promise<void> {
  await Promise.all(Array.from({ length: pool.threads }, () => workAlone(pool)));
}
