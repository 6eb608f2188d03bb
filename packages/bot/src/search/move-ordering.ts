/** What decisions promise that were not all looked at equally far. */
import type { Decision } from '@marrakech/rules';

/** One legal decision and what it leads to. */
export interface Judgement {
  readonly decision: Decision;
  /** As laid out in `value.ts`. */
  readonly value: Float64Array;
  /** For the player who decides, by their aim. */
  readonly utility: number;
  /** How many turns were looked ahead. */
  readonly turns: number;
}

/** By how much a deeper look has changed what was expected of the decisions it came to. */
export class Change {
  readonly turns: number;
  private sum = 0;
  private count = 0;

  constructor(turns: number) {
    this.turns = turns;
  }

  add(by: number): void {
    this.sum += by;
    this.count++;
  }

  /** For one it did not come to: the fewer were looked at, the less of it was meant for all. */
  get likely(): number {
    return this.sum / (this.count + 1);
  }
}

/**
 * A deeper look may be cut short, and one that found the front to be bad must not leave it there;
 * one that found everything a little worse must not put forward what it did not come to.
 */
export function inOrder(judgements: readonly Judgement[], changes: readonly Change[]): Judgement[] {
  const likely = ({ utility: seen, turns }: Judgement): number =>
    changes.reduce((sum, change) => sum + (change.turns > turns ? change.likely : 0), seen);
  return judgements
    .map((one) => ({ one, promise: likely(one) }))
    .sort((a, b) => b.promise - a.promise || b.one.turns - a.one.turns)
    .map(({ one }) => one);
}
