import { type Half, type RugPlace } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { squareBeside } from './geometry.js';
import { piecesOf } from './pieces.js';
import { randomMarket, SEEDS } from './testing/random-market.js';

const halfOn = (square: string, link?: string): Half =>
  ({ square, colour: 'A', owner: 0, neutral: false, ...(link ? { link } : {}) }) as Half;

test.each(SEEDS)(
  'each rug is one piece, and each half with its other half covered (seed %i)',
  (seed) => {
    const { view } = randomMarket(seed, 8 + seed);
    const pieces = piecesOf(view.halves);
    const linked = view.halves.filter(({ link }) => link !== undefined).length;
    expect(pieces.filter(({ whole }) => whole)).toHaveLength(linked / 2);
    expect(pieces.filter(({ whole }) => !whole)).toHaveLength(view.halves.length - linked);
  },
);

test.each(SEEDS)(
  'a covered half has the direction it was laid in, if that is known (seed %i)',
  (seed) => {
    const { view, laid } = randomMarket(seed, 8 + seed);
    const halves = piecesOf(view.halves, laid).filter(({ whole }) => !whole);
    const drawn = halves.map(({ square, towards }) => squareBeside(square, towards));
    const truth = halves.map(({ square }) =>
      laid.findLast((rug) => rug.includes(square))?.replace(square, ''),
    );
    expect(drawn).toEqual(truth);
  },
);

test.each(SEEDS)('without that knowledge it still lies under another rug (seed %i)', (seed) => {
  const { view } = randomMarket(seed, 8 + seed);
  const rugs = new Set(view.halves.map(({ square }) => square));
  const astray = piecesOf(view.halves).filter(
    ({ square, towards }) => !rugs.has(squareBeside(square, towards)!),
  );
  expect(astray).toEqual([]);
});

test.each(SEEDS)('what lies under another is drawn before it (seed %i)', (seed) => {
  const { view, laid } = randomMarket(seed, 8 + seed);
  for (const known of [[], laid]) {
    const pieces = piecesOf(view.halves, known);
    const drawnAt = new Map<string, number>();
    for (const [index, { square, towards, whole }] of pieces.entries()) {
      drawnAt.set(square, index);
      if (whole) drawnAt.set(squareBeside(square, towards)!, index);
    }
    const tooLate = pieces.filter(
      ({ square, towards, whole }, index) =>
        !whole && drawnAt.get(squareBeside(square, towards)!)! <= index,
    );
    expect(tooLate).toEqual([]);
  }
});

test('the depth counts the rugs underneath', () => {
  const halves = [halfOn('c3', 'N'), halfOn('c4', 'S'), halfOn('b3'), halfOn('a1', 'E')];
  const laid: RugPlace[] = ['a1b1', 'b3c3', 'c3c4'];
  const pieces = piecesOf([...halves, halfOn('b1', 'W')], laid);
  const depths = Object.fromEntries(pieces.map(({ square, depth }) => [square, depth]));
  expect(depths).toEqual({ a1: 0, b3: 0, c3: 1 });
});

test('a lone half, halves with invalid links and unknown halves do not throw', () => {
  const odd = [halfOn('d4'), halfOn('a1', 'W'), halfOn('z9'), { ...halfOn('b2'), colour: 'Q' }];
  expect(piecesOf(odd as Half[], ['' as RugPlace, 'zzzz' as RugPlace])).toHaveLength(1);
});
