import type { Command } from './schemas/messages.js';
import type { TableOptions } from './schemas/options.js';
import { describe, expect, test } from 'vitest';
import { deadlineOf, NO_SHOW_AFTER } from './clock.js';
import { decideHouse, open } from './decide.js';
import { actionsOf } from './game-log.js';
import { isRematchAgreed, rematchOptions } from './rematch.js';
import { botToAct, moverOf } from './table.js';
import { begun, refusal, say, THREE } from './testing/asked.js';
import { asPlayer, EVERY_AGREEMENT, HOUSE, seeded, Trial } from './testing/random-table.js';

const person = { type: 'person' } as const;
const bot = { type: 'bot', name: 'Karima', level: 'fair' } as const;

describe('a turn', () => {
  test('is refused to others, out of turn, out of order, and against the rules', () => {
    const trial = begun();
    expect(refusal(say(trial, { type: 'orient', seat: 0, facing: 'S' }, 'p1'))).toBe(
      'not-your-seat',
    );
    expect(refusal(say(trial, { type: 'orient', seat: 3, facing: 'S' }))).toBe('not-your-seat');
    expect(refusal(say(trial, { type: 'orient', seat: 1, facing: 'S' }))).toBe('not-your-turn');
    expect(refusal(say(trial, { type: 'orient', seat: 0, facing: 'N' }))).toBe('half-turn');
    expect(refusal(say(trial, { type: 'lay', seat: 0, rug: 'a1a2' }))).toBe('not-now');
    const early = say(trial, { type: 'roll', seat: 0 });
    expect(early).toMatchObject({ error: { code: 'not-now', action: { die: 1 } } });
  });

  test('answers the version it saw: neither an older position nor one to come', () => {
    const trial = begun();
    const { version } = trial.table;
    const orient = { type: 'orient', seat: 0, facing: 'S', id: 'x' } as const;
    const stale = { error: { code: 'stale', version } };
    expect(trial.ask({ ...orient, version: version - 1 }, asPlayer('p0'))).toMatchObject(stale);
    expect(trial.ask({ ...orient, version: version + 1 }, asPlayer('p0'))).toMatchObject(stale);
    // Somebody gone or back changes nothing on the board.
    trial.tell({ type: 'mark-gone', seat: 2 });
    expect(refusal(trial.ask({ ...orient, version }, asPlayer('p0')))).toBe('fine');
  });

  test('the facing can be taken back until the roll, and the roll to come stays the same', () => {
    const trial = begun();
    const die = trial.dice.roll(trial.table.play!.begun.parts, 1);
    expect(refusal(say(trial, { type: 'take-back', seat: 0 }))).toBe('nothing-to-take-back');
    say(trial, { type: 'orient', seat: 0, facing: 'E' });
    expect(refusal(say(trial, { type: 'take-back', seat: 1 }))).toBe('not-your-turn');
    expect(refusal(say(trial, { type: 'take-back', seat: 0 }))).toBe('fine');
    say(trial, { type: 'orient', seat: 0, facing: 'W' });
    say(trial, { type: 'roll', seat: 0 });
    expect(trial.log.at(-1)).toMatchObject({ action: { type: 'roll', die } });
    expect(refusal(say(trial, { type: 'take-back', seat: 0 }))).toBe('nothing-to-take-back');
  });

  test('a roll that turns Assam first is one message, and all of it or nothing happens', () => {
    const trial = begun();
    const { version, play } = trial.table;
    const die = trial.dice.roll(play!.begun.parts, 1);
    expect(refusal(say(trial, { type: 'roll', seat: 0, facing: 'N' }))).toBe('half-turn');
    expect(trial.table.version).toBe(version);
    const answer = say(trial, { type: 'roll', seat: 0, facing: 'E' });
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
    expect(refusal(say(trial, { type: 'take-back', seat: 0 }))).toBe('nothing-to-take-back');
    expect(refusal(say(trial, { type: 'roll', seat: 0, facing: 'E' }))).toBe('not-now');
  });

  test('once Assam is turned, or turning last, a roll turns him no more', () => {
    const turned = begun();
    say(turned, { type: 'orient', seat: 0, facing: 'E' });
    expect(refusal(say(turned, { type: 'roll', seat: 0, facing: 'E' }))).toBe('not-now');
    const trial = begun({ order: 'turn-last' });
    expect(refusal(say(trial, { type: 'roll', seat: 0, facing: 'E' }))).toBe('not-now');
    say(trial, { type: 'roll', seat: 0 });
    trial.ask({ ...trial.step(() => 0)!, ...trial.stamp() }, asPlayer('p0'));
    const { version } = trial.table;
    // Turning ends the turn: the next roll is the next player's.
    expect(refusal(say(trial, { type: 'roll', seat: 0, facing: 'E' }))).toBe('not-your-turn');
    expect(trial.table.version).toBe(version);
  });

  test('turning last, the rug can be taken back until Assam is oriented', () => {
    const trial = begun({ order: 'turn-last' });
    say(trial, { type: 'roll', seat: 0 });
    const lay = { ...trial.step(() => 0)!, ...trial.stamp() };
    trial.ask(lay, asPlayer('p0'));
    expect(refusal(say(trial, { type: 'take-back', seat: 0 }))).toBe('fine');
    trial.ask({ ...lay, ...trial.stamp() }, asPlayer('p0'));
    trial.ask(
      trial.step(() => 0)!,
      asPlayer('p0'),
    );
    expect(moverOf(trial.table)).toBe(1);
    expect(refusal(say(trial, { type: 'take-back', seat: 0 }))).toBe('not-your-turn');
  });

  test('turning last with two colours, the same rug is turned over again after taking back', () => {
    const trial = begun({ order: 'turn-last', chairs: [person, person] });
    say(trial, { type: 'roll', seat: 0 });
    const before = trial.table.play!;
    const lay = trial.step(() => 0)!;
    trial.ask(lay, asPlayer('p0'));
    const drawn = trial.log.at(-1);
    expect(drawn).toMatchObject({ type: 'played', action: { type: 'draw', seat: 0 } });
    expect(refusal(say(trial, { type: 'take-back', seat: 0 }))).toBe('fine');
    expect(trial.table.play).toMatchObject({ state: before.state, draws: before.draws });
    expect(refusal(say(trial, { type: 'take-back', seat: 0 }))).toBe('nothing-to-take-back');
    trial.ask(
      trial.step((count) => count - 1)!,
      asPlayer('p0'),
    );
    expect(trial.log.at(-1)).toMatchObject({ action: (drawn as { action: unknown }).action });
    const opening = actionsOf(trial.table.play!);
    expect(opening.map(({ type }) => type)).toEqual(['draw', 'draw', 'roll', 'lay', 'draw']);
  });

  test('a leaving in between is not undone by taking back', () => {
    const trial = begun();
    say(trial, { type: 'orient', seat: 0, facing: 'E' });
    say(trial, { type: 'leave', seat: 1 });
    expect(refusal(say(trial, { type: 'take-back', seat: 0 }))).toBe('nothing-to-take-back');
    expect(refusal(say(trial, { type: 'leave', seat: 1 }))).toBe('already-out');
  });
});

