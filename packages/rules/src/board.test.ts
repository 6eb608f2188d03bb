import { expect, test } from 'vitest';
import { makeBoard } from './notation/board-text.js';
import { EDITION_NAMES } from './editions.js';
import { FACINGS, isFacing, isSquare, SQUARES } from './squares.js';
import { startState } from './state.js';
import { SYMMETRIES, transform } from './symmetry.js';
import { agreed, EVERY_SETUP, nameOf } from './testing/every-setup.js';
import { viewOf } from './view.js';

test('1.1 the market has 7 × 7 squares, files a to g and ranks 1 to 7', () => {
  expect(SQUARES).toHaveLength(49);
  expect(new Set(SQUARES).size).toBe(49);
  expect(SQUARES.slice(0, 8)).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'a2']);
  expect(SQUARES.at(-1)).toBe('g7');
});

test.each(['', 'a0', 'a8', 'h1', 'A1', '1a', 'a11', 'a1 ', 'constructor'])(
  '1.1 %j is not a square',
  (text) => {
    expect(isSquare(text)).toBe(false);
  },
);

test.each(EVERY_SETUP.map((setup) => [nameOf(setup), setup] as const))(
  '1.2 Assam starts on d4, the market bare: %s',
  (_, setup) => {
    const start = startState(setup);
    expect(viewOf(start).assam).toBe('d4');
    expect(makeBoard(start)).toBe('7/7/7/7/7/7/7');
  },
);

test.each(EDITION_NAMES)(
  '1.3 Assam faces south at the start, under pergioco east: %s',
  (edition) => {
    const { facing } = viewOf(startState(agreed({ edition, players: 3 })));
    expect(facing).toBe(edition === 'pergioco' ? 'E' : 'S');
  },
);

test.each(FACINGS)('1.3 8.4 a table may choose %s as the first facing', (facing) => {
  expect(viewOf(startState(agreed({ players: 2, facing }))).facing).toBe(facing);
});

test.each(['', 'n', 'north', 'NE', 'toString'])('1.3 %j is not a facing', (text) => {
  expect(isFacing(text)).toBe(false);
});

test('1.11 the symmetries carry any facing on d4 to any other', () => {
  for (const facing of FACINGS) {
    const start = startState(agreed({ players: 3, facing }));
    const carried = SYMMETRIES.map((symmetry) => viewOf(transform(symmetry, start)));
    expect(carried.map(({ assam }) => assam)).toEqual(['d4', 'd4', 'd4', 'd4']);
    expect(carried.map((view) => view.facing).sort()).toEqual([...FACINGS].sort());
  }
});
