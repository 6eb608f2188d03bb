import { makeAreaMap } from '@marrakech/bot/position';
import { SQUARE_COUNT } from '@marrakech/rules/fast';
import { expect, test } from 'vitest';
import { makeMover, makeGainMap, POINT, type Mover } from './placement-gain.js';

const [OWN, OTHERS] = [1, 3] as const;

/** The mover's colour is 1, the other's 3. */
function moverFor(turns: number): Mover {
  const mover = makeMover();
  mover.gains.set([POINT, 0, 0, 2 * POINT, 2 * POINT]);
  mover.rents.set([0, 0, -1, 1, 1]);
  mover.colour = OWN;
  mover.turns = turns;
  return mover;
}

function gainsOn(squares: Readonly<Record<number, number>>, turns: number): Int32Array {
  const data = new Int16Array(SQUARE_COUNT);
  for (const [square, colour] of Object.entries(squares)) data[Number(square)] = colour;
  const areas = makeAreaMap();
  areas.measure(data);
  const found = new Int32Array(SQUARE_COUNT);
  makeGainMap()(moverFor(turns), areas.colours, areas.sizes, found);
  return found;
}

test('on a bare board a rug gains two squares', () => {
  expect([...gainsOn({}, 0)]).toEqual(Array.from({ length: SQUARE_COUNT }, () => 2 * POINT));
});

test('covering another player’s square counts twice where it can be reached', () => {
  const gains = gainsOn({ 0: OTHERS, 1: OTHERS }, 0);
  expect(gains[7]).toBe(4 * POINT);
  expect(gains[2]).toBe(4 * POINT);
  // From the next square only with one half on bare ground.
  expect(gains[15]).toBe(3 * POINT);
  expect(gains[48]).toBe(2 * POINT);
});

test('Assam’s square cannot be covered', () => {
  expect(gainsOn({ 24: OTHERS }, 0)[24]).toBe(2 * POINT);
});

test('with turns left, covering and extending large areas gains rent', () => {
  const [bare, others, own] = [{}, { 8: OTHERS, 9: OTHERS, 10: OTHERS }, { 8: OWN, 9: OWN }].map(
    (squares) => gainsOn(squares, 16)[22]!,
  );
  expect(bare).toBe(2 * POINT + 4);
  // The nearest half of an area of three, and a bare square beside it.
  expect(others).toBe(3 * POINT + 4 + 5);
  // Two bare squares that extend an area of two to four.
  expect(own).toBe(2 * POINT + 12);
});
