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

export class GroupCommit<Job, Answer> {
  readonly #commit: Commit<Job, Answer>;
  readonly #idle: (() => void)[] = [];
  #waiting: Waiting<Job, Answer>[] = [];
  #busy = false;

  constructor(commit: Commit<Job, Answer>) {
    this.#commit = commit;
  }

  do(job: Job): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      if (this.#busy) return;
      this.#busy = true;
      // Whatever else has arrived by now is read first, and comes along.
      setImmediate(() => void this.#work());
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
      const group = this.#waiting.slice(0, MOST_AT_ONCE);
      this.#waiting = this.#waiting.slice(MOST_AT_ONCE);
      try {
        const answers = await this.#commit(group.map(({ job }) => job));
        group.forEach(({ resolve }, index) => resolve(answers[index]!));
        // They are told first, and what they ask next comes along: fewer and larger groups.
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#busy = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
