import {
  awaited,
  legalDecisions,
  makeSetup,
  parseRecord,
  resultOf,
  viewOf,
  type GameRecord,
  type SetupWish,
} from '@marrakech/rules';
import { describe, expect, test } from 'vitest';
import { Game } from './game.js';
import { parseOrder } from './orders.js';
import { Referee } from './referee.js';

function record(wish: SetupWish): GameRecord {
  const setup = makeSetup(wish);
  if (!setup.ok) throw new Error(setup.error.code);
  return { setup: setup.value, actions: [], tags: [], comments: [] };
}

const referee = (wish: SetupWish, ownDie = false) => new Referee(new Game(record(wish)), ownDie);

function obey(judge: Referee, ...lines: readonly string[]) {
  return lines.map((line) => {
    const ruling = judge.obey(parseOrder(line));
    if (ruling.ok) return ruling.value.map(({ type }) => type).join(' ');
    const { error } = ruling;
    return error.type === 'illegal' ? error.illegal.code : error.type;
  });
}

test('a turn typed in: facing, die, rug', () => {
  const judge = referee({ players: 3 }, true);
  expect(obey(judge, 'S', '2', 'c2c3')).toEqual(['oriented', 'rolled', 'laid']);
  expect(judge.game.turn?.token).toBe('S2:c2c3');
  expect(viewOf(judge.game.state).mover).toBe(1);
});

test('who rolls without a word about the facing keeps it', () => {
  const judge = referee({ players: 3 });
  expect(obey(judge, 'roll')).toEqual(['rolled']);
  expect(judge.game.turn?.token).toMatch(/^S[1-4]$/);
});

test('left and right are Assam’s own', () => {
  const judge = referee({ players: 3 }, true);
  expect(obey(judge, 'left')).toEqual(['oriented']);
  expect(viewOf(judge.game.state).facing).toBe('E');
});

test('what is not allowed says why and changes nothing', () => {
  const judge = referee({ players: 3 }, true);
  const before = JSON.stringify(judge.game.record());
  expect(obey(judge, 'N', 'c2c3', 'roll', 'leave 4', 'x', '5', 'A')).toEqual([
    'half-turn',
    'not-now',
    'own-die',
    'no-such-seat',
    'not-understood',
    'not-understood',
    'not-understood',
  ]);
  expect(JSON.stringify(judge.game.record())).toBe(before);
});

test('the die is rolled here unless the players have their own', () => {
  expect(obey(referee({ players: 3 }), 'S', '4')).toEqual(['oriented', 'no-own-die']);
});

describe('undo', () => {
  test('takes back a facing before the roll', () => {
    const judge = referee({ players: 3 });
    expect(obey(judge, 'W', 'undo', 'E')).toEqual(['oriented', 'undone', 'oriented']);
    expect(viewOf(judge.game.state).facing).toBe('E');
  });

  test('takes back a rug while nobody has rolled since', () => {
    const judge = referee({ players: 3 }, true);
    expect(obey(judge, 'S', '2', 'c2c3', 'undo', 'd1e1')).toEqual([
      'oriented',
      'rolled',
      'laid',
      'undone',
      'laid',
    ]);
    expect(judge.game.turn?.token).toBe('S2:d1e1');
  });

  test('never takes back a roll, nor what a pile has answered', () => {
    const judge = referee({ players: 3 }, true);
    expect(obey(judge, 'undo', 'S', '2', 'undo')).toEqual([
      'nothing-to-undo',
      'oriented',
      'rolled',
      'nothing-to-undo',
    ]);
    const two = referee({ players: 2 });
    obey(two, 'roll');
    const [place] = legalDecisions(two.game.state);
    expect(two.obey(place!).ok).toBe(true);
    expect(obey(two, 'undo')).toEqual(['nothing-to-undo']);
  });
});

describe('two colours each', () => {
  test('the next rugs are turned over without being asked for', () => {
    const judge = referee({ players: 2 });
    expect(viewOf(judge.game.state).players.map(({ next }) => next !== undefined)).toEqual([
      true,
      true,
    ]);
  });

  test('face down, only the one whose turn it is', () => {
    const judge = referee({ players: 2, edition: 'pergioco' });
    expect(viewOf(judge.game.state).players.map(({ next }) => next !== undefined)).toEqual([
      true,
      false,
    ]);
  });

  test('with rugs of their own the players say which they turned over', () => {
    const judge = referee({ players: 2 }, true);
    expect(awaited(judge.game.state).type).toBe('draw');
    expect(obey(judge, 'C', 'A', 'D', 'S', '2', 'c2c3')).toEqual([
      'colour-not-left',
      '',
      '',
      'oriented',
      'rolled',
      'laid',
    ]);
    expect(judge.game.turn?.token).toBe('S2:Ac2c3');
  });
});

test('a game resumed from its record goes on where it stopped', () => {
  const parsed = parseRecord('[Players "2"] [Next "A C"] 1. S2:Be2e1 2. W3');
  if (!parsed.ok) throw new Error(parsed.error.code);
  const judge = new Referee(new Game(parsed.value), false);
  expect(awaited(judge.game.state)).toEqual({ type: 'lay', seat: 1 });
  expect(obey(judge, 'a3a4')).toEqual(['laid']);
  expect(judge.game.turn?.token).toBe('W3:Ca3a4');
});

const KINDS: readonly SetupWish[] = [
  { players: 2 },
  { players: 2, edition: 'pergioco', order: 'turn-last' },
  { players: 3, edition: 'first', dirhams: [0, 1, 2] },
  { players: 4, order: 'turn-last', dirhams: [1, 1, 1, 1] },
];

test.each(KINDS)('%j is played to its end by taking what is offered', (wish) => {
  const judge = referee(wish);
  const orders: string[] = [];
  for (let order = 0; resultOf(judge.game.state) === undefined; order++) {
    const offers = legalDecisions(judge.game.state);
    const line = offers.length === 0 ? { type: 'roll' as const } : offers[order % offers.length]!;
    orders.push(JSON.stringify(line));
    const ruling = judge.obey(line);
    expect({ ok: ruling.ok, orders }).toMatchObject({ ok: true });
  }
});
