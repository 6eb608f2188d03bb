import type { Command } from './schemas/messages.js';
import type { TableOptions } from './schemas/options.js';
import { describe, expect, test } from 'vitest';
import { deadlineOf, NO_SHOW_AFTER } from './clock.js';
import { decideSystem, open } from './decide.js';
import { actionsOf } from './game-log.js';
import { isRematchAgreed, rematchOptions } from './rematch.js';
import { botToAct, moverOf } from './table.js';
import { begun, refusal, say, THREE } from './testing/asked.js';
import { asPlayer, EVERY_AGREEMENT, SYSTEM, seeded, TestTable } from './testing/random-table.js';

const person = { type: 'person' } as const;
const bot = { type: 'bot', name: 'Karima', level: 'fair' } as const;

describe('a turn', () => {
  test('is refused for another player, out of turn, in the wrong phase, and against the rules', () => {
    const testTable = begun();
    expect(refusal(say(testTable, { type: 'orient', seat: 0, facing: 'S' }, 'p1'))).toBe(
      'not-your-seat',
    );
    expect(refusal(say(testTable, { type: 'orient', seat: 3, facing: 'S' }))).toBe('not-your-seat');
    expect(refusal(say(testTable, { type: 'orient', seat: 1, facing: 'S' }))).toBe('not-your-turn');
    expect(refusal(say(testTable, { type: 'orient', seat: 0, facing: 'N' }))).toBe('half-turn');
    expect(refusal(say(testTable, { type: 'lay', seat: 0, rug: 'a1a2' }))).toBe('not-now');
    const early = say(testTable, { type: 'roll', seat: 0 });
    expect(early).toMatchObject({ error: { code: 'not-now', action: { die: 1 } } });
  });

  test('must be for the current position, neither an older nor a later one', () => {
    const testTable = begun();
    const { version } = testTable.table;
    const orient = { type: 'orient', seat: 0, facing: 'S', id: 'x' } as const;
    const stale = { error: { code: 'stale', version } };
    expect(testTable.ask({ ...orient, version: version - 1 }, asPlayer('p0'))).toMatchObject(stale);
    expect(testTable.ask({ ...orient, version: version + 1 }, asPlayer('p0'))).toMatchObject(stale);
    // An absence does not change the board, so the version stays valid.
    testTable.tell({ type: 'mark-gone', seat: 2 });
    expect(refusal(testTable.ask({ ...orient, version }, asPlayer('p0')))).toBe('fine');
  });

  test('the facing can be taken back until the roll, and the roll to come stays the same', () => {
    const testTable = begun();
    const die = testTable.dice.roll(testTable.table.play!.begun.shares, 1);
    expect(refusal(say(testTable, { type: 'take-back', seat: 0 }))).toBe('nothing-to-take-back');
    say(testTable, { type: 'orient', seat: 0, facing: 'E' });
    expect(refusal(say(testTable, { type: 'take-back', seat: 1 }))).toBe('not-your-turn');
    expect(refusal(say(testTable, { type: 'take-back', seat: 0 }))).toBe('fine');
    say(testTable, { type: 'orient', seat: 0, facing: 'W' });
    say(testTable, { type: 'roll', seat: 0 });
    expect(testTable.log.at(-1)).toMatchObject({ action: { type: 'roll', die } });
    expect(refusal(say(testTable, { type: 'take-back', seat: 0 }))).toBe('nothing-to-take-back');
  });

  test('a roll that turns Assam first is one message, and all of it or nothing happens', () => {
    const testTable = begun();
    const { version, play } = testTable.table;
    const die = testTable.dice.roll(play!.begun.shares, 1);
    expect(refusal(say(testTable, { type: 'roll', seat: 0, facing: 'N' }))).toBe('half-turn');
    expect(testTable.table.version).toBe(version);
    const answer = say(testTable, { type: 'roll', seat: 0, facing: 'E' });
    const by = { player: 'p0', id: expect.any(String) as string };
    expect(answer).toMatchObject({
      value: {
        version: version + 2,
        events: [
          { action: { type: 'orient', facing: 'E' }, by },
          { action: { type: 'roll', die }, by },
        ],
      },
    });
    expect(refusal(say(testTable, { type: 'take-back', seat: 0 }))).toBe('nothing-to-take-back');
    expect(refusal(say(testTable, { type: 'roll', seat: 0, facing: 'E' }))).toBe('not-now');
  });

  test('once Assam is turned, or turning last, a roll turns him no more', () => {
    const turned = begun();
    say(turned, { type: 'orient', seat: 0, facing: 'E' });
    expect(refusal(say(turned, { type: 'roll', seat: 0, facing: 'E' }))).toBe('not-now');
    const testTable = begun({ order: 'turn-last' });
    expect(refusal(say(testTable, { type: 'roll', seat: 0, facing: 'E' }))).toBe('not-now');
    say(testTable, { type: 'roll', seat: 0 });
    testTable.ask({ ...testTable.step(() => 0)!, ...testTable.stamp() }, asPlayer('p0'));
    const { version } = testTable.table;
    // Turning ends the turn: the next roll is the next player's.
    expect(refusal(say(testTable, { type: 'roll', seat: 0, facing: 'E' }))).toBe('not-your-turn');
    expect(testTable.table.version).toBe(version);
  });

  test('turning last, the rug can be taken back until Assam is oriented', () => {
    const testTable = begun({ order: 'turn-last' });
    say(testTable, { type: 'roll', seat: 0 });
    const lay = { ...testTable.step(() => 0)!, ...testTable.stamp() };
    testTable.ask(lay, asPlayer('p0'));
    expect(refusal(say(testTable, { type: 'take-back', seat: 0 }))).toBe('fine');
    testTable.ask({ ...lay, ...testTable.stamp() }, asPlayer('p0'));
    testTable.ask(
      testTable.step(() => 0)!,
      asPlayer('p0'),
    );
    expect(moverOf(testTable.table)).toBe(1);
    expect(refusal(say(testTable, { type: 'take-back', seat: 0 }))).toBe('not-your-turn');
  });

  test('turning last with two colours, the same rug is turned over again after taking back', () => {
    const testTable = begun({ order: 'turn-last', chairs: [person, person] });
    say(testTable, { type: 'roll', seat: 0 });
    const before = testTable.table.play!;
    const lay = testTable.step(() => 0)!;
    testTable.ask(lay, asPlayer('p0'));
    const drawn = testTable.log.at(-1);
    expect(drawn).toMatchObject({ type: 'played', action: { type: 'draw', seat: 0 } });
    expect(refusal(say(testTable, { type: 'take-back', seat: 0 }))).toBe('fine');
    expect(testTable.table.play).toMatchObject({ state: before.state, draws: before.draws });
    expect(refusal(say(testTable, { type: 'take-back', seat: 0 }))).toBe('nothing-to-take-back');
    testTable.ask(
      testTable.step((count) => count - 1)!,
      asPlayer('p0'),
    );
    expect(testTable.log.at(-1)).toMatchObject({ action: (drawn as { action: unknown }).action });
    const opening = actionsOf(testTable.table.play!);
    expect(opening.map(({ type }) => type)).toEqual(['draw', 'draw', 'roll', 'lay', 'draw']);
  });

  test('a player’s leaving in between is not undone by taking back', () => {
    const testTable = begun();
    say(testTable, { type: 'orient', seat: 0, facing: 'E' });
    say(testTable, { type: 'leave', seat: 1 });
    expect(refusal(say(testTable, { type: 'take-back', seat: 0 }))).toBe('nothing-to-take-back');
    expect(refusal(say(testTable, { type: 'leave', seat: 1 }))).toBe('already-out');
  });
});

