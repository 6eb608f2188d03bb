/** Rotations of matches, shared out among threads. */
import { workOff } from '../threads/work-off.js';
import type { Ledger } from './ledger.js';
import { endProcess } from './talk.js';
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
  function take(): Job | undefined {
    const order = pairings.map((_, match) => match);
    order.sort((one, other) => scores[one]!.taken - scores[other]!.taken || one - other);
    for (const match of order) {
      const rotation = scores[match]!.take();
      if (rotation !== undefined) return { match, rotation, pairing: pairings[match]! };
    }
    return undefined;
  }

  function hear(told: Told): boolean {
    if (told.type === 'process') {
      if (told.runs) processes.add(told.id);
      else processes.delete(told.id);
      return false;
    }
    const { job, rotation, clocks, mishaps } = told;
    const { match } = job;
    const entry = { match, rotation: job.rotation, ...rotation, clocks, mishaps };
    ledger.add(entry);
    scores[job.match]!.add(entry);
    onProgress();
    return true;
  }

  try {
    const script = new URL('./worker.js', import.meta.url);
    await workOff({ script, threads, data: arrangement, take, hear, signal });
  } finally {
    endProcesses();
    process.off('exit', endProcesses);
  }
}
