/**
 * Notes in the store that this process runs. Sees when it did not, or could not write: frozen, on a
 * machine that slept, or without its store. The store then notes an outage, unless another node was
 * alive meanwhile.
 */

/** Shorter gaps between two beats are no outage: a timer can fire late (ms). */
const LEAST_OUTAGE = 2500;

/** Where outages are noted. */
export interface OutageLog {
  /** This process is alive. Notes an outage if none was for `least` milliseconds. */
  beat(now: number, least: number): Promise<void>;
  /** This process is new: the time since the last beat of any is an outage. */
  noteOutage(now: number, least: number): Promise<void>;
}

export class Heartbeat {
  readonly #outages: OutageLog;
  readonly #now: () => number;
  readonly #least: number;
  /** The time of the last beat that is stored. */
  #beatAt: number;
  #gaps = 0;
  /** How many of the gaps the store knows of. */
  #noted = 0;
  #onNoted: () => void = () => undefined;

  constructor(outages: OutageLog, now: () => number, least = LEAST_OUTAGE) {
    this.#outages = outages;
    this.#now = now;
    this.#least = least;
    this.#beatAt = now();
  }

  get noted(): number {
    return this.#noted;
  }

  /** Called after each gap, once the store knows of it. */
  onNoted(listener: () => void): void {
    this.#onNoted = listener;
  }

  /** The process is new: the time since the last beat of any is an outage. */
  async start(): Promise<void> {
    const now = this.#now();
    await this.#outages.noteOutage(now, this.#least);
    this.#beatAt = now;
  }

  /**
   * The number of gaps until `now`. Ask with the very time that a decision goes by: after a freeze
   * timers and sockets race, and nothing else may have noticed it yet.
   */
  gapsUntil(now: number): number {
    if (this.#gaps === this.#noted && now - this.#beatAt >= this.#least) this.#gaps++;
    return this.#gaps;
  }

  async beat(now = this.#now()): Promise<void> {
    const gaps = this.gapsUntil(now);
    await this.#outages.beat(now, this.#least);
    this.#beatAt = now;
    if (gaps <= this.#noted) return;
    this.#noted = gaps;
    this.#onNoted();
  }

  /** Resolves once the store knows of every gap. */
  async settle(): Promise<void> {
    while (this.gapsUntil(this.#now()) > this.#noted) await this.beat();
  }
}
