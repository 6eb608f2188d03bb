import { legalDecisions } from '@marrakech/rules';
import { describe, expect, test } from 'vitest';
import { restore } from './fold.js';
import { reservationOf, type SeatClaim } from './reservation.js';
import { rematchOptions } from './rematch.js';
import { refusal, say, sit, THREE } from './testing/asked.js';
import { moverOf, personAt } from './table.js';
import { TestTable } from './testing/random-table.js';

const SECOND = 1000;

const reserve = (
  testTable: TestTable,
  seat: number,
  player: string,
  claim: Partial<SeatClaim> = {},
) =>
  refusal(
    testTable.tell({ type: 'reserve', seat, player, until: testTable.now + 10 * SECOND, ...claim }),
  );

const sitAs = (testTable: TestTable, seat: number, player: string, isProgram?: true) =>
  refusal(
    testTable.ask(
      { ...testTable.stamp(), ...sit(seat) },
      {
        type: 'player',
        player,
        ...(isProgram && { isProgram }),
      },
    ),
  );

const hosts = (testTable: TestTable) => testTable.table.isClosed ?? testTable.table.host;

describe('a reserved seat', () => {
  test('is for one player until its time, and then for anyone', () => {
    const testTable = new TestTable('reserved', THREE);
    expect(reserve(testTable, 1, 'p7')).toBe('fine');
    expect(sitAs(testTable, 1, 'p5')).toBe('seat-reserved');
    expect(reserve(testTable, 1, 'p5')).toBe('seat-reserved');
    testTable.now += 10 * SECOND - 1;
    expect(sitAs(testTable, 1, 'p5')).toBe('seat-reserved');
    testTable.now += 1;
    expect(sitAs(testTable, 1, 'p5')).toBe('fine');
  });

  test('is taken by its player, and free once they stand up', () => {
    const testTable = new TestTable('taken', THREE);
    reserve(testTable, 1, 'p7');
    expect(sitAs(testTable, 1, 'p7')).toBe('fine');
    expect(reserve(testTable, 1, 'p5')).toBe('seat-taken');
    say(testTable, { type: 'stand', seat: 1 }, 'p7');
    expect(sitAs(testTable, 1, 'p5')).toBe('fine');
  });

  test('is replaced by another seat at the same table', () => {
    const testTable = new TestTable('other', THREE);
    reserve(testTable, 1, 'p7');
    reserve(testTable, 2, 'p7');
    expect(reserve(testTable, 1, 'p5')).toBe('fine');
    expect(sitAs(testTable, 0, 'p7')).toBe('fine');
    expect(sitAs(testTable, 2, 'p6')).toBe('fine');
  });

  test('has no dice share, and does not start a game', () => {
    const testTable = new TestTable('begin', THREE);
    for (const seat of [0, 1, 2]) reserve(testTable, seat, `p${seat}`);
    expect(testTable.table.play).toBeUndefined();
    expect(JSON.stringify(testTable.log)).not.toContain('share');
    for (const seat of [0, 1, 2]) sitAs(testTable, seat, `p${seat}`);
    expect(testTable.table.play).toBeDefined();
  });

  test('is in the log, so that a restored table has it', () => {
    const testTable = new TestTable('log', THREE);
    reserve(testTable, 1, 'p7', { peopleOnly: true });
    const read = restore(testTable.log);
    expect(read.ok && read.value).toEqual(testTable.table);
    expect(reservationOf(testTable.table.seats[1], testTable.now)).toMatchObject({ player: 'p7' });
  });

  test('ends with an event if the player does not come', () => {
    const testTable = new TestTable('ended', THREE);
    sitAs(testTable, 0, 'p0');
    reserve(testTable, 1, 'p7');
    reserve(testTable, 2, 'p8');
    testTable.tell({ type: 'end-reservations' });
    expect(testTable.log.at(-1)!.type).toBe('seat-reserved');
    testTable.now += 10 * SECOND;
    testTable.tell({ type: 'end-reservations' });
    expect(testTable.log.slice(-2)).toMatchObject([
      { type: 'reservation-ended', seat: 1 },
      { type: 'reservation-ended', seat: 2 },
    ]);
    expect(hosts(testTable)).toBe('p0');
  });

  test('of a host who does not come passes the table on, or closes it', () => {
    const testTable = new TestTable('host', THREE);
    reserve(testTable, 0, 'p0');
    testTable.now += 5 * SECOND;
    reserve(testTable, 1, 'p1');
    testTable.now += 5 * SECOND;
    testTable.tell({ type: 'end-reservations' });
    expect(hosts(testTable)).toBe('p1');
    testTable.now += 5 * SECOND;
    testTable.tell({ type: 'end-reservations' });
    expect(hosts(testTable)).toBe(true);
  });

  test('keeps the table open when its host stands up', () => {
    const testTable = new TestTable('stands', THREE);
    sitAs(testTable, 0, 'p0');
    reserve(testTable, 1, 'p1');
    say(testTable, { type: 'stand', seat: 0 }, 'p0');
    expect(hosts(testTable)).toBe('p1');
  });
});

