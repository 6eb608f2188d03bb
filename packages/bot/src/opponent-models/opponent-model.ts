/** A way to play that looks no further than the turn it is in, and so can be foretold at once. */
import { legalDecisions, type Decision } from '@marrakech/rules';
import { MOST_PLACES, type State } from '@marrakech/rules/fast';

export interface OpponentModel {
  /**
   * Writes the decisions it holds for equally good into `liked`, by their number among the legal
   * ones, and counts them. `state` is one in which a player is to orient Assam or to lay a rug.
   */
  readonly prefer: (state: State, preferred: Uint8Array) => number;
}

/** By seat: how somebody plays, where it is known. */
export type OpponentModels = readonly (OpponentModel | undefined)[];

/** No decision is among more. */
export const MAX_PREFERRED = MOST_PLACES;

const preferred = new Uint8Array(MAX_PREFERRED);

export function preferredDecisions(state: State, model: OpponentModel): Decision[] {
  const decisions = legalDecisions(state);
  return [...preferred.subarray(0, model.prefer(state, preferred))].map(
    (number) => decisions[number]!,
  );
}

/** Writes the numbers of the best of `count`, and counts them. */
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
