/** The positions the rulebook shows. What is marked on them is asked of the rules, never drawn by hand. */
import type { BoardOptions } from '@marrakech/board-svg';
import {
  areaAt,
  legalDecisions,
  parsePosition,
  standings,
  viewOf,
  walk,
  type Die,
  type Facing,
  type RugPlace,
  type Square,
  type Standing,
  type State,
  type View,
} from '@marrakech/rules';

export const FIGURE_NAMES = [
  'start',
  'facing',
  'walk',
  'mosaic',
  'corner',
  'payment',
  'places',
  'halves',
  'never',
  'neutral',
  'end',
] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];

export interface Figure {
  readonly view: View;
  readonly signs: BoardOptions;
  /** A place where the rug may not lie. */
  readonly crossed?: RugPlace;
}

interface Position {
  readonly board: string;
  readonly assam: Square;
  readonly facing: Facing;
  readonly turn: string;
  readonly dirhams?: string;
  readonly rugs?: string;
  readonly out?: string;
}

const BARE = '7/7/7/7/7/7/7';

/** Three players, each with a colour; enough of their rugs are out of the pile for any figure. */
function stateOf({ board, assam, facing, turn, ...more }: Position): State {
  const out = more.out === undefined ? '' : `[Out "${more.out}"]`;
  const position = parsePosition(
    `[Players "3"] [Facing "${facing}"] [Dirhams "${more.dirhams ?? '30 30 30'}"] ${out}` +
      `[Board "${board}"] [Assam "${assam}"] [Turn "${turn}"] [Rugs "${more.rugs ?? '9 9 9'}"]`,
  );
  if (position.ok) return position.value;
  throw new Error(`no figure: ${position.error.code} ${position.error.token} in ${board}`);
}

const placesIn = (state: State): RugPlace[] =>
  legalDecisions(state).flatMap((decision) => (decision.type === 'lay' ? [decision.rug] : []));

function walkFigure(from: Square, facing: Facing, die: Die, board = BARE): Figure {
  const steps = walk(from, facing, die);
  const last = steps.at(-1) ?? { square: from, facing };
  const state = stateOf({ board, assam: last.square, facing: last.facing, turn: '1 lay' });
  const mosaic = steps.find((step) => step.mosaic !== undefined)?.mosaic;
  const walked = { from: { square: from, facing }, steps };
  return { view: viewOf(state), signs: { walked, ...(mosaic !== undefined && { mosaic }) } };
}

const END: Position = {
  board: 'A>A<BvC>C<B1/1AB^ABA>A</1BCBC>C<B/1CvC>C<1AB/1C^BAvAA>A</1BAA^BA>A</2BB>B<C>C<',
  assam: 'c4',
  facing: 'S',
  turn: '1 over',
  dirhams: '37 21 32',
  rugs: '0 0 0',
};

/** How the figure of the end is counted: the winner's line. */
export const winnerAtTheEnd = (): Standing => standings(stateOf(END))[0]!;

const DRAWN: Readonly<Record<FigureName, (facing: Facing) => Figure>> = {
  start: (facing) => ({
    view: viewOf(stateOf({ board: BARE, assam: 'd4', facing, turn: '1 orient' })),
    signs: { coordinates: true },
  }),
  facing: () => {
    const state = stateOf({ board: BARE, assam: 'd4', facing: 'N', turn: '1 orient' });
    const facings = legalDecisions(state).flatMap((decision) =>
      decision.type === 'orient' ? [decision.facing] : [],
    );
    return { view: viewOf(state), signs: { facings } };
  },
  walk: () => walkFigure('b4', 'E', 3),
  mosaic: () => walkFigure('d2', 'S', 4, '7/7/7/7/2Av4/2A^4/7'),
  corner: () => walkFigure('f7', 'E', 3),
  payment: () => {
    const state = stateOf({
      board: '7/4B>B<1/4A2/2AvA>A<2/2A^2A>A</7/7',
      assam: 'd4',
      facing: 'E',
      turn: '2 lay',
      rugs: '8 9 9',
    });
    return { view: viewOf(state), signs: { area: areaAt(state, 'd4')?.squares ?? [] } };
  },
  places: () => {
    const state = stateOf({ board: BARE, assam: 'd4', facing: 'N', turn: '1 lay' });
    return { view: viewOf(state), signs: { places: placesIn(state) } };
  },
  halves: () => ({
    view: viewOf(
      stateOf({
        board: '7/7/2Av4/1BvA^4/1B^5/7/7',
        assam: 'd4',
        facing: 'W',
        turn: '3 lay',
        rugs: '8 8 9',
      }),
    ),
    signs: { ghost: { place: 'c4b4', colour: 'C' } },
  }),
  never: () => {
    const state = stateOf({ board: '7/4B>B<1/7/7/7/7/7', assam: 'g6', facing: 'S', turn: '1 lay' });
    return { view: viewOf(state), signs: { places: placesIn(state) }, crossed: 'f6e6' };
  },
  neutral: () => ({
    view: viewOf(
      stateOf({
        board: '7/1AvC>C<3/1A^Bv4/2B^C>C<2/2A>A<B>B<1/3Cv3/3C^3',
        assam: 'd4',
        facing: 'E',
        turn: '1 orient',
        dirhams: '41 49 0',
        rugs: '9 9 0',
        out: '3',
      }),
    ),
    signs: {},
  }),
  end: () => ({ view: viewOf(stateOf(END)), signs: {} }),
};

/** `facing`: Assam's first facing in the edition shown. */
export const figureOf = (name: FigureName, facing: Facing): Figure => DRAWN[name](facing);
