/** What has been played so far, and whether it is enough. */
import type { Account } from '../matches/match.js';
import { eloEstimate, estimate } from '../strength/elo.js';
import type { Entry } from './run-state.js';

export interface Goal {
  /** Rotations of each match, at most. */
  readonly rotations: number;
  /** Elo: a match whose interval is no wider than this to either side is enough. */
  readonly until?: number;
}

/** Fewer say too little about their own spread to stop by it, or to believe that there is none. */
export const LEAST_ROTATIONS = 20;

/**
 * The rotations of one match. Which thread was first makes no difference: they count in their own
 * order, and those behind the end do not count.
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
    const shares = this.entries.map(({ account }) => account.adjustedWin);
    return eloEstimate(estimate(shares), this.#opponents);
  }

  get isDone(): boolean {
    return this.#end !== undefined;
  }

  /** Rotations, with those that wait for one before them or came behind the end. */
  get played(): number {
    return this.#entries.size;
  }

  /** Those that count, in their order. */
  get entries(): readonly Entry[] {
    return Array.from({ length: this.#whole }, (_, rotation) => this.#entries.get(rotation)!);
  }

  get accounts(): readonly Account[] {
    return this.entries.map(({ account }) => account);
  }

  /** The next rotation that nobody has played or taken yet. */
  take(): number | undefined {
    if (this.isDone) return undefined;
    while (this.#entries.has(this.#taken)) this.#taken++;
    return this.#taken < this.#goal.rotations ? this.#taken++ : undefined;
  }

  get taken(): number {
    return this.#taken;
  }

  /** From 0 to 1: how far it has come. */
  get progress(): number {
    if (this.isDone) return 1;
    const { rotations, until } = this.#goal;
    const played = this.#whole / rotations;
    if (until === undefined || this.#whole < LEAST_ROTATIONS) return played;
    // An interval narrows with the root of what was played.
    return Math.max(played, Math.min(1, (until / this.#elo().within) ** 2));
  }
}
