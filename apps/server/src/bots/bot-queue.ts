/** Questions that wait for a thread, shared fairly between hosts. */

export interface Asker {
  /** The host of the bot's table. All tables of one host share one quota. */
  readonly host: string;
  /** Whether a person waits for the answer. Evaluated when a thread is free, since players connect and leave. */
  readonly isWanted: () => boolean;
}

/** A host's used thinking time decays with this half-life (ms). */
const HALF_LIFE = 10_000;
const TOO_LITTLE = 1;

interface Spent {
  readonly ms: number;
  readonly at: number;
}

export class BotQueue<Item extends { readonly asker: Asker }> {
  readonly #now: () => number;
  readonly #spent = new Map<string, Spent>();
  #waiting: readonly Item[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  add(item: Item): void {
    this.#waiting = [...this.#waiting, item];
  }

  /** The next question: wanted ones first, then those of the host with the least recent thinking time. */
  take(): Item | undefined {
    const wanted = this.#waiting.filter(({ asker }) => asker.isWanted());
    const [first, ...others] = wanted.length > 0 ? wanted : this.#waiting;
    if (first === undefined) return undefined;
    const next = others.reduce(
      (least, item) => (this.#spentOn(item) < this.#spentOn(least) ? item : least),
      first,
    );
    this.#waiting = this.#waiting.filter((item) => item !== next);
    return next;
  }

  /** Removes and returns all questions. */
  takeAll(): readonly Item[] {
    const all = this.#waiting;
    this.#waiting = [];
    return all;
  }

  /** Adds thinking time to a host's account. */
  charge({ host }: Asker, ms: number): void {
    const at = this.#now();
    for (const [name, spent] of this.#spent)
      if (this.#left(spent) < TOO_LITTLE) this.#spent.delete(name);
    const before = this.#spent.get(host);
    this.#spent.set(host, { ms: ms + (before === undefined ? 0 : this.#left(before)), at });
  }

  #spentOn({ asker }: Item): number {
    const spent = this.#spent.get(asker.host);
    return spent === undefined ? 0 : this.#left(spent);
  }

  #left({ ms, at }: Spent): number {
    return ms * 0.5 ** ((this.#now() - at) / HALF_LIFE);
  }
}
