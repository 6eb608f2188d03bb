/**
 * Writes a heartbeat to the store, and detects gaps: the process was frozen, the machine slept, or the
 * store was unavailable. The store records an outage if no other node was alive in the gap.
 */

/** Shorter gaps between two beats are late timers, not outages (ms). */
const LEAST_OUTAGE = 2500;

/** Where outages are recorded. */
export interface OutageLog {
  /** Records a beat, and an outage if the last beat of any node is `least` milliseconds old. */
  beat(now: number, least: number): Promise<void>;
  /** Records the time since the last beat of any node as an outage: this process is new. */
  noteOutage(now: number, least: number): Promise<void>;
}

export class Heartbeat {
  readonly #outages: OutageLog;
  readonly #now: () => number;
  readonly #least: number;
  /** When the last stored beat was. */
  #beatAt: number;
  #gaps = 0;
  /** The number of gaps that are stored. */
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

  /** Called after each gap, once it is stored. */
  onNoted(listener: () => void): void {
    this.#onNoted = listener;
  }

  /** Records the time since the last beat of any node as an outage. */
  async start(): Promise<void> {
    const now = this.#now();
    await this.#outages.noteOutage(now, this.#least);
    this.#beatAt = now;
  }

  /**
   * The number of gaps until `now`. Pass the time that the decision uses: after a freeze a message can
   * be handled before the timer that detects the gap.
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

  /** Resolves once every gap is stored. */
  async settle(): Promise<void> {
    while (this.gapsUntil(this.#now()) > this.#noted) await this.beat();
  }
}
