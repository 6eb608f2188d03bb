import {
  awaited,
  legalDecisions,
  makeSetup,
  parseRecord,
  resultOf,
  viewOf,
  type GameRecord,
  type SetupOptions,
} from '@marrakech/rules';
import { describe, expect, test } from 'vitest';
import { LocalTable } from './local-table.js';
import { GameSession } from './game-session.js';
import { parseCommand } from './typed-commands.js';

function record(options: SetupOptions): GameRecord {
  const setup = makeSetup(options);
  if (!setup.ok) throw new Error(setup.error.code);
  return { setup: setup.value, actions: [], tags: [], comments: [] };
}

const seat = (options: SetupOptions, ownDie = false) =>
  new GameSession(new LocalTable(record(options), ownDie));

function obey(session: GameSession, ...lines: readonly string[]) {
  return lines.map((line) => {
    const ruling = session.obey(parseCommand(line));
    if (ruling.ok) return ruling.value.map(({ type }) => type).join(' ');
    const { error } = ruling;
    return error.type === 'illegal' ? error.illegal.code : error.type;
  });
}

test('a turn typed in: facing, die, rug', () => {
  const session = seat({ players: 3 }, true);
  expect(obey(session, 'S', '2', 'c2c3')).toEqual(['oriented', 'rolled', 'laid']);
  expect(session.table.turn?.token).toBe('S2:c2c3');
  expect(viewOf(session.table.state).mover).toBe(1);
});

test('who rolls without a word about the facing keeps it', () => {
  const session = seat({ players: 3 });
  expect(obey(session, 'roll')).toEqual(['rolled']);
  expect(session.table.turn?.token).toMatch(/^S[1-4]$/);
});

test('left and right are Assam’s own', () => {
  const session = seat({ players: 3 }, true);
  expect(obey(session, 'left')).toEqual(['oriented']);
  expect(viewOf(session.table.state).facing).toBe('E');
});

test('what is not allowed says why and changes nothing', () => {
  const session = seat({ players: 3 }, true);
  const before = JSON.stringify(session.table.record());
  expect(obey(session, 'N', 'c2c3', 'roll', 'leave 4', 'x', '5', 'A')).toEqual([
    'half-turn',
    'not-now',
    'own-die',
    'no-such-seat',
    'not-understood',
    'not-understood',
    'not-understood',
  ]);
  expect(JSON.stringify(session.table.record())).toBe(before);
});

test('the die is rolled here unless the players have their own', () => {
  expect(obey(seat({ players: 3 }), 'S', '4')).toEqual(['oriented', 'no-own-die']);
});

test('nobody goes on before the next rug is told, with rugs of their own', () => {
  const session = seat({ players: 2 }, true);
  expect(obey(session, 'S', '3', 'A', 'S', 'C', 'S', '2')).toEqual([
    'own-rug',
    'own-rug',
    '',
    'own-rug',
    '',
    'oriented',
    'rolled',
  ]);
});

