/**
 * An opponent model: a policy that looks no further than the current turn and is cheap to predict.
 */
import { legalDecisions, type Decision } from '@marrakech/rules';
import { MOST_PLACES, type State } from '@marrakech/rules/fast';

export interface OpponentModel {
  /**
   * Writes the indices of its equally good decisions into `preferred` and returns their number. A
   * player must be to orient Assam or to lay a rug in `state`.
   */
  readonly prefer: (state: State, preferred: Uint8Array) => number;
}

/** By seat; `undefined` where no model is known. */
export type OpponentModels = readonly (OpponentModel | undefined)[];

/** The most legal decisions of any position. */
export const MAX_PREFERRED = MOST_PLACES;

const preferred = new Uint8Array(MAX_PREFERRED);

export function preferredDecisions(state: State, model: OpponentModel): Decision[] {
  const decisions = legalDecisions(state);
  return [...preferred.subarray(0, model.prefer(state, preferred))].map(
    (number) => decisions[number]!,
  );
}

/** Writes the indices of the best of `count` choices and returns their number. */
export function writeBest(
  count: number,
  worthOf: (number: number) => number,
  into: Uint8Array,
): number {
  let best = -Infinity;
  let found = 0;
  for (let number = 0; number < count; number++) {
    const worth = worthOf(number);
    if (worth < best) continue;
    if (worth > best) found = 0;
    best = worth;
    into[found++] = number;
  }
  return found;
}
