/** Decisions by their index in `legalDecisions`, which is faster than by name. */
import { squaresOf, type Decision } from '@marrakech/rules';
import { FACING, lay, ORIENT, orient, PHASE, type State } from '@marrakech/rules/fast';

/** Facings in their order as quarter turns: ahead, right, left. */
export const TURNS = [0, 1, 3] as const;

/** Orients Assam, or lays a rug at one of the `places` that `findPlaces` wrote. */
export function playNumber(state: State, number: number, places: Uint8Array): void {
  const { data } = state;
  if (data[PHASE] === ORIENT) orient(state, (data[FACING]! + TURNS[number]!) & 3);
  else lay(state, places[number]!);
}

/** The index of a decision, or −1. A rug may be named from either square. */
export function numberOf(decision: Decision, decisions: readonly Decision[]): number {
  const name = nameOf(decision);
  return decisions.findIndex((one) => nameOf(one) === name);
}

const nameOf = (decision: Decision): string =>
  decision.type === 'orient' ? decision.facing : squaresOf(decision.rug).toSorted().join('');