describe('undo', () => {
  test('takes back a facing before the roll', () => {
    const session = seat({ players: 3 });
    expect(obey(session, 'W', 'undo', 'E')).toEqual(['oriented', 'undone', 'oriented']);
    expect(viewOf(session.table.state).facing).toBe('E');
  });

  test('takes back no rug that ended the turn', () => {
    const session = seat({ players: 3 }, true);
    expect(obey(session, 'S', '2', 'c2c3', 'undo', 'd1e1')).toEqual([
      'oriented',
      'rolled',
      'laid',
      'nothing-to-undo',
      'not-now',
    ]);
    expect(session.table.turn?.token).toBe('S2:c2c3');
  });

  test('turning last, takes back a rug until Assam is turned', () => {
    const session = seat({ players: 3, order: 'turn-last' }, true);
    expect(obey(session, '2', 'c2c3', 'undo', 'd1e1', 'W', 'undo')).toEqual([
      'rolled',
      'laid',
      'undone',
      'laid',
      'oriented',
      'nothing-to-undo',
    ]);
    expect(session.table.turn?.token).toBe('2:d1e1:W');
  });

  test('turning last, the same rug comes up again', () => {
    const session = seat({ players: 2, order: 'turn-last' });
    const nextRug = () => viewOf(session.table.state).players[0]?.next;
    obey(session, 'roll');
    const [place, other] = legalDecisions(session.table.state);
    session.obey(place!);
    const next = nextRug();
    expect(obey(session, 'undo')).toEqual(['undone']);
    session.obey(other!);
    expect(nextRug()).toBe(next);
  });

  test('turning last, until a rug of their own is turned over', () => {
    const session = seat({ players: 2, order: 'turn-last' }, true);
    expect(obey(session, 'A', 'D', '2', 'c2c3', 'undo', 'd1e1', 'B', 'undo')).toEqual([
      '',
      '',
      'rolled',
      'laid',
      'undone',
      'laid',
      '',
      'nothing-to-undo',
    ]);
  });

  test('takes back a facing that was decided before the game was resumed', () => {
    const before = seat({ players: 3 });
    obey(before, 'W');
    const session = new GameSession(new LocalTable(before.table.record(), false));
    expect(obey(session, 'undo', 'E')).toEqual(['undone', 'oriented']);
  });

  test('brings nobody back who has left', () => {
    const session = seat({ players: 3 });
    expect(obey(session, 'leave 2', 'undo')).toEqual(['left', 'nothing-to-undo']);
  });

  test('never takes back a roll, nor what a pile has answered', () => {
    const session = seat({ players: 3 }, true);
    expect(obey(session, 'undo', 'S', '2', 'undo')).toEqual([
      'nothing-to-undo',
      'oriented',
      'rolled',
      'nothing-to-undo',
    ]);
    const two = seat({ players: 2 });
    obey(two, 'roll');
    const [place] = legalDecisions(two.table.state);
    expect(two.obey(place!).ok).toBe(true);
    expect(obey(two, 'undo')).toEqual(['nothing-to-undo']);
  });
});

describe('two colours each', () => {
  test('the next rugs are turned over without being asked for', () => {
    const session = seat({ players: 2 });
    expect(viewOf(session.table.state).players.map(({ next }) => next !== undefined)).toEqual([
      true,
      true,
    ]);
  });

  test('face down, only the one whose turn it is', () => {
    const session = seat({ players: 2, edition: 'pergioco' });
    expect(viewOf(session.table.state).players.map(({ next }) => next !== undefined)).toEqual([
      true,
      false,
    ]);
  });

  test('with rugs of their own the players say which they turned over', () => {
    const session = seat({ players: 2 }, true);
    expect(awaited(session.table.state).type).toBe('draw');
    expect(obey(session, 'C', 'A', 'D', 'S', '2', 'c2c3')).toEqual([
      'not-own-colour',
      '',
      '',
      'oriented',
      'rolled',
      'laid',
    ]);
    expect(session.table.turn?.token).toBe('S2:Ac2c3');
  });
});

test('a game resumed from its record goes on where it stopped', () => {
  const parsed = parseRecord('[Players "2"] [Next "A C"] 1. S2:Be2e1 2. W3');
  if (!parsed.ok) throw new Error(parsed.error.code);
  const session = new GameSession(new LocalTable(parsed.value, false));
  expect(awaited(session.table.state)).toEqual({ type: 'lay', seat: 1 });
  expect(obey(session, 'a3a4')).toEqual(['laid']);
  expect(session.table.turn?.token).toBe('W3:Ca3a4');
});

const KINDS: readonly SetupOptions[] = [
  { players: 2 },
  { players: 2, edition: 'pergioco', order: 'turn-last' },
  { players: 3, edition: 'first', dirhams: [0, 1, 2] },
  { players: 4, order: 'turn-last', dirhams: [1, 1, 1, 1] },
];

test.each(KINDS)('%j is played to its end by taking what is offered', (options) => {
  const session = seat(options);
  const orders: string[] = [];
  for (let order = 0; resultOf(session.table.state) === undefined; order++) {
    const offers = legalDecisions(session.table.state);
    const line = offers.length === 0 ? { type: 'roll' as const } : offers[order % offers.length]!;
    orders.push(JSON.stringify(line));
    const ruling = session.obey(line);
    expect({ ok: ruling.ok, orders }).toMatchObject({ ok: true });
  }
});