describe('a table with a player who wants people only', () => {
  const PROGRAM = { isProgram: true } as const;
  const PEOPLE = { peopleOnly: true } as const;

  test('refuses programs, seated or with a reservation, until that player is gone', () => {
    const testTable = new TestTable('people', THREE);
    reserve(testTable, 0, 'p0', PEOPLE);
    expect(sitAs(testTable, 1, 'b1', true)).toBe('person-only');
    sitAs(testTable, 0, 'p0');
    expect(sitAs(testTable, 1, 'b1', true)).toBe('person-only');
    expect(reserve(testTable, 1, 'b1', PROGRAM)).toBe('person-only');
    expect(sitAs(testTable, 1, 'p1')).toBe('fine');
    say(testTable, { type: 'stand', seat: 0 }, 'p0');
    expect(sitAs(testTable, 0, 'b1', true)).toBe('fine');
  });

  test('cannot exist where a program is', () => {
    const testTable = new TestTable('program', THREE);
    reserve(testTable, 0, 'b0', PROGRAM);
    expect(reserve(testTable, 1, 'p1', PEOPLE)).toBe('person-only');
    sitAs(testTable, 0, 'b0', true);
    expect(reserve(testTable, 1, 'p1', PEOPLE)).toBe('person-only');
    expect(reserve(testTable, 1, 'p1')).toBe('fine');
  });

  test('refuses that player after their reservation expired and a program came', () => {
    const testTable = new TestTable('late', THREE);
    reserve(testTable, 0, 'p0', PEOPLE);
    testTable.now += 10 * SECOND;
    expect(sitAs(testTable, 1, 'b1', true)).toBe('fine');
    expect(sitAs(testTable, 0, 'p0')).toBe('person-only');
  });

  test('depends on the credential used for sitting down, not on the player', () => {
    const testTable = new TestTable('both', THREE);
    reserve(testTable, 0, 'p0', PEOPLE);
    expect(sitAs(testTable, 1, 'p1', true)).toBe('person-only');
    expect(sitAs(testTable, 1, 'p1')).toBe('fine');
  });

  test('refuses turns sent by a program for the seat of a person', () => {
    const testTable = new TestTable('token', THREE);
    reserve(testTable, 0, 'p0', PEOPLE);
    testTable.fill();
    const seat = moverOf(testTable.table)!;
    const { player } = personAt(testTable.table, seat)!;
    const turn = { ...testTable.stamp(), ...legalDecisions(testTable.table.play!.state)[0]!, seat };
    const byToken = testTable.ask(turn, { type: 'player', player, isProgram: true });
    expect(refusal(byToken)).toBe('person-only');
    expect(refusal(testTable.ask(turn, { type: 'player', player }))).toBe('fine');
  });

  test('keeps the condition in the rematch', () => {
    const testTable = new TestTable('again', THREE);
    reserve(testTable, 0, 'p0', PEOPLE);
    testTable.fill();
    for (const seat of [0, 1, 2]) say(testTable, { type: 'leave', seat }, `p${seat}`);
    say(testTable, { type: 'rematch', seat: 0 }, 'p0');
    const next = new TestTable('next', rematchOptions(testTable.table));
    expect(sitAs(next, 0, 'b1', true)).toBe('person-only');
  });
});

test('a share is refused if its sender has not seen the first event, which has the commitment', () => {
  const testTable = new TestTable('unseen', THREE);
  const message = { ...sit(0), id: 'early', version: 0 };
  expect(refusal(testTable.ask(message, { type: 'player', player: 'p0' }))).toBe('stale');
  expect(sitAs(testTable, 0, 'p0')).toBe('fine');
});