describe('an absent player', () => {
  test('needs the votes of more than half of the others', () => {
    const testTable = begun({ chairs: [person, person, person, person] });
    const out: Command = { type: 'choose', seat: 1, about: 0, choice: 'out' };
    expect(refusal(say(testTable, out))).toBe('not-gone');
    testTable.tell({ type: 'mark-gone', seat: 0 });
    expect(refusal(testTable.tell({ type: 'mark-gone', seat: 0 }))).toBe('already-gone');
    say(testTable, out);
    expect(moverOf(testTable.table)).toBe(0);
    say(testTable, { ...out, seat: 2, choice: 'wait' });
    say(testTable, { ...out, seat: 2 });
    expect(testTable.log.at(-1)).toMatchObject({ action: { type: 'leave', seat: 0 }, why: 'vote' });
    expect(moverOf(testTable.table)).toBe(1);
  });

  test('is not decided by half of the others', () => {
    const testTable = begun();
    testTable.tell({ type: 'mark-gone', seat: 0 });
    say(testTable, { type: 'choose', seat: 1, about: 0, choice: 'out' });
    expect(testTable.log.at(-1)?.type).toBe('chosen');
    say(testTable, { type: 'choose', seat: 2, about: 0, choice: 'out' });
    expect(moverOf(testTable.table)).toBe(1);
  });

  test.each([
    ['leaves', (testTable: TestTable) => say(testTable, { type: 'leave', seat: 2 })],
    ['is gone too', (testTable: TestTable) => testTable.tell({ type: 'mark-gone', seat: 2 })],
  ])('is decided by half of the voters once another %s', (_, goes) => {
    const replaced = begun();
    replaced.tell({ type: 'mark-gone', seat: 0 });
    say(replaced, { type: 'choose', seat: 1, about: 0, choice: 'bot' });
    goes(replaced);
    expect(replaced.log.at(-1)).toMatchObject({ type: 'stand-in-started', seat: 0 });

    const out = begun();
    out.tell({ type: 'mark-gone', seat: 0 });
    say(out, { type: 'choose', seat: 1, about: 0, choice: 'out' });
    goes(out);
    const counted = { action: { type: 'leave', seat: 0 }, why: 'vote' };
    expect(out.log).toContainEqual(expect.objectContaining(counted));

    const wait = begun();
    wait.tell({ type: 'mark-gone', seat: 0 });
    say(wait, { type: 'choose', seat: 1, about: 0, choice: 'wait' });
    goes(wait);
    expect(moverOf(wait.table)).toBe(0);
    expect(botToAct(wait.table)).toBeUndefined();
  });

  test('loses their own vote about others', () => {
    const testTable = begun();
    testTable.tell({ type: 'mark-gone', seat: 0 });
    say(testTable, { type: 'choose', seat: 1, about: 0, choice: 'bot' });
    testTable.tell({ type: 'mark-gone', seat: 1 });
    expect(testTable.log.at(-1)).toMatchObject({ type: 'gone', seat: 1 });
  });

  test('is replaced by a bot until they return', () => {
    const testTable = begun({ chairs: [person, person] });
    testTable.tell({ type: 'mark-gone', seat: 0 });
    expect(refusal(say(testTable, { type: 'choose', seat: 0, about: 0, choice: 'wait' }))).toBe(
      'no-vote',
    );
    say(testTable, { type: 'choose', seat: 1, about: 0, choice: 'bot' });
    expect(botToAct(testTable.table)).toEqual({ seat: 0, level: 'fair' });
    const facing: Command = { type: 'orient', seat: 0, facing: 'E' };
    expect(refusal(say(testTable, facing))).toBe('stand-in-active');
    expect(refusal(testTable.tell({ type: 'mark-gone', seat: 0 }))).toBe('stand-in-active');
    expect(refusal(testTable.ask({ ...testTable.stamp(), ...facing }, SYSTEM))).toBe('fine');
    expect(refusal(say(testTable, { type: 'end-stand-in', seat: 0 }))).toBe('fine');
    expect(refusal(say(testTable, { type: 'end-stand-in', seat: 0 }))).toBe('stand-in-inactive');
    expect(refusal(testTable.ask({ ...testTable.stamp(), type: 'roll', seat: 0 }, SYSTEM))).toBe(
      'not-your-seat',
    );
    expect(refusal(say(testTable, { type: 'roll', seat: 0 }))).toBe('fine');
  });

  test('is not replaced at a table without stand-ins, and is present again on return', () => {
    const { standIn: _, ...options } = THREE;
    const testTable = new TestTable('rows', options).fill();
    testTable.tell({ type: 'mark-gone', seat: 0 });
    expect(refusal(say(testTable, { type: 'choose', seat: 1, about: 0, choice: 'bot' }))).toBe(
      'no-stand-in',
    );
    expect(refusal(testTable.tell({ type: 'mark-returned', seat: 0 }))).toBe('fine');
    expect(refusal(testTable.tell({ type: 'mark-returned', seat: 0 }))).toBe('not-gone');
  });
});

