/**
 * Which presses may decide. A decision that appears where another button or another player's turn
 * was a moment ago takes only a press that began half a second after it could be seen. Every way of
 * deciding asks here: button, key, board and screen reader.
 */
import { signal } from '@preact/signals';
import { pressBegan } from './last-input.js';

/** How long a new decision is seen before a press counts (ms). */
const SEEN_MS = 500;

/** Presses closer together than this belong to one impatient series (ms). */
const SERIES_MS = 400;

/** A series is ignored for at most this long after the decision was drawn (ms). */
const MOST_IGNORED_MS = 3000;

interface Clock {
  readonly now: () => number;
  /** Runs after the next frame has been drawn. */
  readonly afterFrame: (run: () => void) => void;
}

const PAGE_CLOCK: Clock = {
  now: () => performance.now(),
  afterFrame: (run) => requestAnimationFrame(() => setTimeout(run)),
};

export class DecisionGate {
  /** Whether a press that begins now would decide. */
  readonly isOpen = signal(true);
  readonly #clock: Clock;
  #turn: number | undefined;
  #isSkipped = false;
  /** When the present decision was asked for. */
  #askedAt = 0;
  /** Presses that began before do not count. */
  #opensAt = 0;
  /** No series of presses puts the opening off beyond this. */
  #latest = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Frames of earlier decisions are told apart by it. */
  #closings = 0;

  constructor(clock: Clock = PAGE_CLOCK) {
    this.#clock = clock;
  }

  /** What comes next was not waited for: its decision is a surprise even in the same turn. */
  skip(): void {
    this.#isSkipped = true;
  }

  /** A decision is asked for. `turn` differs from one turn to the next, and is equal within one. */
  ask(turn: number): void {
    if (turn === this.#turn && !this.#isSkipped) return;
    this.#turn = turn;
    this.#isSkipped = false;
    this.#close();
  }

  /** Whether the press that began at that time decides. The same press gets the same answer. */
  takes(began: number): boolean {
    if (began >= this.#opensAt) return true;
    // Not even seen yet, or too early: the rest of the series does not count, either.
    if (Number.isFinite(this.#opensAt))
      this.#openAt(Math.min(this.#latest, Math.max(this.#opensAt, began + SERIES_MS)));
    return false;
  }

  /** Whether the press in progress decides. */
  mayDecide(): boolean {
    return this.takes(pressBegan());
  }

  /** Whether the press began before the decision was asked for: it meant something else then. */
  isOlder(began: number): boolean {
    return began < this.#askedAt;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#closings++;
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.isOpen.value = false;
    this.#askedAt = this.#clock.now();
    this.#opensAt = Infinity;
    const closing = ++this.#closings;
    this.#clock.afterFrame(() => {
      if (closing !== this.#closings) return;
      const seen = this.#clock.now();
      this.#latest = seen + MOST_IGNORED_MS;
      this.#openAt(seen + SEEN_MS);
    });
  }

  #openAt(time: number): void {
    clearTimeout(this.#timer);
    this.#opensAt = time;
    this.isOpen.value = false;
    this.#timer = setTimeout(() => {
      // Timers and clocks may differ by a fraction.
      this.#opensAt = Math.min(time, this.#clock.now());
      this.isOpen.value = true;
    }, time - this.#clock.now());
  }
}
