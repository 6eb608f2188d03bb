/** Rotations of matches, shared out among threads. */
import { bad, good, type Outcome } from '@marrakech/rules';
import type { Trouble } from '../exit-codes.js';
import { workOff } from '../threads/work-off.js';
import type { Ledger } from './ledger.js';
import type { Records } from './records.js';
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
  readonly records: Records;
  readonly threads: number;
}

/** Plays until every match is done, it is asked to stop, or what was played cannot be kept. */
export async function playAll(
  { arrangement, pairings, scores, ledger, records, threads }: Run,
  onProgress: () => void,
  { signal, processes }: Stop,
): Promise<Outcome<undefined, Trouble>> {
  let trouble: Trouble | undefined;

  /** Of the match that is furthest behind. */
  function take(): Job | undefined {
    if (trouble !== undefined) return undefined;
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
    if (signal.aborted || trouble !== undefined) return true;
    const { job, rotation, clocks, mishaps } = told;
    const { match } = job;
    const { games, ...results } = rotation;
    const entry = { match, rotation: job.rotation, ...results, clocks, mishaps };
    // The records first: what the state file has is not played again.
    const recorded = records.add(job, games);
    const kept = recorded.ok ? ledger.add(entry) : recorded;
    if (!kept.ok) {
      trouble = kept.error;
      throw new Error(trouble.words);
    }
    scores[match]!.add(entry);
    onProgress();
    return true;
  }

  const script = new URL('./worker.js', import.meta.url);
  try {
    await workOff({ script, threads, data: arrangement, take, hear, signal });
  } catch (error) {
    if (trouble === undefined) throw error;
    return bad(trouble);
  }
  return good(undefined);
}