const live = { clock: { type: 'live', speed: 'quick' } } as const;

/** A game for three in which only these players are connected at the start. */
function begunWithOnly(
  present: readonly string[],
  options: Partial<TableOptions> = live,
): TestTable {
  const testTable = new TestTable('late', { ...THREE, ...options });
  testTable.isConnected = (player) => present.includes(player);
  return testTable.fill();
}

describe('the clock', () => {
  test('is a bank that decreases in a turn and gets an increment', () => {
    const testTable = begun(live);
    const start = testTable.now;
    expect(deadlineOf(testTable.table)).toMatchObject({ seat: 0, at: start + 60_000 });
    testTable.now += 25_000;
    for (let step = 0; step < 3; step++)
      testTable.ask(
        testTable.step(() => 0)!,
        asPlayer('p0'),
      );
    expect(deadlineOf(testTable.table)).toMatchObject({ seat: 1, at: start + 25_000 + 60_000 });
    expect(testTable.table.play?.clock.banks).toEqual([45_000, 60_000, 60_000]);
  });

  test('expires a player when it runs out, and not before', () => {
    const testTable = begun(live);
    testTable.now += 59_999;
    expect(testTable.tell({ type: 'expire', seat: 0 })).toMatchObject({
      error: { code: 'not-expired', deadline: testTable.now + 1 },
    });
    expect(refusal(testTable.tell({ type: 'expire', seat: 1 }))).toBe('not-expired');
    testTable.now += 1;
    expect(refusal(testTable.tell({ type: 'expire', seat: 0 }))).toBe('fine');
    expect(testTable.log.at(-1)).toMatchObject({ action: { type: 'leave', seat: 0 }, why: 'time' });
    expect(refusal(testTable.tell({ type: 'expire', seat: 0 }))).toBe('not-expired');
  });

  test('gets the time of an outage back', () => {
    const testTable = begun(live);
    const { at } = deadlineOf(testTable.table)!;
    testTable.tell({ type: 'give-time', ms: 90_000, version: testTable.table.version });
    expect(deadlineOf(testTable.table)?.at).toBe(at + 90_000);
    expect(testTable.log.at(-1)).toMatchObject({ type: 'time-given', ms: 90_000 });
  });

  test('does not change when another player takes over from a stand-in', () => {
    const testTable = begun(live);
    testTable.tell({ type: 'mark-gone', seat: 1 });
    for (const seat of [0, 2]) say(testTable, { type: 'choose', seat, about: 1, choice: 'bot' });
    expect(testTable.log.at(-1)).toMatchObject({ type: 'stand-in-started', seat: 1 });
    const before = deadlineOf(testTable.table);
    testTable.now += 10_000;
    expect(refusal(say(testTable, { type: 'end-stand-in', seat: 1 }))).toBe('fine');
    expect(deadlineOf(testTable.table)).toEqual(before);
  });

  describe('of a player who has not connected since the game began', () => {
    test('starts when they arrive, with the whole bank', () => {
      const testTable = begunWithOnly(['p1']);
      expect(testTable.log.at(-1)).toMatchObject({ type: 'late', seats: [0, 2] });
      testTable.now += 60_000;
      expect(refusal(testTable.tell({ type: 'expire', seat: 0 }))).toBe('not-expired');
      expect(refusal(testTable.tell({ type: 'mark-arrived', seat: 0 }))).toBe('fine');
      expect(refusal(testTable.tell({ type: 'mark-arrived', seat: 0 }))).toBe('not-late');
      expect(deadlineOf(testTable.table)).toEqual({
        seat: 0,
        at: testTable.now + 60_000,
        why: 'time',
      });
    });

    test('does not change when another player arrives during the turn', () => {
      const testTable = begunWithOnly(['p0']);
      const before = deadlineOf(testTable.table);
      testTable.now += 10_000;
      testTable.tell({ type: 'mark-arrived', seat: 1 });
      expect(deadlineOf(testTable.table)).toEqual(before);
    });

    test('starts with their first message, whichever way it arrives', () => {
      const testTable = begunWithOnly([]);
      testTable.now += 90_000;
      const from = testTable.now;
      expect(
        refusal(
          testTable.ask(
            testTable.step(() => 0)!,
            asPlayer('p0'),
          ),
        ),
      ).toBe('fine');
      expect(testTable.log.slice(-2).map(({ type }) => type)).toEqual(['arrived', 'played']);
      expect(testTable.table.play?.clock).toMatchObject({
        since: from,
        banks: [60_000, 60_000, 60_000],
      });
    });

    test('does not start with a refused message', () => {
      const testTable = begunWithOnly([]);
      expect(refusal(say(testTable, { type: 'lay', seat: 0, rug: 'a1a2' }))).not.toBe('fine');
      expect(testTable.table.seats[0]).toHaveProperty('late');
    });

    test('limits their turn; at its end they are out as a no-show', () => {
      const testTable = begunWithOnly(['p1', 'p2']);
      testTable.now += NO_SHOW_AFTER - 1;
      expect(refusal(testTable.tell({ type: 'expire', seat: 0 }))).toBe('not-expired');
      testTable.now += 1;
      expect(refusal(testTable.tell({ type: 'expire', seat: 0 }))).toBe('fine');
      expect(testTable.log.findLast(({ type }) => type === 'played')).toMatchObject({
        why: 'no-show',
      });
      expect(deadlineOf(testTable.table)).toMatchObject({ seat: 1, at: testTable.now + 60_000 });
    });

    test('gets the time of an outage back', () => {
      const testTable = begunWithOnly(['p1', 'p2']);
      const { at } = deadlineOf(testTable.table)!;
      testTable.tell({ type: 'give-time', ms: 5000, version: testTable.table.version });
      expect(deadlineOf(testTable.table)?.at).toBe(at + 5000);
    });

    test('the others may vote, as about any absent player', () => {
      const testTable = begunWithOnly(['p1', 'p2']);
      testTable.tell({ type: 'mark-gone', seat: 0 });
      for (const seat of [1, 2]) say(testTable, { type: 'choose', seat, about: 0, choice: 'bot' });
      expect(testTable.table.seats[0]).toMatchObject({ standIn: 'fair' });
      expect(deadlineOf(testTable.table)).toBeUndefined();
    });

    test.each([
      ['days', { clock: { type: 'days', days: 2 } }],
      ['no clock', { clock: { type: 'none' } }],
    ] as const)('no player is late in a game with %s', (_, options) => {
      expect(begunWithOnly([], options).log.map(({ type }) => type)).not.toContain('late');
    });
  });

  test('makes no turn longer if the system time is set back', () => {
    const testTable = begun(live);
    const { at } = deadlineOf(testTable.table)!;
    testTable.now -= 3_600_000;
    testTable.ask(
      testTable.step(() => 0)!,
      asPlayer('p0'),
    );
    expect(testTable.log.at(-1)?.at).toBe(testTable.log.at(-2)?.at);
    expect(deadlineOf(testTable.table)?.at).toBe(at);
  });

  test('counts days, except for bots', () => {
    const testTable = begun({ clock: { type: 'days', days: 3 } });
    expect(deadlineOf(testTable.table)?.at).toBe(testTable.now + 3 * 24 * 3_600_000);
    const bots = new TestTable('bots', { ...THREE, chairs: [bot, bot], ...live });
    expect(deadlineOf(bots.table)).toBeUndefined();
  });
});

