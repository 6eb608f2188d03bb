import type { TableOptions } from './schemas/options.js';
import { describe, expect, test } from 'vitest';
import { decideSystem, open } from './decide.js';
import { botToAct, moverOf } from './table.js';
import { begun, refusal, say, sit, THREE } from './testing/asked.js';
import { SYSTEM, TestTable } from './testing/random-table.js';

const person = { type: 'person' } as const;
const bot = { type: 'bot', name: 'Karima', level: 'fair' } as const;

function opened(options: Partial<TableOptions>): string {
  const { dice, now } = new TestTable('rows', THREE);
  return refusal(open({ options: { ...THREE, ...options }, host: 'p0', now, dice }));
}

/** The table after its host is gone. */
const pass = ({ table, now, dice }: TestTable) =>
  decideSystem(table, { type: 'pass-host' }, { from: SYSTEM, now, dice });

describe('opening a table', () => {
  test.each([
    ['setup', { edition: 'first', order: 'turn-last' }],
    ['setup', { colours: 2 }],
    [
      'colour-taken',
      {
        chairs: [
          { ...person, colour: 'A' },
          { ...bot, colour: 'A' },
        ],
      },
    ],
    ['opening', { opening: [{ type: 'roll', die: 1 }] }],
    ['opening', { opening: [], starts: 'lot' }],
    ['opening', { opening: [], begins: 'host' }],
    [
      'opening',
      {
        opening: [
          { type: 'leave', seat: 0 },
          { type: 'leave', seat: 1 },
        ],
      },
    ],
    ['fine', { chairs: [bot, bot, bot, bot] }],
  ] as const)('is %s with %j', (code, options) => {
    expect(opened(options as unknown as Partial<TableOptions>)).toBe(code);
  });

  test('with bots alone starts at once', () => {
    const { table } = new TestTable('bots', { ...THREE, chairs: [bot, bot] });
    expect(botToAct(table)).toEqual({ seat: 0, level: 'fair' });
  });

  test('refuses to write a name that could not be read back', () => {
    const { dice } = new TestTable('rows', THREE);
    expect(() => open({ options: THREE, host: 'not a name', now: 0, dice })).toThrow(
      'broken-event',
    );
  });
});

describe('sitting down', () => {
  test('the game begins with the last player, and seat 0 is the one who begins', () => {
    const testTable = begun({ starts: 2 });
    expect(testTable.table.seats.map((seat) => seat.type === 'person' && seat.player)).toEqual([
      'p2',
      'p0',
      'p1',
    ]);
    expect(moverOf(testTable.table)).toBe(0);
  });

  test('a chair is taken once, and a reserved one only by its player', () => {
    const testTable = new TestTable('rows', {
      ...THREE,
      chairs: [person, { ...person, player: 'p7' }, bot],
    });
    expect(refusal(say(testTable, sit(0), 'p3'))).toBe('fine');
    expect(refusal(say(testTable, sit(0), 'p5'))).toBe('seat-taken');
    expect(refusal(say(testTable, sit(1), 'p5'))).toBe('seat-reserved');
    expect(refusal(say(testTable, sit(2), 'p5'))).toBe('seat-taken');
    expect(refusal(say(testTable, { type: 'stand', seat: 0 }, 'p5'))).toBe('not-your-seat');
    expect(refusal(say(testTable, { type: 'stand', seat: 0 }, 'p3'))).toBe('fine');
    expect(refusal(say(testTable, sit(0), 'p5'))).toBe('fine');
    expect(refusal(say(testTable, { type: 'roll', seat: 0 }, 'p5'))).toBe('not-begun');
    expect(refusal(testTable.ask({ ...testTable.stamp(), ...sit(1) }, SYSTEM))).toBe(
      'not-your-seat',
    );
  });

  test('the host can start the game with fewer players', () => {
    const testTable = new TestTable('rows', { ...THREE, begins: 'host', starts: 1 });
    say(testTable, sit(0));
    expect(refusal(say(testTable, { type: 'begin' }))).toBe('too-few-players');
    say(testTable, sit(2));
    expect(refusal(say(testTable, { type: 'begin' }, 'p2'))).toBe('host-only');
    expect(refusal(say(testTable, { type: 'begin' }))).toBe('fine');
    expect(testTable.table.seats.map(({ chair }) => chair)).toEqual([2, 0]);
    expect(testTable.table.play?.setup).toMatchObject({ players: 2, colours: 2 });
    expect(refusal(say(testTable, { type: 'begin' }))).toBe('already-begun');
    expect(refusal(say(testTable, sit(1)))).toBe('already-begun');
  });

  test('when the host leaves, the next seated player is host; an empty table closes', () => {
    const testTable = new TestTable('rows', { ...THREE, begins: 'host' });
    for (const seat of [0, 1, 2]) say(testTable, sit(seat));
    expect(refusal(say(testTable, { type: 'stand', seat: 1 }))).toBe('fine');
    expect(testTable.table.host).toBe('p0');
    expect(refusal(say(testTable, { type: 'stand', seat: 0 }))).toBe('fine');
    expect(testTable.table.host).toBe('p2');
    say(testTable, sit(0));
    expect(refusal(say(testTable, { type: 'begin' }))).toBe('host-only');
    say(testTable, { type: 'stand', seat: 0 });
    expect(testTable.table.isClosed).toBeUndefined();
    say(testTable, { type: 'stand', seat: 2 });
    expect(testTable.table.isClosed).toBe(true);
    expect(refusal(say(testTable, sit(0)))).toBe('closed');
    expect(refusal(say(testTable, { type: 'begin' }, 'p2'))).toBe('closed');
  });

  test('only the host can close a table that has not begun', () => {
    const testTable = new TestTable('rows', THREE);
    say(testTable, sit(1));
    expect(refusal(say(testTable, { type: 'close' }, 'p1'))).toBe('host-only');
    expect(refusal(say(testTable, { type: 'close' }))).toBe('fine');
    expect(testTable.log.at(-1)).toMatchObject({ type: 'closed' });
    expect(refusal(say(testTable, { type: 'close' }))).toBe('closed');
    expect(refusal(say(begun(), { type: 'close' }))).toBe('already-begun');
  });

  test('a host who never sat passes the table to a seated player, or it closes', () => {
    const empty = new TestTable('rows', THREE);
    expect(pass(empty)).toMatchObject({ value: { table: { isClosed: true } } });
    const waiting = new TestTable('rows', THREE);
    say(waiting, sit(1));
    expect(pass(waiting)).toMatchObject({ value: { table: { host: 'p1' } } });
    expect(pass(begun())).toMatchObject({ error: { code: 'already-begun' } });
  });

  test('purses belong to their chair', () => {
    const testTable = begun({ starts: 1, chairs: [{ ...person, dirhams: 5 }, person, person] });
    expect(testTable.table.play?.setup.dirhams).toEqual([30, 30, 5]);
  });
});
