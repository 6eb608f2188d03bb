/**
 * Work that is done in groups: all that comes in one moment, or while the last group is being
 * written, goes together. One group is under way at a time.
 */

/** Does a group; answers in the same order, or fails as a whole. */
export type Commit<Job, Answer> = (jobs: readonly Job[]) => Promise<readonly Answer[]>;

interface Waiting<Job, Answer> {
  readonly job: Job;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** More would make those at the front wait for those at the back. */
const MOST_AT_ONCE = 512;

/**
 * In milliseconds: for how long the first of those who write waits for others to share a sync with.
 * Nobody notices that, and it is most of what a decision costs where few come at once.
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
  /** When the first of those who wait came. */
  #since = 0;
  #busy = false;

  /** The first of a group of so many at most waits so many milliseconds for others. */
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

  /** Resolves when everything that was asked for is done. */
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
      // Whatever else has arrived by now is read first, and comes along.
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