describe('somebody who is gone', () => {
  test('the others choose, more than half of them', () => {
    const trial = begun({ chairs: [person, person, person, person] });
    const out: Command = { type: 'choose', seat: 1, about: 0, choice: 'out' };
    expect(refusal(say(trial, out))).toBe('not-gone');
    trial.tell({ type: 'mark-gone', seat: 0 });
    expect(refusal(trial.tell({ type: 'mark-gone', seat: 0 }))).toBe('already-gone');
    say(trial, out);
    expect(moverOf(trial.table)).toBe(0);
    say(trial, { ...out, seat: 2, choice: 'wait' });
    say(trial, { ...out, seat: 2 });
    expect(trial.log.at(-1)).toMatchObject({ action: { type: 'leave', seat: 0 }, why: 'vote' });
    expect(moverOf(trial.table)).toBe(1);
  });

  test('half of them is not enough', () => {
    const trial = begun();
    trial.tell({ type: 'mark-gone', seat: 0 });
    say(trial, { type: 'choose', seat: 1, about: 0, choice: 'out' });
    expect(trial.log.at(-1)?.type).toBe('chosen');
    say(trial, { type: 'choose', seat: 2, about: 0, choice: 'out' });
    expect(moverOf(trial.table)).toBe(1);
  });

  test.each([
    ['leaves', (trial: Trial) => say(trial, { type: 'leave', seat: 2 })],
    ['is gone too', (trial: Trial) => trial.tell({ type: 'mark-gone', seat: 2 })],
  ])('half of them is enough once the other half %s', (_, goes) => {
    const replaced = begun();
    replaced.tell({ type: 'mark-gone', seat: 0 });
    say(replaced, { type: 'choose', seat: 1, about: 0, choice: 'bot' });
    goes(replaced);
    expect(replaced.log.at(-1)).toMatchObject({ type: 'bot-sat-in', seat: 0 });

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

  test('who chose and then went has no say any more', () => {
    const trial = begun();
    trial.tell({ type: 'mark-gone', seat: 0 });
    say(trial, { type: 'choose', seat: 1, about: 0, choice: 'bot' });
    trial.tell({ type: 'mark-gone', seat: 1 });
    expect(trial.log.at(-1)).toMatchObject({ type: 'gone', seat: 1 });
  });

  test('a bot sits in until they come back', () => {
    const trial = begun({ chairs: [person, person] });
    trial.tell({ type: 'mark-gone', seat: 0 });
    expect(refusal(say(trial, { type: 'choose', seat: 0, about: 0, choice: 'wait' }))).toBe(
      'no-vote',
    );
    say(trial, { type: 'choose', seat: 1, about: 0, choice: 'bot' });
    expect(botToAct(trial.table)).toEqual({ seat: 0, level: 'fair' });
    const facing: Command = { type: 'orient', seat: 0, facing: 'E' };
    expect(refusal(say(trial, facing))).toBe('bot-sits-in');
    expect(refusal(trial.tell({ type: 'mark-gone', seat: 0 }))).toBe('bot-sits-in');
    expect(refusal(trial.ask({ ...trial.stamp(), ...facing }, HOUSE))).toBe('fine');
    expect(refusal(say(trial, { type: 'come-back', seat: 0 }))).toBe('fine');
    expect(refusal(say(trial, { type: 'come-back', seat: 0 }))).toBe('no-bot-sits-in');
    expect(refusal(trial.ask({ ...trial.stamp(), type: 'roll', seat: 0 }, HOUSE))).toBe(
      'not-your-seat',
    );
    expect(refusal(say(trial, { type: 'roll', seat: 0 }))).toBe('fine');
  });

  test('no bot sits in where none is wanted, and who returns is there again', () => {
    const { standIn: _, ...options } = THREE;
    const trial = new Trial('rows', options).fill();
    trial.tell({ type: 'mark-gone', seat: 0 });
    expect(refusal(say(trial, { type: 'choose', seat: 1, about: 0, choice: 'bot' }))).toBe(
      'no-stand-in',
    );
    expect(refusal(trial.tell({ type: 'mark-returned', seat: 0 }))).toBe('fine');
    expect(refusal(trial.tell({ type: 'mark-returned', seat: 0 }))).toBe('not-gone');
  });
});

const live = { clock: { type: 'live', speed: 'quick' } } as const;

/** A game of three of whom only these are connected as it begins. */
function begunWithOnly(present: readonly string[], options: Partial<TableOptions> = live): Trial {
  const trial = new Trial('late', { ...THREE, ...options });
  trial.isConnected = (player) => present.includes(player);
  return trial.fill();
}

describe('the clock', () => {
  test('is a moment: a bank that is used and topped up', () => {
    const trial = begun(live);
    const start = trial.now;
    expect(deadlineOf(trial.table)).toMatchObject({ seat: 0, at: start + 60_000 });
    trial.now += 25_000;
    for (let step = 0; step < 3; step++)
      trial.ask(
        trial.step(() => 0)!,
        asPlayer('p0'),
      );
    expect(deadlineOf(trial.table)).toMatchObject({ seat: 1, at: start + 25_000 + 60_000 });
    expect(trial.table.play?.clock.banks).toEqual([45_000, 60_000, 60_000]);
  });

  test('counts a player out when it has run out, and not before', () => {
    const trial = begun(live);
    trial.now += 59_999;
    expect(trial.tell({ type: 'expire', seat: 0 })).toMatchObject({
      error: { code: 'not-expired', deadline: trial.now + 1 },
    });
    expect(refusal(trial.tell({ type: 'expire', seat: 1 }))).toBe('not-expired');
    trial.now += 1;
    expect(refusal(trial.tell({ type: 'expire', seat: 0 }))).toBe('fine');
    expect(trial.log.at(-1)).toMatchObject({ action: { type: 'leave', seat: 0 }, why: 'time' });
    expect(refusal(trial.tell({ type: 'expire', seat: 0 }))).toBe('not-expired');
  });

  test('gives back the time in which nobody could play', () => {
    const trial = begun(live);
    const { at } = deadlineOf(trial.table)!;
    trial.tell({ type: 'give-time', ms: 90_000, version: trial.table.version });
    expect(deadlineOf(trial.table)?.at).toBe(at + 90_000);
    expect(trial.log.at(-1)).toMatchObject({ type: 'time-given', ms: 90_000 });
  });

  test('is not touched when another player takes over from a bot again', () => {
    const trial = begun(live);
    trial.tell({ type: 'mark-gone', seat: 1 });
    for (const seat of [0, 2]) say(trial, { type: 'choose', seat, about: 1, choice: 'bot' });
    expect(trial.log.at(-1)).toMatchObject({ type: 'bot-sat-in', seat: 1 });
    const before = deadlineOf(trial.table);
    trial.now += 10_000;
    expect(refusal(say(trial, { type: 'come-back', seat: 1 }))).toBe('fine');
    expect(deadlineOf(trial.table)).toEqual(before);
  });

  describe('of somebody who has not connected since the game began', () => {
    test('starts when they arrive, with the whole bank', () => {
      const trial = begunWithOnly(['p1']);
      expect(trial.log.at(-1)).toMatchObject({ type: 'late', seats: [0, 2] });
      trial.now += 60_000;
      expect(refusal(trial.tell({ type: 'expire', seat: 0 }))).toBe('not-expired');
      expect(refusal(trial.tell({ type: 'mark-arrived', seat: 0 }))).toBe('fine');
      expect(refusal(trial.tell({ type: 'mark-arrived', seat: 0 }))).toBe('not-late');
      expect(deadlineOf(trial.table)).toEqual({ seat: 0, at: trial.now + 60_000, why: 'time' });
    });

    test('is not touched when somebody arrives in the turn of another', () => {
      const trial = begunWithOnly(['p0']);
      const before = deadlineOf(trial.table);
      trial.now += 10_000;
      trial.tell({ type: 'mark-arrived', seat: 1 });
      expect(deadlineOf(trial.table)).toEqual(before);
    });

    test('starts with their first message, wherever it comes from', () => {
      const trial = begunWithOnly([]);
      trial.now += 90_000;
      const from = trial.now;
      expect(
        refusal(
          trial.ask(
            trial.step(() => 0)!,
            asPlayer('p0'),
          ),
        ),
      ).toBe('fine');
      expect(trial.log.slice(-2).map(({ type }) => type)).toEqual(['arrived', 'played']);
      expect(trial.table.play?.clock).toMatchObject({
        since: from,
        banks: [60_000, 60_000, 60_000],
      });
    });

    test('does not start with a message that is refused', () => {
      const trial = begunWithOnly([]);
      expect(refusal(say(trial, { type: 'lay', seat: 0, rug: 'a1a2' }))).not.toBe('fine');
      expect(trial.table.seats[0]).toHaveProperty('late');
    });

    test('leaves them a limited time in their turn; then they are out as a no-show', () => {
      const trial = begunWithOnly(['p1', 'p2']);
      trial.now += NO_SHOW_AFTER - 1;
      expect(refusal(trial.tell({ type: 'expire', seat: 0 }))).toBe('not-expired');
      trial.now += 1;
      expect(refusal(trial.tell({ type: 'expire', seat: 0 }))).toBe('fine');
      expect(trial.log.findLast(({ type }) => type === 'played')).toMatchObject({ why: 'no-show' });
      expect(deadlineOf(trial.table)).toMatchObject({ seat: 1, at: trial.now + 60_000 });
    });

    test('is given the time back in which nobody could play', () => {
      const trial = begunWithOnly(['p1', 'p2']);
      const { at } = deadlineOf(trial.table)!;
      trial.tell({ type: 'give-time', ms: 5000, version: trial.table.version });
      expect(deadlineOf(trial.table)?.at).toBe(at + 5000);
    });

    test('the others choose as about anybody who is gone', () => {
      const trial = begunWithOnly(['p1', 'p2']);
      trial.tell({ type: 'mark-gone', seat: 0 });
      for (const seat of [1, 2]) say(trial, { type: 'choose', seat, about: 0, choice: 'bot' });
      expect(trial.table.seats[0]).toMatchObject({ standIn: 'fair' });
      expect(deadlineOf(trial.table)).toBeUndefined();
    });

    test.each([
      ['days', { clock: { type: 'days', days: 2 } }],
      ['no clock', { clock: { type: 'none' } }],
    ] as const)('nobody is late in a game with %s', (_, options) => {
      expect(begunWithOnly([], options).log.map(({ type }) => type)).not.toContain('late');
    });
  });

  test('set back, it makes no turn longer', () => {
    const trial = begun(live);
    const { at } = deadlineOf(trial.table)!;
    trial.now -= 3_600_000;
    trial.ask(
      trial.step(() => 0)!,
      asPlayer('p0'),
    );
    expect(trial.log.at(-1)?.at).toBe(trial.log.at(-2)?.at);
    expect(deadlineOf(trial.table)?.at).toBe(at);
  });

  test('counts days, and not for bots', () => {
    const trial = begun({ clock: { type: 'days', days: 3 } });
    expect(deadlineOf(trial.table)?.at).toBe(trial.now + 3 * 24 * 3_600_000);
    const bots = new Trial('bots', { ...THREE, chairs: [bot, bot], ...live });
    expect(deadlineOf(bots.table)).toBeUndefined();
  });
});

describe('a rematch', () => {
  test('is for people who ask for it, and moves everyone on by one', () => {
    const trial = begun({ chairs: [{ ...person, colour: 'C' }, bot, person] });
    expect(refusal(say(trial, { type: 'rematch', seat: 0 }))).toBe('not-over');
    trial.finish(seeded('rematch'));
    expect(refusal(trial.tell({ type: 'follow', next: 'g2' }))).toBe('fine');
    expect(refusal(trial.tell({ type: 'follow', next: 'g3' }))).toBe('already-followed');
    say(trial, { type: 'rematch', seat: 0 });
    expect(isRematchAgreed(trial.table)).toBe(false);
    expect(rematchOptions(trial.table)).toMatchObject({
      starts: 0,
      chairs: [
        bot,
        { type: 'person' },
        { type: 'person', player: 'p0', name: 'Player 1', colour: 'C' },
      ],
    });
    say(trial, { type: 'rematch', seat: 2 });
    expect(isRematchAgreed(trial.table)).toBe(true);
    const again = rematchOptions(trial.table);
    expect(refusal(open({ options: again, host: 'p0', now: 0, dice: trial.dice }))).toBe('fine');
  });

  test('does not wait for those who are gone, and comes about only if somebody asks', () => {
    const trial = begun();
    trial.tell({ type: 'mark-gone', seat: 2 });
    for (const seat of [0, 1]) say(trial, { type: 'choose', seat, about: 2, choice: 'out' });
    say(trial, { type: 'leave', seat: 1 });
    expect(isRematchAgreed(trial.table)).toBe(false);
    say(trial, { type: 'rematch', seat: 0 });
    expect(isRematchAgreed(trial.table)).toBe(false);
    say(trial, { type: 'rematch', seat: 1 });
    expect(isRematchAgreed(trial.table)).toBe(true);
  });

  test('waits for somebody who left as long as they are here, and gives no chair unasked', () => {
    const trial = begun();
    say(trial, { type: 'leave', seat: 2 });
    expect(refusal(trial.tell({ type: 'mark-gone', seat: 2 }))).toBe('already-gone');
    trial.finish(seeded('leaver'));
    for (const seat of [0, 1]) say(trial, { type: 'rematch', seat });
    expect(isRematchAgreed(trial.table)).toBe(false);
    expect(refusal(trial.tell({ type: 'mark-gone', seat: 2 }))).toBe('fine');
    expect(isRematchAgreed(trial.table)).toBe(true);
    const kept = rematchOptions(trial.table).chairs.map((chair) => 'player' in chair);
    expect(kept).toEqual([true, false, true]);
    trial.tell({ type: 'mark-returned', seat: 2 });
    expect(isRematchAgreed(trial.table)).toBe(false);
  });
});

describe('the house', () => {
  test('alone may speak as the house', () => {
    const { table, dice } = begun();
    const answer = decideHouse(table, { type: 'settle' }, { from: asPlayer('p0'), now: 0, dice });
    expect(refusal(answer)).toBe('house-only');
  });

  test('does not get to bring other dice', () => {
    const trial = begun();
    const { dice } = new Trial('other', EVERY_AGREEMENT[0]!);
    expect(() =>
      decideHouse(trial.table, { type: 'settle' }, { from: HOUSE, now: 0, dice }),
    ).toThrow('promised');
  });
});
