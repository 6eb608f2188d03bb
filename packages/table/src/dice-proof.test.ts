/** Verifying the dice of whole games; the check itself is in packages/fair-dice. */
import { createHmac, createHash } from 'node:crypto';
import { verifyDice } from '@marrakech/fair-dice';
import { plainTable } from './schemas/options.js';
import { optionsToPlayOn, recordOf } from './record.js';
import { makeRecord, parseRecord, type Action, type GameRecord } from '@marrakech/rules';
import { describe, expect, test } from 'vitest';
import { EVERY_AGREEMENT, hexOf, seeded, TestTable } from './testing/random-table.js';

const testTable = new TestTable('proof', EVERY_AGREEMENT[1]!).fill().finish(seeded('proof'));
const record = recordOf(testTable.table)!;

const withTag = (name: string, value: string): GameRecord => ({
  ...record,
  tags: record.tags.map((tag) => (tag.name === name ? { name, value } : tag)),
});
const withoutTag = (name: string): GameRecord => ({
  ...record,
  tags: record.tags.filter((tag) => tag.name !== name),
});
const tagOf = (name: string) => record.tags.find((tag) => tag.name === name)!.value;

/** The same game with one chance action changed. */
const withAction = (type: Action['type'], change: (action: Action) => Action): GameRecord => {
  const index = record.actions.findLastIndex((action) => action.type === type);
  return { ...record, actions: record.actions.with(index, change(record.actions[index]!)) };
};

describe('the check of a finished game', () => {
  test('accepts a fair game, and lists what was compared', () => {
    expect(verifyDice(record)).toEqual({ type: 'fair', rolls: 48, draws: 48 });
  });

  test.each([
    [
      'another roll',
      { type: 'wrong-roll', number: 48 },
      withAction('roll', (action) =>
        action.type === 'roll' ? { ...action, die: action.die === 4 ? 1 : 4 } : action,
      ),
    ],
    [
      'another rug',
      { type: 'wrong-draw' },
      withAction('draw', (action) =>
        action.type === 'draw'
          ? { ...action, colour: ({ A: 'B', B: 'A', C: 'D', D: 'C' } as const)[action.colour] }
          : action,
      ),
    ],
    ['another secret', { type: 'wrong-secret' }, withTag('DiceSecret', hexOf('other'))],
    ['another promise', { type: 'wrong-secret' }, withTag('DiceCommitment', hexOf('other'))],
    [
      'another to begin',
      { type: 'wrong-first' },
      withTag('DiceFirst', tagOf('DiceFirst') === 'lot 1' ? 'lot 2' : 'lot 1'),
    ],
    ['no secret', { type: 'unproven', missing: 'secret' }, withoutTag('DiceSecret')],
    ['no promise', { type: 'unproven', missing: 'proof' }, withoutTag('DiceCommitment')],
    ['no shares', { type: 'unproven', missing: 'proof' }, withoutTag('DiceParts')],
    ['a share too few', { type: 'unproven', missing: 'proof' }, withTag('DiceParts', '-')],
    ['garbage as a share', { type: 'unproven', missing: 'proof' }, withTag('DiceParts', '- x')],
    ['garbage as the secret', { type: 'unproven', missing: 'proof' }, withTag('DiceSecret', 'zz')],
    ['garbage as who began', { type: 'unproven', missing: 'proof' }, withTag('DiceFirst', 'me')],
    [
      'garbage as what was before',
      { type: 'unproven', missing: 'proof' },
      {
        ...record,
        tags: [...record.tags, { name: 'DiceBefore', value: '-1' }],
      },
    ],
    ['no tags at all', { type: 'unproven', missing: 'proof' }, { ...record, tags: [] }],
  ] as const)('detects %s', (_, verdict, tampered) => {
    expect(verifyDice(tampered)).toMatchObject(verdict);
  });

  test.each(['Game', 'DiceParts'])('detects another %s', (name) => {
    const other = name === 'Game' ? 'other' : `- ${tagOf(name).split(' ')[1]}`;
    expect(verifyDice(withTag(name, other)).type).toMatch(/^wrong-/);
  });

  test('compares the record with what the device saw', () => {
    const shares = tagOf('DiceParts').split(' ');
    expect(verifyDice(record, { commitment: tagOf('DiceCommitment'), shares }).type).toBe('fair');
    expect(verifyDice(record, { commitment: hexOf('x') }).type).toBe('other-commitment');
    expect(verifyDice(record, { shares: ['-', '-'] }).type).toBe('other-shares');
  });

  test('agrees with a check that uses only the record and node:crypto', () => {
    const secret = Buffer.from(tagOf('DiceSecret'), 'hex');
    expect(createHash('sha256').update(secret).digest('hex')).toBe(tagOf('DiceCommitment'));
    const word = (label: string) =>
      createHmac('sha256', secret)
        .update(['marrakech dice 1', tagOf('Game'), tagOf('DiceParts'), label, '0'].join('\n'))
        .digest()
        .readUInt32BE(0);
    const rolls = record.actions.flatMap((action) => (action.type === 'roll' ? [action.die] : []));
    expect(rolls).toEqual(
      rolls.map((_, index) => [1, 2, 2, 3, 3, 4][word(`roll ${index + 1}`) % 6]),
    );
    for (const seat of [0, 1]) {
      const left = ['A', 'B', 'C', 'D']
        .slice(2 * seat, 2 * seat + 2)
        .flatMap((colour) => colour.repeat(12).split(''));
      let number = 0;
      for (const action of record.actions) {
        if (action.type !== 'draw' || action.seat !== seat) continue;
        const found = word(`draw ${seat + 1} ${++number}`) % left.length;
        expect(left.splice(found, 1)).toEqual([action.colour]);
      }
    }
  });
});

test('the drawn first player can be computed with node:crypto, whichever chairs are taken', () => {
  const found = new Set<string>();
  for (let game = 0; game < 12; game++) {
    const players = 2 + (game % 3);
    const options = plainTable(players, { starts: 'lot' });
    const { tags } = recordOf(
      new TestTable(`lot ${game}`, options).fill().finish(seeded('lot')).table,
    )!;
    const value = (name: string) => tags.find((tag) => tag.name === name)!.value;
    const text = ['marrakech dice 1', value('Game'), value('DiceParts'), 'first', '0'].join('\n');
    const digest = createHmac('sha256', Buffer.from(value('DiceSecret'), 'hex')).update(text);
    const first = digest.digest().readUInt32BE(0) % players;
    expect(value('DiceFirst')).toBe(`lot ${first + 1}`);
    found.add(`${first} of ${players}`);
  }
  expect(found.size).toBeGreaterThan(4);
});

describe('a game that plays on from a record', () => {
  const chairs = [{ type: 'person' }, { type: 'bot', name: 'Karima', level: 'fair' }] as const;
  const count = 41;
  const onward = new TestTable('onward', optionsToPlayOn(record, count, [...chairs]))
    .fill()
    .finish(seeded('onward'));
  const second = recordOf(onward.table)!;

  test('begins where the other was', () => {
    expect(second.actions.slice(0, count)).toEqual(record.actions.slice(0, count));
    expect(onward.table.options.opening).toHaveLength(count);
  });

  test('proves its own dice, also as text', () => {
    const rolls = second.actions.slice(count).filter(({ type }) => type === 'roll').length;
    expect(rolls).toBeGreaterThan(9);
    expect(verifyDice(second)).toMatchObject({ type: 'fair', rolls });
    const read = parseRecord(makeRecord(second));
    expect(read.ok && verifyDice(read.value)).toMatchObject({ type: 'fair', rolls });
  });
});
