import { legalDecisions } from '@marrakech/rules';
import { describe, expect, test } from 'vitest';
import { restore } from './fold.js';
import { reservationOf, type SeatClaim } from './reservation.js';
import { rematchOptions } from './rematch.js';
import { refusal, say, sit, THREE } from './testing/asked.js';
import { moverOf, personAt } from './table.js';
import { Trial } from './testing/random-table.js';

const SECOND = 1000;

const reserve = (trial: Trial, seat: number, player: string, claim: Partial<SeatClaim> = {}) =>
  refusal(trial.tell({ type: 'reserve', seat, player, until: trial.now + 10 * SECOND, ...claim }));

const sitAs = (trial: Trial, seat: number, player: string, isProgram?: true) =>
  refusal(
    trial.ask(
      { ...trial.stamp(), ...sit(seat) },
      {
        type: 'player',
        player,
        ...(isProgram && { isProgram }),
      },
    ),
  );

const hosts = (trial: Trial) => trial.table.isClosed ?? trial.table.host;

describe('a reserved seat', () => {
  test('is for one player until its time, and then for anyone', () => {
    const trial = new Trial('reserved', THREE);
    expect(reserve(trial, 1, 'p7')).toBe('fine');
    expect(sitAs(trial, 1, 'p5')).toBe('seat-reserved');
    expect(reserve(trial, 1, 'p5')).toBe('seat-reserved');
    trial.now += 10 * SECOND - 1;
    expect(sitAs(trial, 1, 'p5')).toBe('seat-reserved');
    trial.now += 1;
    expect(sitAs(trial, 1, 'p5')).toBe('fine');
  });

  test('is taken by its player, and free once they stand up', () => {
    const trial = new Trial('taken', THREE);
    reserve(trial, 1, 'p7');
    expect(sitAs(trial, 1, 'p7')).toBe('fine');
    expect(reserve(trial, 1, 'p5')).toBe('seat-taken');
    say(trial, { type: 'stand', seat: 1 }, 'p7');
    expect(sitAs(trial, 1, 'p5')).toBe('fine');
  });

  test('is replaced by another seat at the same table', () => {
    const trial = new Trial('other', THREE);
    reserve(trial, 1, 'p7');
    reserve(trial, 2, 'p7');
    expect(reserve(trial, 1, 'p5')).toBe('fine');
    expect(sitAs(trial, 0, 'p7')).toBe('fine');
    expect(sitAs(trial, 2, 'p6')).toBe('fine');
  });

  test('has no dice share, and does not start a game', () => {
    const trial = new Trial('begin', THREE);
    for (const seat of [0, 1, 2]) reserve(trial, seat, `p${seat}`);
    expect(trial.table.play).toBeUndefined();
    expect(JSON.stringify(trial.log)).not.toContain('share');
    for (const seat of [0, 1, 2]) sitAs(trial, seat, `p${seat}`);
    expect(trial.table.play).toBeDefined();
  });

  test('is in the log, so that a restored table has it', () => {
    const trial = new Trial('log', THREE);
    reserve(trial, 1, 'p7', { peopleOnly: true });
    const read = restore(trial.log);
    expect(read.ok && read.value).toEqual(trial.table);
    expect(reservationOf(trial.table.seats[1], trial.now)).toMatchObject({ player: 'p7' });
  });

  test('ends with an event if the player does not come', () => {
    const trial = new Trial('ended', THREE);
    sitAs(trial, 0, 'p0');
    reserve(trial, 1, 'p7');
    reserve(trial, 2, 'p8');
    trial.tell({ type: 'end-reservations' });
    expect(trial.log.at(-1)!.type).toBe('seat-reserved');
    trial.now += 10 * SECOND;
    trial.tell({ type: 'end-reservations' });
    expect(trial.log.slice(-2)).toMatchObject([
      { type: 'reservation-ended', seat: 1 },
      { type: 'reservation-ended', seat: 2 },
    ]);
    expect(hosts(trial)).toBe('p0');
  });

  test('of a host who does not come passes the table on, or closes it', () => {
    const trial = new Trial('host', THREE);
    reserve(trial, 0, 'p0');
    trial.now += 5 * SECOND;
    reserve(trial, 1, 'p1');
    trial.now += 5 * SECOND;
    trial.tell({ type: 'end-reservations' });
    expect(hosts(trial)).toBe('p1');
    trial.now += 5 * SECOND;
    trial.tell({ type: 'end-reservations' });
    expect(hosts(trial)).toBe(true);
  });

  test('keeps the table open when its host stands up', () => {
    const trial = new Trial('stands', THREE);
    sitAs(trial, 0, 'p0');
    reserve(trial, 1, 'p1');
    say(trial, { type: 'stand', seat: 0 }, 'p0');
    expect(hosts(trial)).toBe('p1');
  });
});

