/** A market late in a game, for the first page. */
import {
  makeSetup,
  parseBoard,
  startState,
  viewOf,
  type RugPlace,
  type View,
} from '@marrakech/rules';

const BOARD = '2A1D2/1B>B<A>A<2/CvCAvAvDBv1/C^DA^A^CB^1/1D>D<C>C<Cv1/D>D<AB>B<C^1/2BBA2';
const LAID =
  'c7c6 e7e6 b5b4 b6c6 e5e4 d6e6 b2c2 d2d1 c2c1 e2e1 c3b3 a5a4 f5f4 d5d4 c5c4 e3d3 f3f2 a2b2 d2e2';

function pictured(): View {
  const setup = makeSetup({ players: 4 });
  const cells = parseBoard(BOARD, 4);
  if (!setup.ok || !cells.ok) throw new Error('the first page has no picture');
  const state = startState(setup.value);
  state.data.set(cells.value);
  return { ...viewOf(state), assam: 'f6', facing: 'W' };
}

export const AFTERNOON: { readonly view: View; readonly laid: readonly RugPlace[] } = {
  view: pictured(),
  laid: LAID.split(' ') as RugPlace[],
};
