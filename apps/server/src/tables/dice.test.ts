/** The distribution of rolls over many games, compared with the faces of the die. */
import { randomBytes } from 'node:crypto';
import { FairDice, makeHex } from '@marrakech/fair-dice';
import { expect, test } from 'vitest';

/** The share of each value on the die 1, 2, 2, 3, 3, 4. */
const SHARES = new Map([
  [1, 1 / 6],
  [2, 2 / 6],
  [3, 2 / 6],
  [4, 1 / 6],
]);
/** Chi-square with 3 degrees of freedom exceeds this once in a hundred million runs. */
const LIMIT = 40;

const chiSquare = (counts: ReadonlyMap<number, number>, rolls: number): number =>
  [...SHARES].reduce((sum, [value, share]) => {
    const expected = share * rolls;
    return sum + ((counts.get(value) ?? 0) - expected) ** 2 / expected;
  }, 0);

test('over many games with different secrets, rolls have the frequencies of the faces', () => {
  const counts = new Map<number, number>();
  const pairs = new Map<number, number>();
  let rolls = 0;
  for (let game = 0; game < 600; game++) {
    const dice = new FairDice(`game-${game}`, makeHex(randomBytes(32)));
    const shares = [makeHex(randomBytes(32)), makeHex(randomBytes(32))];
    let last = 0;
    for (let number = 1; number <= 48; number++) {
      const die = dice.roll(shares, number);
      counts.set(die, (counts.get(die) ?? 0) + 1);
      // The roll after a 1 must have the same distribution.
      if (last === 1) pairs.set(die, (pairs.get(die) ?? 0) + 1);
      last = die;
      rolls++;
    }
  }
  const followed = [...pairs.values()].reduce((sum, count) => sum + count, 0);
  expect(chiSquare(counts, rolls)).toBeLessThan(LIMIT);
  expect(chiSquare(pairs, followed)).toBeLessThan(LIMIT);
});
