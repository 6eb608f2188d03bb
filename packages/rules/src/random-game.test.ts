import { expect, test } from 'vitest';
import { DIE_ODDS } from './die.js';
import { playAtRandom } from './random-game.js';
import { ASSAM, copyInto, copyState, FACING, NEXT } from './state.js';
import { position } from './testing/drawn-position.js';
import { seededChance } from './testing/seeded-chance.js';

const TRIES = 12_000;
const SEED = 5;

/** Four standard deviations of a share: correct odds exceed it once in 16,000 seeds. */
const tolerance = (odds: number): number => 4 * Math.sqrt((odds * (1 - odds)) / TRIES);

test('2.4 the random player rolls the faces of the die, and no others', () => {
  const start = position({ players: 3, assam: 'd7', facing: 'S', phase: 'roll' });
  const chance = seededChance(SEED);
  const state = copyState(start);
  const counts = new Map<number, number>();
  for (let tries = 0; tries < TRIES; tries++) {
    copyInto(state, start);
    playAtRandom(state, chance);
    const walked = (start.data[ASSAM]! - state.data[ASSAM]!) / 7;
    expect(state.data[FACING]).toBe(start.data[FACING]);
    counts.set(walked, (counts.get(walked) ?? 0) + 1);
  }
  expect([...counts.keys()].toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4]);
  for (const { die, odds } of DIE_ODDS)
    expect(Math.abs(counts.get(die)! / TRIES - odds)).toBeLessThan(tolerance(odds));
});

test('5.8 the random player draws with the odds of the pile', () => {
  const start = position({ players: 2, rugs: [9, 3, 6, 6] });
  const chance = seededChance(SEED);
  const state = copyState(start);
  let first = 0;
  for (let tries = 0; tries < TRIES; tries++) {
    copyInto(state, start);
    playAtRandom(state, chance);
    if (state.data[NEXT] === 1) first++;
  }
  expect(Math.abs(first / TRIES - 9 / 12)).toBeLessThan(tolerance(9 / 12));
});
