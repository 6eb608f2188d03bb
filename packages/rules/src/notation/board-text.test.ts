import { expect, test } from 'vitest';
import { BOARD_FAULTS, makeBoard, parseBoard } from './board-text.js';
import { after, position } from '../testing/drawn-position.js';

test('one rug on c2 c3', () => {
  const state = after(position({}), 'S', '2', 'c2c3');
  expect(makeBoard(state)).toBe('7/7/7/7/2Av4/2A^4/7');
});

test.each([
  ['lying east', 'd3e3', '7/7/7/7/3A>A<2/7/7'],
  ['lying west', 'd3c3', '7/7/7/7/2A>A<3/7/7'],
  ['standing', 'd3d2', '7/7/7/7/3Av3/3A^3/7'],
])('a rug %s shows the direction of its other half', (_, rug, board) => {
  expect(makeBoard(after(position({ phase: 'lay' }), rug))).toBe(board);
});

test.each([
  '7/7/7/7/7/7/7',
  'A>A<BvC>C<DvA/2B^2D^A/7/7/7/7/7',
  'AAAAAAA/BBBBBBB/CCCCCCC/DDDDDDD/AAAAAAA/BBBBBBB/CCCCCCC',
  'AvAvAvAvAvAvAv/A^A^A^A^A^A^A^/7/7/7/7/1A>A<1B>B<1',
])('%s is read and printed the same', (text) => {
  const cells = parseBoard(text, 4);
  expect(cells.ok).toBe(true);
  const state = position({ players: 4 });
  if (cells.ok) state.data.set(cells.value);
  expect(makeBoard(state)).toBe(text);
});

test('bare squares may be counted in parts', () => {
  expect(parseBoard('34/7/7/7/11122/7/7', 4)).toEqual(parseBoard('7/7/7/7/7/7/7', 4));
});

const FAULTY: readonly (readonly [string, number, object])[] = [
  ['', 4, { code: 'rank-count', found: '1' }],
  ['7/7/7/7/7/7', 4, { code: 'rank-count', found: '6' }],
  ['7/7/7/7/7/7/7/7', 4, { code: 'rank-count', found: '8' }],
  ['7/7/7/7/7/7/', 4, { code: 'rank-length', rank: 1, found: '' }],
  ['7/6/7/7/7/7/7', 4, { code: 'rank-length', rank: 6, found: '6' }],
  ['7/7/7/7/7/7/7A', 4, { code: 'rank-length', rank: 1, found: '7A' }],
  ['AAAAAAAA/7/7/7/7/7/7', 4, { code: 'rank-length', rank: 7, found: 'AAAAAAAA' }],
  ['8/7/7/7/7/7/7', 4, { code: 'unknown-character', rank: 7, found: '8' }],
  ['07/7/7/7/7/7/7', 4, { code: 'unknown-character', rank: 7, found: '0' }],
  ['7/7/7/6a/7/7/7', 4, { code: 'unknown-character', rank: 4, found: 'a' }],
  ['7/7/7/6E/7/7/7', 4, { code: 'unknown-character', rank: 4, found: 'E' }],
  ['>6/7/7/7/7/7/7', 4, { code: 'unknown-character', rank: 7, found: '>' }],
  ['A>>5/7/7/7/7/7/7', 4, { code: 'unknown-character', rank: 7, found: '>' }],
  [' 7/7/7/7/7/7/7', 4, { code: 'unknown-character', rank: 7, found: ' ' }],
  ['7/7/7/7/7/7/6\0', 4, { code: 'unknown-character', rank: 1, found: '\0' }],
  ['6C/7/7/7/7/7/7', 2, { code: 'colour-not-in-play', rank: 7, found: 'C' }],
  ['A>6/7/7/7/7/7/7', 4, { code: 'lonely-half', rank: 7, square: 'a7', found: 'a7' }],
  ['A>A5/7/7/7/7/7/7', 4, { code: 'lonely-half', rank: 7, square: 'a7', found: 'a7' }],
  ['A>B<5/7/7/7/7/7/7', 4, { code: 'lonely-half', rank: 7, square: 'a7', found: 'a7' }],
  ['A>A>A<4/7/7/7/7/7/7', 4, { code: 'lonely-half', rank: 7, square: 'a7', found: 'a7' }],
  ['A<6/7/7/7/7/7/7', 4, { code: 'lonely-half', rank: 7, square: 'a7', found: 'a7' }],
  ['6A>/A<6/7/7/7/7/7', 4, { code: 'lonely-half', rank: 6, square: 'a6', found: 'a6' }],
  ['7/7/7/7/7/7/Av6', 4, { code: 'lonely-half', rank: 1, square: 'a1', found: 'a1' }],
];

test.each(FAULTY)('%j with %i colours is not a board', (text, colours, error) => {
  expect(parseBoard(text, colours)).toEqual({ ok: false, error });
});

test('every fault of a board has its row', () => {
  const codes = FAULTY.map(([, , error]) => (error as { code: string }).code);
  expect(new Set(codes)).toEqual(new Set(BOARD_FAULTS));
});
