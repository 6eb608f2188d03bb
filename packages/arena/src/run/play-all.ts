/** Plays the rotations of all matches on several threads. */
import { bad, good, type Outcome } from '@marrakech/rules';
import type { Rotation } from '../matches/match.js';
import type { Processes } from '../programs/processes.js';
import { workOff } from '../threads/worker-pool.js';
import type { Entry } from './run-state.js';
import type { WorkerMessage } from './rotation-worker.js';
import type { Scores } from './scores.js';
import type { Arrangement, Job, Pairing } from './tables.js';

export interface Run<Fault> {
  readonly arrangement: Arrangement;
  readonly pairings: readonly Pairing[];
  /** By pairing. */
  readonly scores: readonly Scores[];
  readonly threads: number;
  /** The script of a thread; it calls `serveRotations`. */
  readonly script: URL;
  /** Stores a rotation before it counts; a fault ends the run. */
  readonly keep: (job: Job, games: Rotation['games'], entry: Entry) => Outcome<unknown, Fault>;
  readonly processes: Processes;
  readonly signal: AbortSignal;
}

/** Plays until all matches are done, `signal` aborts, or a rotation cannot be stored. */
export async function playAll<Fault>(
  { arrangement, pairings, scores, threads, script, keep, processes, signal }: Run<Fault>,
  onProgress: () => void,
): Promise<Outcome<undefined, Fault>> {
  let fault: { readonly error: Fault } | undefined;

  /** The next job, from the match with the fewest rotations. */
  function take(): Job | undefined {
    if (fault !== undefined) return undefined;
    const order = pairings.map((_, match) => match);
    order.sort((one, other) => scores[one]!.taken - scores[other]!.taken || one - other);
    for (const match of order) {
      const rotation = scores[match]!.take();
      if (rotation !== undefined) return { match, rotation, pairing: pairings[match]! };
    }
    return undefined;
  }

  function hear(message: WorkerMessage): boolean {
    if (message.type === 'process') {
      processes.note(message.id, message.runs);
      return false;
    }
    // After an abort, ended programs look as if they had crashed.
    if (signal.aborted || fault !== undefined) return true;
    const { job, rotation, clocks, failures } = message;
    const { match } = job;
    const { games, ...results } = rotation;
    const entry = { match, rotation: job.rotation, ...results, clocks, failures };
    const kept = keep(job, games, entry);
    if (!kept.ok) {
      fault = kept;
      throw new Error('a rotation cannot be stored');
    }
    scores[match]!.add(entry);
    onProgress();
    return true;
  }

  try {
    await workOff({ script, threads, data: arrangement, take, hear, signal });
  } catch (error) {
    if (fault === undefined) throw error;
    return bad(fault.error);
  }
  return good(undefined);
}