describe('a table with a player who wants people only', () => {
  const PROGRAM = { isProgram: true } as const;
  const PEOPLE = { peopleOnly: true } as const;

  test('refuses programs, seated or with a reservation, until that player is gone', () => {
    const trial = new Trial('people', THREE);
    reserve(trial, 0, 'p0', PEOPLE);
    expect(sitAs(trial, 1, 'b1', true)).toBe('person-only');
    sitAs(trial, 0, 'p0');
    expect(sitAs(trial, 1, 'b1', true)).toBe('person-only');
    expect(reserve(trial, 1, 'b1', PROGRAM)).toBe('person-only');
    expect(sitAs(trial, 1, 'p1')).toBe('fine');
    say(trial, { type: 'stand', seat: 0 }, 'p0');
    expect(sitAs(trial, 0, 'b1', true)).toBe('fine');
  });

  test('cannot exist where a program is', () => {
    const trial = new Trial('program', THREE);
    reserve(trial, 0, 'b0', PROGRAM);
    expect(reserve(trial, 1, 'p1', PEOPLE)).toBe('person-only');
    sitAs(trial, 0, 'b0', true);
    expect(reserve(trial, 1, 'p1', PEOPLE)).toBe('person-only');
    expect(reserve(trial, 1, 'p1')).toBe('fine');
  });

  test('refuses that player after their reservation expired and a program came', () => {
    const trial = new Trial('late', THREE);
    reserve(trial, 0, 'p0', PEOPLE);
    trial.now += 10 * SECOND;
    expect(sitAs(trial, 1, 'b1', true)).toBe('fine');
    expect(sitAs(trial, 0, 'p0')).toBe('person-only');
  });

  test('depends on the credential used for sitting down, not on the player', () => {
    const trial = new Trial('both', THREE);
    reserve(trial, 0, 'p0', PEOPLE);
    expect(sitAs(trial, 1, 'p1', true)).toBe('person-only');
    expect(sitAs(trial, 1, 'p1')).toBe('fine');
  });

  test('refuses turns sent by a program for the seat of a person', () => {
    const trial = new Trial('token', THREE);
    reserve(trial, 0, 'p0', PEOPLE);
    trial.fill();
    const seat = moverOf(trial.table)!;
    const { player } = personAt(trial.table, seat)!;
    const turn = { ...trial.stamp(), ...legalDecisions(trial.table.play!.state)[0]!, seat };
    const byToken = trial.ask(turn, { type: 'player', player, isProgram: true });
    expect(refusal(byToken)).toBe('person-only');
    expect(refusal(trial.ask(turn, { type: 'player', player }))).toBe('fine');
  });

  test('keeps the condition in the rematch', () => {
    const trial = new Trial('again', THREE);
    reserve(trial, 0, 'p0', PEOPLE);
    trial.fill();
    for (const seat of [0, 1, 2]) say(trial, { type: 'leave', seat }, `p${seat}`);
    say(trial, { type: 'rematch', seat: 0 }, 'p0');
    const next = new Trial('next', rematchOptions(trial.table));
    expect(sitAs(next, 0, 'b1', true)).toBe('person-only');
  });
});

test('a share is refused if its sender has not seen the first event, which has the commitment', () => {
  const trial = new Trial('unseen', THREE);
  const message = { ...sit(0), id: 'early', version: 0 };
  expect(refusal(trial.ask(message, { type: 'player', player: 'p0' }))).toBe('stale');
  expect(sitAs(trial, 0, 'p0')).toBe('fine');
});