describe('a rematch', () => {
  test('includes the players who ask for it, and rotates the seats by one', () => {
    const testTable = begun({ chairs: [{ ...person, colour: 'C' }, bot, person] });
    expect(refusal(say(testTable, { type: 'rematch', seat: 0 }))).toBe('not-over');
    testTable.finish(seeded('rematch'));
    expect(refusal(testTable.tell({ type: 'follow', next: 'g2' }))).toBe('fine');
    expect(refusal(testTable.tell({ type: 'follow', next: 'g3' }))).toBe('already-followed');
    say(testTable, { type: 'rematch', seat: 0 });
    expect(isRematchAgreed(testTable.table)).toBe(false);
    expect(rematchOptions(testTable.table)).toMatchObject({
      starts: 0,
      chairs: [
        bot,
        { type: 'person' },
        { type: 'person', player: 'p0', name: 'Player 1', colour: 'C' },
      ],
    });
    say(testTable, { type: 'rematch', seat: 2 });
    expect(isRematchAgreed(testTable.table)).toBe(true);
    const again = rematchOptions(testTable.table);
    expect(refusal(open({ options: again, host: 'p0', now: 0, dice: testTable.dice }))).toBe(
      'fine',
    );
  });

  test('does not wait for absent players, and opens only if a player asks', () => {
    const testTable = begun();
    testTable.tell({ type: 'mark-gone', seat: 2 });
    for (const seat of [0, 1]) say(testTable, { type: 'choose', seat, about: 2, choice: 'out' });
    say(testTable, { type: 'leave', seat: 1 });
    expect(isRematchAgreed(testTable.table)).toBe(false);
    say(testTable, { type: 'rematch', seat: 0 });
    expect(isRematchAgreed(testTable.table)).toBe(false);
    say(testTable, { type: 'rematch', seat: 1 });
    expect(isRematchAgreed(testTable.table)).toBe(true);
  });

  test('waits for a connected player who left the game, and reserves no chair without a request', () => {
    const testTable = begun();
    say(testTable, { type: 'leave', seat: 2 });
    expect(refusal(testTable.tell({ type: 'mark-gone', seat: 2 }))).toBe('already-gone');
    testTable.finish(seeded('leaver'));
    for (const seat of [0, 1]) say(testTable, { type: 'rematch', seat });
    expect(isRematchAgreed(testTable.table)).toBe(false);
    expect(refusal(testTable.tell({ type: 'mark-gone', seat: 2 }))).toBe('fine');
    expect(isRematchAgreed(testTable.table)).toBe(true);
    const kept = rematchOptions(testTable.table).chairs.map((chair) => 'player' in chair);
    expect(kept).toEqual([true, false, true]);
    testTable.tell({ type: 'mark-returned', seat: 2 });
    expect(isRematchAgreed(testTable.table)).toBe(false);
  });
});

describe('the system', () => {
  test('is the only sender of its messages', () => {
    const { table, dice } = begun();
    const answer = decideSystem(table, { type: 'settle' }, { from: asPlayer('p0'), now: 0, dice });
    expect(refusal(answer)).toBe('system-only');
  });

  test('cannot use other dice than those of the commitment', () => {
    const testTable = begun();
    const { dice } = new TestTable('other', EVERY_AGREEMENT[0]!);
    expect(() =>
      decideSystem(testTable.table, { type: 'settle' }, { from: SYSTEM, now: 0, dice }),
    ).toThrow('commitment');
  });
});
