import { createHash, createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import { DIE_ODDS, type Colour } from '@marrakech/rules';
import { describe, expect, test } from 'vitest';
import { commitmentOf, FairDice, makeHex } from './fair-dice.js';

const SECRET = '5a'.repeat(32);
const PARTS = ['01'.repeat(32), '-'];
const secretOf = (seed: number) => createHash('sha256').update(`secret ${seed}`).digest('hex');

function firstRolls(game: string, secret: string, shares: readonly string[]): string {
  const dice = new FairDice(game, secret);
  return Array.from({ length: 40 }, (_, index) => dice.roll(shares, index + 1)).join('');
}

describe('fair dice', () => {
  test('the commitment is the SHA-256 of the secret', () => {
    const expected = createHash('sha256').update(Buffer.from(SECRET, 'hex')).digest('hex');
    expect(commitmentOf(SECRET)).toBe(expected);
    expect(new FairDice('g', SECRET).commitment).toBe(expected);
  });

  test('a roll is the first unbiased word of an HMAC that anyone can compute', () => {
    const dice = new FairDice('g', SECRET);
    for (let number = 1; number <= 50; number++) {
      const text = `marrakech dice 1\ng\n${PARTS.join(' ')}\nroll ${number}\n0`;
      const digest = createHmac('sha256', Buffer.from(SECRET, 'hex')).update(text).digest();
      expect(dice.roll(PARTS, number)).toBe([1, 2, 2, 3, 3, 4][digest.readUInt32BE(0) % 6]);
    }
  });

  test('a roll depends on its number only', () => {
    const dice = new FairDice('g', SECRET);
    const once = dice.roll(PARTS, 7);
    dice.roll(PARTS, 8);
    expect([dice.roll(PARTS, 7), new FairDice('g', SECRET).roll(PARTS, 7)]).toEqual([once, once]);
  });

  test('game, secret and every share change the rolls', () => {
    const all = new Set([
      firstRolls('g', SECRET, PARTS),
      firstRolls('h', SECRET, PARTS),
      firstRolls('g', secretOf(1), PARTS),
      firstRolls('g', SECRET, ['02'.repeat(32), '-']),
      firstRolls('g', SECRET, ['-', '01'.repeat(32)]),
    ]);
    expect(all.size).toBe(5);
  });

  test('printing the object does not show the secret', () => {
    const dice = new FairDice('g', SECRET);
    expect(JSON.stringify(dice) + inspect(dice, { depth: 9, showHidden: true })).not.toContain(
      SECRET.slice(0, 8),
    );
  });

  test('bytes become the text that messages carry', () => {
    expect(makeHex(Uint8Array.of(0, 15, 255))).toBe('000fff');
  });
});

/** The chi-squared statistic. */
const chiSquare = (found: readonly number[], expected: readonly number[]) =>
  found.reduce((sum, count, index) => sum + (count - expected[index]!) ** 2 / expected[index]!, 0);

// 99.9 % quantiles. The secrets are fixed, so the result is always the same.
const QUANTILE = { 1: 10.83, 2: 13.82, 3: 16.27, 15: 37.7 } as const;

describe('the distribution is that of the rules', () => {
  const ROLLS = 24_000;
  const rolls = Array.from({ length: ROLLS / 100 }, (_, seed) => {
    const dice = new FairDice(`game-${seed}`, secretOf(seed));
    return Array.from({ length: 100 }, (__, index) => dice.roll(PARTS, index + 1));
  });

  test('rolls', () => {
    const found = DIE_ODDS.map(({ die }) => rolls.flat().filter((roll) => roll === die).length);
    const expected = DIE_ODDS.map(({ odds }) => odds * ROLLS);
    expect(chiSquare(found, expected)).toBeLessThan(QUANTILE[3]);
  });

  test('consecutive rolls are independent', () => {
    const found = Array.from({ length: 16 }, () => 0);
    for (const game of rolls)
      for (let index = 0; index + 1 < game.length; index += 2)
        found[(game[index]! - 1) * 4 + game[index + 1]! - 1]!++;
    const expected = DIE_ODDS.flatMap((one) =>
      DIE_ODDS.map((other) => (one.odds * other.odds * ROLLS) / 2),
    );
    expect(chiSquare(found, expected)).toBeLessThan(QUANTILE[15]);
  });

  test('who begins', () => {
    const found = [0, 0, 0];
    for (let seed = 0; seed < 6000; seed++)
      found[new FairDice('g', secretOf(seed)).first(['-', '-', '-'])]!++;
    expect(chiSquare(found, [2000, 2000, 2000])).toBeLessThan(QUANTILE[2]);
  });

  test('draws have the odds of the pile', () => {
    const found: Record<string, number> = { A: 0, B: 0 };
    const pile: { colour: Colour; rugs: number }[] = [
      { colour: 'A', rugs: 3 },
      { colour: 'B', rugs: 9 },
    ];
    for (let seed = 0; seed < 6000; seed++)
      found[new FairDice('g', secretOf(seed)).draw(PARTS, 0, 1, pile)]!++;
    expect(chiSquare([found['A']!, found['B']!], [1500, 4500])).toBeLessThan(QUANTILE[1]);
  });

  test('a colour that is used up is never drawn', () => {
    const pile = [
      { colour: 'A', rugs: 0 },
      { colour: 'B', rugs: 1 },
    ] as const;
    const dice = new FairDice('g', SECRET);
    for (let number = 1; number < 50; number++) expect(dice.draw(PARTS, 0, number, pile)).toBe('B');
    expect(() => dice.draw(PARTS, 0, 1, [])).toThrow('empty pile');
  });
});
