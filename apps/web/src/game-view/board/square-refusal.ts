/** Why no rug can lie on a square: the rules give reasons for two squares. */
import { SQUARES, whyIllegal, type IllegalCode, type Square, type State } from '@marrakech/rules';

/** From the vaguest to the most exact: the rules look for them in this order. */
const REASONS: readonly IllegalCode[] = [
  'not-neighbours',
  'under-assam',
  'not-next-to-assam',
  'whole-rug',
];

/** The reason of the place on the square that comes nearest to being legal; `undefined` if one is. */
export function whyNoRug(state: State, square: Square): IllegalCode | undefined {
  const codes = SQUARES.map(
    (other) => whyIllegal(state, { type: 'lay', rug: `${square}${other}` })?.code,
  );
  if (codes.includes(undefined)) return undefined;
  return REASONS.findLast((reason) => codes.includes(reason)) ?? codes[0];
}
