/** Questions that wait for a thread: nobody's tables keep the others' bots from thinking. */

export interface Asker {
  /** Whose table it is. All tables of one host share what threads there are as one. */
  readonly host: string;
  /** Whether anybody would see the answer. Asked when a thread is free: somebody may have come. */
  readonly isWanted: () => boolean;
}

/** What was thought so long ago counts half. In milliseconds. */
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

  /** Next is what somebody waits for, and among that the host's for whom least was thought lately. */
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

  /** Everything that waits, which it then does no more. */
  takeAll(): readonly Item[] {
    const all = this.#waiting;
    this.#waiting = [];
    return all;
  }

  /** So long was thought for a host. */
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
