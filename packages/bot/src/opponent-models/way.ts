/** A way to play that looks no further than the turn it is in, and so can be foretold at once. */
import { legalDecisions, type Decision } from '@marrakech/rules';
import { MOST_PLACES, type State } from '@marrakech/rules/fast';

export interface Way {
  /**
   * Writes the decisions it holds for equally good into `liked`, by their number among the legal
   * ones, and counts them. `state` is one in which a player is to orient Assam or to lay a rug.
   */
  readonly like: (state: State, liked: Uint8Array) => number;
}

/** By seat: how somebody plays, where it is known. */
export type Ways = readonly (Way | undefined)[];

/** No decision is among more. */
export const MOST_LIKED = MOST_PLACES;

const liked = new Uint8Array(MOST_LIKED);

export function likedDecisions(state: State, way: Way): Decision[] {
  const decisions = legalDecisions(state);
  return [...liked.subarray(0, way.like(state, liked))].map((number) => decisions[number]!);
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
