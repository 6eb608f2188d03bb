/** The rotations of a match so far, and whether they are enough. */
import type { MeanResult } from '../matches/match.js';
import { eloEstimate, estimate } from '../strength/elo.js';
import type { Entry } from './run-state.js';

export interface Goal {
  /** The most rotations of a match. */
  readonly rotations: number;
  /** In Elo: a match ends when its interval is at most this wide to either side. */
  readonly until?: number;
}

/** Fewer rotations do not show their spread well enough to stop. */
export const LEAST_ROTATIONS = 20;

/**
 * The rotations of one match. They count in their own order, and those after the end do not count,
 * so that the order of the threads does not matter.
 */
export class Scores {
  readonly #goal: Goal;
  readonly #opponents: number;
  readonly #entries = new Map<number, Entry>();
  #whole = 0;
  #end: number | undefined;
  #taken = 0;

  constructor(goal: Goal, opponents: number) {
    this.#goal = goal;
    this.#opponents = opponents;
  }

  add(entry: Entry): void {
    this.#entries.set(entry.rotation, entry);
    while (this.#end === undefined && this.#entries.has(this.#whole)) {
      this.#whole++;
      if (this.#isEnough()) this.#end = this.#whole;
    }
  }

  #isEnough(): boolean {
    const { rotations, until } = this.#goal;
    if (this.#whole >= rotations) return true;
    if (until === undefined || this.#whole < LEAST_ROTATIONS) return false;
    return this.#elo().within <= until;
  }

  #elo() {
    const shares = this.entries.map(({ result }) => result.adjustedWin);
    return eloEstimate(estimate(shares), this.#opponents);
  }

  get isDone(): boolean {
    return this.#end !== undefined;
  }

  /** All rotations, also those that do not count yet or at all. */
  get played(): number {
    return this.#entries.size;
  }

  /** The rotations that count, in order. */
  get entries(): readonly Entry[] {
    return Array.from({ length: this.#whole }, (_, rotation) => this.#entries.get(rotation)!);
  }

  get results(): readonly MeanResult[] {
    return this.entries.map(({ result }) => result);
  }

  /** The next rotation that is neither played nor assigned. */
  take(): number | undefined {
    if (this.isDone) return undefined;
    while (this.#entries.has(this.#taken)) this.#taken++;
    return this.#taken < this.#goal.rotations ? this.#taken++ : undefined;
  }

  get taken(): number {
    return this.#taken;
  }

  /** From 0 to 1. */
  get progress(): number {
    if (this.isDone) return 1;
    const { rotations, until } = this.#goal;
    const played = this.#whole / rotations;
    if (until === undefined || this.#whole < LEAST_ROTATIONS) return played;
    // An interval narrows with the square root of the number of rotations.
    return Math.max(played, Math.min(1, (until / this.#elo().within) ** 2));
  }
}
