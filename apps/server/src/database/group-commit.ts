/**
 * Batches jobs: those that arrive in one tick, or while the last group is written, form a group. One
 * group is written at a time.
 */

/** Writes a group. Answers in the order of the jobs, or fails as a whole. */
export type Commit<Job, Answer> = (jobs: readonly Job[]) => Promise<readonly Answer[]>;

interface Waiting<Job, Answer> {
  readonly job: Job;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** In a larger group the first jobs wait too long for the last ones. */
const MOST_AT_ONCE = 512;

/**
 * How long the first job waits for others to share a sync with (ms). Too short for players to notice;
 * at low load the sync is most of the cost of a decision.
 */
export const SHARED_SYNC = 4;

const moment = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

export class GroupCommit<Job, Answer> {
  readonly #commit: Commit<Job, Answer>;
  readonly #gather: number;
  readonly #most: number;
  readonly #idle: (() => void)[] = [];
  #waiting: Waiting<Job, Answer>[] = [];
  /** When the first waiting job arrived. */
  #since = 0;
  #busy = false;

  /** A group has at most `most` jobs; its first waits `gather` milliseconds for others. */
  constructor(commit: Commit<Job, Answer>, gather = 0, most = MOST_AT_ONCE) {
    this.#commit = commit;
    this.#gather = gather;
    this.#most = most;
  }

  do(job: Job): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) this.#since = performance.now();
      this.#waiting.push({ job, resolve, reject });
      if (this.#busy) return;
      this.#busy = true;
      void this.#work();
    });
  }

  /** Resolves when no job is waiting or being written. */
  async settled(): Promise<void> {
    if (!this.#busy) return;
    await new Promise<void>((resolve) => {
      this.#idle.push(resolve);
    });
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      const left = this.#since + this.#gather - performance.now();
      if (left > 0) await pause(left);
      // Jobs in messages that have already arrived join the group.
      await moment();
      const group = this.#waiting.slice(0, this.#most);
      this.#waiting = this.#waiting.slice(this.#most);
      try {
        const answers = await this.#commit(group.map(({ job }) => job));
        group.forEach(({ resolve }, index) => resolve(answers[index]!));
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#busy = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
