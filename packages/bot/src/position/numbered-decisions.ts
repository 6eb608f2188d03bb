/**
 * Decisions by their number among the legal ones, as `legalDecisions` lists them: for those who
 * search, and cannot wait for names.
 */
import { squaresOf, type Decision } from '@marrakech/rules';
import { FACING, lay, ORIENT, orient, PHASE, type State } from '@marrakech/rules/fast';

/** The facings in their order: straight on, to the right and to the left, in quarter turns. */
export const TURNS = [0, 1, 3] as const;

/** Orients Assam, or lays the rug at one of the `places` that `findPlaces` has found. */
export function playNumber(state: State, number: number, places: Uint8Array): void {
  const { data } = state;
  if (data[PHASE] === ORIENT) orient(state, (data[FACING]! + TURNS[number]!) & 3);
  else lay(state, places[number]!);
}

/** The number of a decision, −1 if it is not among these. A rug may be named from either end. */
export function numberOf(decision: Decision, decisions: readonly Decision[]): number {
  const name = nameOf(decision);
  return decisions.findIndex((one) => nameOf(one) === name);
}

const nameOf = (decision: Decision): string =>
  decision.type === 'orient' ? decision.facing : squaresOf(decision.rug).toSorted().join('');
