import { LEVEL_NAMES } from '@marrakech/bot';
import {
  makeSetup,
  resultOf,
  viewOf,
  type GameRecord,
  type SetupOptions,
  type Tag,
} from '@marrakech/rules';
import { expect, test } from 'vitest';
import { levelTags } from '../../output/own-tags.js';
import { LocalTable } from './local-table.js';
import { LEVEL_LINES, levelsFrom, playersFor, seatLevels, seatOpponents } from './opponents.js';
import { GameSession } from './game-session.js';
import { parseCommand } from './typed-commands.js';

function recordOf(options: SetupOptions, tags: readonly Tag[] = []): GameRecord {
  const setup = makeSetup(options);
  if (!setup.ok) throw new Error(setup.error.code);
  return { setup: setup.value, actions: [], tags, comments: [] };
}

async function table(options: SetupOptions, opponents: readonly string[], ownDie = false) {
  const record = recordOf(options);
  const levels = seatLevels(opponents, options.players);
  if (!levels.ok) throw new Error(levels.error.words);
  const seated = await seatOpponents(record.setup, levels.value);
  return new GameSession(new LocalTable(record, ownDie), seated);
}

test('opponents play as soon as it is their turn, and the person is asked again', async () => {
  const session = await table({ players: 3 }, ['nour', 'zohra']);
  expect(session.opening).toEqual([]);
  for (const line of ['S', 'roll']) session.obey(parseCommand(line));
  const { assam } = viewOf(session.table.state);
  const place = { d3: 'd4d5', d2: 'c2c3', d1: 'c1c2', e1: 'e2e3' }[assam as string]!;
  const ruling = session.obey(parseCommand(place));
  expect(ruling.ok && ruling.value.map(({ type }) => type)).toEqual([
    'laid',
    'oriented',
    'rolled',
    'laid',
    'oriented',
    'rolled',
    'laid',
  ]);
  expect(viewOf(session.table.state)).toMatchObject({ mover: 0, phase: 'orient' });
  const undo = session.obey({ type: 'undo' });
  expect(undo).toEqual({ ok: false, error: { type: 'nothing-to-undo', answer: 'opponent' } });
});

test.each<SetupOptions>([
  { players: 2, order: 'turn-last' },
  { players: 2, edition: 'pergioco' },
  { players: 4, dirhams: [2, 2, 2, 2] },
])('among themselves they play to the end: %j', async (options) => {
  const names = ['nour', 'idris', 'zohra', 'brahim'].slice(0, options.players);
  const session = await table(options, names);
  expect(resultOf(session.table.state)).toBeDefined();
  expect(session.opening.length).toBeGreaterThan(options.players);
});

test('with a die on the table they wait for it', async () => {
  const session = await table({ players: 2, colours: 1 }, ['nour', 'me'], true);
  expect(session.opening.map(({ type }) => type)).toEqual(['oriented']);
  const ruling = session.obey(parseCommand('2'));
  expect(ruling.ok && ruling.value.map(({ type }) => type)).toEqual(['rolled', 'laid']);
});

test('what they decided is not taken back after the game is resumed', async () => {
  const { table: before } = await table({ players: 2, colours: 1 }, ['nour', 'me'], true);
  const seated = await seatOpponents(before.record().setup, ['nour', undefined]);
  const resumed = new GameSession(new LocalTable(before.record(), true), seated);
  expect(resumed.obey({ type: 'undo' })).toEqual({
    ok: false,
    error: { type: 'nothing-to-undo', answer: 'opponent' },
  });
});

test.each([
  [['hakima'], 2, [undefined, 'hakima']],
  [['nour', 'idris'], 4, [undefined, undefined, 'nour', 'idris']],
  [['nour', 'me', 'salma'], 3, ['nour', undefined, 'salma']],
  [[], 2, [undefined, undefined]],
])('%j at a table of %i', (opponents, players, levels) => {
  expect(seatLevels(opponents, players)).toEqual({ ok: true, value: levels });
  const tags = levelTags(levels as never);
  expect(levelsFrom(recordOf({ players }, tags))).toEqual({ ok: true, value: levels });
});

test.each([
  [['hakima', 'nour', 'idris'], 2],
  [['nobody'], 2],
  [[''], 2],
  [['__proto__'], 2],
])('%j at a table of %i is refused', (opponents, players) => {
  expect(seatLevels(opponents, players)).toMatchObject({ ok: false, error: { exit: 2 } });
});

test('a table is as large as its opponents need', () => {
  expect([[], ['nour'], ['nour', 'idris'], ['me', 'nour']].map(playersFor)).toEqual([2, 2, 3, 2]);
});

test('a level in a record that nobody knows is refused, at a seat that is there', () => {
  const sultan = { name: 'Level3', value: 'sul\u0007tan' };
  expect(levelsFrom(recordOf({ players: 3 }, [sultan]))).toEqual({
    ok: false,
    error: {
      exit: 1,
      words: 'nobody is called sul\u{FFFD}tan; without its tag Level3 you play that seat',
    },
  });
  expect(levelsFrom(recordOf({ players: 2 }, [sultan]))).toMatchObject({ ok: true });
});

test('every level has words', () => {
  expect(LEVEL_LINES).toHaveLength(LEVEL_NAMES.length);
  expect(LEVEL_LINES.at(-1)).toBe('hakima   Knows every stone in the market');
});
