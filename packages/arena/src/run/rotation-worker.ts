/** A thread of a run: plays the rotations that it is sent. */
import { parentPort, workerData } from 'node:worker_threads';
import { makeRecordLine, whyIllegal, type Illegal } from '@marrakech/rules';
import type { Contestant } from '../matches/contestant.js';
import { loadJudge, playRotation, type Rotation } from '../matches/match.js';
import { makeContestant, makeNetwork } from '../players/contestants.js';
import type { Entrant } from '../players/entrant.js';
import { readWeights, type WeightsFileFault } from '../players/weights-file.js';
import type { ProgramFailure } from '../programs/program-failure.js';
import { Program } from '../programs/program.js';
import type { Arrangement, Job } from './tables.js';

/** The messages of a thread. */
export type WorkerMessage =
  | { readonly type: 'process'; readonly id: number; readonly runs: boolean }
  | {
      readonly type: 'played';
      readonly job: Job;
      readonly rotation: Rotation;
      /** Of `one` and `other`. */
      readonly clocks: readonly [Clock, Clock];
      readonly failures: readonly SideFailure[];
    };

export interface SideFailure extends ProgramFailure {
  readonly side: 'one' | 'other';
}

export interface Clock {
  readonly ms: number;
  readonly decisions: number;
}

/** The texts of a thread's errors, which the command line supplies. */
export interface WorkerWords {
  readonly illegal: (illegal: Illegal) => string;
  readonly weights: (file: string, fault: WeightsFileFault) => string;
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
const post = (message: WorkerMessage) => parentPort?.postMessage(message);

const onProcess = (id: number, runs: boolean) => post({ type: 'process', id, runs });

function timed({ name, decide }: Contestant): { watched: Contestant; clock: Clock } {
  const clock = { ms: 0, decisions: 0 };
  const watched: Contestant = {
    name,
    async decide(...now) {
      const start = performance.now();
      const answer = await decide(...now);
      clock.ms += performance.now() - start;
      clock.decisions++;
      return answer;
    },
  };
  return { watched, clock };
}

/** Called once by the script of a thread. */
export function serveRotations(words: WorkerWords): void {
  const arrangement = workerData as Arrangement;
  const { setup, entrants, seed, judgeTurns } = arrangement;
  /** A deeper search is narrow: the two best rugs are enough to measure luck. */
  const lookAhead = { turns: judgeTurns, beam: judgeTurns === 1 ? Infinity : 2 };

  async function enter(entrant: Entrant): Promise<Contestant> {
    switch (entrant.type) {
      case 'player':
        return makeContestant(entrant, setup);
      case 'weights': {
        const weights = await readWeights(entrant.file, setup);
        // The file was read at the start of the run, so a fault means that it changed.
        if (!weights.ok) throw new Error(words.weights(entrant.file, weights.error));
        return makeNetwork(entrant, entrant.turns, weights.value.weights);
      }
      case 'program':
        return programContestant(entrant);
    }
  }

  /** The failures of the current game. */
  const failures: (ProgramFailure & { readonly label: string })[] = [];
  /** By match, side and reason: only the first is stored, to keep the state file small. */
  const reported = new Set<string>();

  /** The failures of a kind that this thread has not reported for this match. */
  function newFailures({ match, pairing }: Job): SideFailure[] {
    return failures.splice(0).flatMap(({ label, ...failure }) => {
      const side = entrants[pairing.one]!.label === label ? 'one' : 'other';
      const key = `${match} ${side} ${failure.why}`;
      if (reported.has(key)) return [];
      reported.add(key);
      return { side, ...failure };
    });
  }

  function programContestant(entrant: Extract<Entrant, { type: 'program' }>): Contestant {
    const { command, budget, label } = entrant;
    const { patienceMs } = arrangement;
    const program = new Program({ command, patienceMs, onProcess });
    const budgetMs = budget !== undefined && 'ms' in budget ? budget.ms : undefined;
    return {
      name: label,
      async decide(state, _, actions) {
        const record = makeRecordLine({ setup, actions, tags: [], comments: [] });
        const decided = await program.decide({
          record,
          budgetMs,
          whyNot(decision) {
            const illegal = whyIllegal(state, decision);
            return illegal && words.illegal(illegal);
          },
        });
        if (decided.ok) return decided.value;
        failures.push({ label, ...decided.error });
        return { type: 'forfeit', why: decided.error.why };
      },
    };
  }

  const entered = new Map<number, Promise<Contestant>>();

  function contestant(number: number): Promise<Contestant> {
    const known = entered.get(number) ?? enter(entrants[number]!);
    entered.set(number, known);
    return known;
  }

  async function playJob(job: Job): Promise<void> {
    const one = timed(await contestant(job.pairing.one));
    const other = timed(await contestant(job.pairing.other));
    const judge = await loadJudge(setup);
    const match = { setup, judge, lookAhead, one: one.watched, other: other.watched };
    const rotation = await playRotation(match, seed, job.rotation);
    post({
      type: 'played',
      job,
      rotation,
      clocks: [one.clock, other.clock],
      failures: newFailures(job),
    });
  }

  parentPort?.on('message', (job: Job) => void playJob(job));
}
