/** Rotations of matches, shared out among threads. */
import { workOff } from '../threads/work-off.js';
import type { Ledger } from './ledger.js';
import type { Scores } from './scores.js';
import type { Stop } from './stop.js';
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

/** Plays until every match is done, or until it is asked to stop. */
export async function playAll(
  { arrangement, pairings, scores, ledger, threads }: Run,
  onProgress: () => void,
  { signal, processes }: Stop,
): Promise<void> {
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
      processes.note(told.id, told.runs);
      return false;
    }
    // Programs that we have ended look as if they had left by themselves.
    if (signal.aborted) return true;
    const { job, rotation, clocks, mishaps } = told;
    const { match } = job;
    const entry = { match, rotation: job.rotation, ...rotation, clocks, mishaps };
    ledger.add(entry);
    scores[job.match]!.add(entry);
    onProgress();
    return true;
  }

  const script = new URL('./worker.js', import.meta.url);
  await workOff({ script, threads, data: arrangement, take, hear, signal });
}
