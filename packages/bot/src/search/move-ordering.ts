/** Orders decisions that were searched to different depths. */
import type { Decision } from '@marrakech/rules';

/** A legal decision and its value. */
export interface Judgement {
  readonly decision: Decision;
  /** As laid out in `value.ts`. */
  readonly value: Float64Array;
  /** For the player who decides. */
  readonly utility: number;
  /** The depth of the search in turns. */
  readonly turns: number;
}

/** The average change of utility in a deeper pass. */
export class AverageCorrection {
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

  /**
   * The average correction is applied to the moves that were not searched. It is damped while few
   * moves were.
   */
  get forUnsearched(): number {
    return this.sum / (this.count + 1);
  }
}

/**
 * A deeper pass may be cut short. A move that it refuted must not stay first, and if it lowered all
 * values, unsearched moves must not move to the front.
 */
export function orderJudgements(
  judgements: readonly Judgement[],
  corrections: readonly AverageCorrection[],
): Judgement[] {
  const corrected = ({ utility: seen, turns }: Judgement): number =>
    corrections.reduce(
      (sum, correction) => sum + (correction.turns > turns ? correction.forUnsearched : 0),
      seen,
    );
  return judgements
    .map((one) => ({ one, utility: corrected(one) }))
    .sort((a, b) => b.utility - a.utility || b.one.turns - a.one.turns)
    .map(({ one }) => one);
}
