import { legalDecisions, makeSetup, startState, apply, type RugPlace } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { isSamePlace, nextPlace, pickSquare, turnRug } from './rug-choice.js';

/** All places around Assam on d4 after a walk round the empty market. */
function somePlaces(): RugPlace[] {
  const setup = makeSetup({ players: 4 });
  if (!setup.ok) throw new Error(setup.error.code);
  let state = startState(setup.value);
  for (const action of [
    { type: 'orient', facing: 'S' },
    { type: 'roll', die: 1 },
  ] as const) {
    const after = apply(state, action);
    if (!after.ok) throw new Error(after.error.code);
    state = after.value;
  }
  return legalDecisions(state).flatMap((each) => (each.type === 'lay' ? [each.rug] : []));
}

const places = somePlaces();

test('a rug is turned about the half that leaves a choice, and goes elsewhere if none does', () => {
  const few = ['c2c3', 'c2b2', 'e2e3'] as const;
  expect(turnRug(few, { first: 'c2', place: 'c2c3' })).toEqual({ first: 'c2', place: 'c2b2' });
  expect(turnRug(few, { first: 'c3', place: 'c2c3' })).toEqual({ first: 'c2', place: 'c2b2' });
  expect(turnRug(few, { place: 'e2e3' })).toEqual({ first: 'c2', place: 'c2c3' });
  expect(turnRug(few, {})).toEqual({});
  expect(turnRug(['e2e3'], { place: 'e2e3' }).place).toBe('e2e3');
});

test('the first half shows a place, its neighbour settles it', () => {
  const { choice, settled } = pickSquare(places, {}, 'd2');
  expect(settled).toBe(false);
  expect(choice.first).toBe('d2');
  const second = pickSquare(places, choice, 'c2');
  expect(second.settled).toBe(true);
  expect(isSamePlace(second.choice.place, 'c2d2')).toBe(true);
});

test('a finger leaning towards a neighbour means that one', () => {
  const { choice } = pickSquare(places, {}, 'd2', 'e2');
  expect(isSamePlace(choice.place, 'd2e2')).toBe(true);
});

test('the same square again goes round all its places', () => {
  let { choice } = pickSquare(places, {}, 'd2');
  const seen = new Set<string>();
  for (let taps = 0; taps < 3; taps++) {
    seen.add(choice.place!);
    ({ choice } = pickSquare(places, choice, 'd2'));
  }
  expect(seen.size).toBe(3);
});

test.each(['d3', 'a7', 'g1'] as const)('%s fits no rug and changes nothing', (square) => {
  const choice = { first: 'd2', place: 'd2c2' } as const;
  expect(pickSquare(places, choice, square)).toEqual({ choice, settled: false });
});

test('keys go round all places, either way, and nowhere if there are none', () => {
  expect(nextPlace(places, undefined, 1).place).toBe(places[0]);
  expect(nextPlace(places, undefined, -1).place).toBe(places.at(-1));
  expect(nextPlace(places, places.at(-1), 1).place).toBe(places[0]);
  expect(nextPlace([], 'd2c2', 1)).toEqual({});
});
