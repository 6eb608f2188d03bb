import { expect, test } from 'vitest';
import type { TurnLog } from '../turn-log.js';
import { parseRecord } from './record-parse.js';
import {
  makeNext,
  makeRecord,
  makeRecordLine,
  turnLogOfRecord,
  type GameRecord,
} from './record.js';
import { replayLines } from './replay-line.js';
import type { Setup } from '../setup.js';
import { equalStates } from '../state.js';
import { action } from '../testing/drawn-position.js';
import { agreed } from '../testing/every-setup.js';
import { viewOf } from '../view.js';

const record = (setup: Setup, ...words: readonly string[]): GameRecord => ({
  setup,
  actions: words.map(action),
  tags: [],
  comments: [],
});

const read = (text: string): GameRecord => {
  const parsed = parseRecord(text);
  if (parsed.ok) return parsed.value;
  throw new Error(`${JSON.stringify(parsed.error)} in ${text}`);
};

/** The turns of a record's text. */
const turnsOf = (text: string): string => text.split('\n\n')[1]?.trim() ?? '';

const entriesOf = ({ entries }: TurnLog): string[] =>
  entries.map((entry) => (entry.type === 'turn' ? entry.turn.token : `leave:${entry.seat + 1}`));

const THREE = agreed({ players: 3 });
const FOUR = agreed({ players: 4 });
const LAST = agreed({ players: 4, order: 'turn-last' });
const TWO = agreed({ players: 2 });

test.each([
  ['nothing yet', THREE, [], ''],
  ['oriented', THREE, ['S'], '1. S'],
  ['rolled', THREE, ['S', '2'], '1. S2'],
  ['laid', THREE, ['S', '2', 'c2c3'], '1. S2:c2c3'],
  ['laid, named from the far end', THREE, ['S', '2', 'c3c2'], '1. S2:c2c3'],
  ['turning last, rolled', LAST, ['2'], '1. 2'],
  ['turning last, laid', LAST, ['2', 'c2c3'], '1. 2:c2c3'],
  ['turning last, oriented', LAST, ['2', 'c2c3', 'W'], '1. 2:c2c3:W'],
  ['two colours', TWO, ['draw:B', 'draw:C', 'S', '2', 'e2e1'], '1. S2:Be2e1'],
])('%s', (_, setup, words, turns) => {
  const written = makeRecord(record(setup, ...words));
  expect(turnsOf(written)).toBe(turns);
  expect(makeRecord(read(written))).toBe(written);
});

test.each([
  ['the mover before orienting', FOUR, ['leave:1'], 'leave:1'],
  ['the mover after orienting', FOUR, ['S', 'leave:1'], '1. S leave:1'],
  ['the mover after the roll', FOUR, ['S', '2', 'leave:1'], '1. S2:leave'],
  ['another after orienting', FOUR, ['S', 'leave:3', '2', 'c2c3'], 'leave:3 1. S2:c2c3'],
  ['another after the roll', FOUR, ['S', '2', 'leave:3', 'c2c3'], '1. S2:c2c3 leave:3'],
  ['another between turns', FOUR, ['S', '2', 'c2c3', 'leave:3'], '1. S2:c2c3 leave:3'],
  [
    'two after the roll',
    FOUR,
    ['S', '2', 'leave:4', 'leave:3', 'c2c3'],
    '1. S2:c2c3 leave:4 leave:3',
  ],
  [
    'another after the roll, then the mover',
    FOUR,
    ['S', '2', 'leave:3', 'leave:1'],
    '1. S2 leave:3 leave:1',
  ],
  [
    'another before the roll, then the mover',
    FOUR,
    ['S', 'leave:3', '2', 'leave:1'],
    'leave:3 1. S2:leave',
  ],
  [
    'all others after the roll',
    FOUR,
    ['S', '2', 'leave:4', 'leave:3', 'leave:2'],
    '1. S2 leave:4 leave:3 leave:2',
  ],
  ['turning last, the mover before the roll', LAST, ['leave:1'], 'leave:1'],
  ['turning last, the mover after the roll', LAST, ['2', 'leave:1'], '1. 2:leave'],
  ['turning last, the mover after laying', LAST, ['2', 'c2c3', 'leave:1'], '1. 2:c2c3 leave:1'],
  [
    'turning last, another after laying',
    LAST,
    ['2', 'c2c3', 'leave:2', 'W'],
    '1. 2:c2c3:W leave:2',
  ],
  [
    'turning last, another after laying, then the mover',
    LAST,
    ['2', 'c2c3', 'leave:2', 'leave:1'],
    '1. 2:c2c3 leave:2 leave:1',
  ],
  [
    'two colours, the mover after the roll',
    TWO,
    ['draw:B', 'draw:C', 'S', '2', 'leave:1'],
    '1. S2:leave',
  ],
  [
    'two colours, the other after the roll',
    TWO,
    ['draw:B', 'draw:C', 'S', '2', 'leave:2'],
    '1. S2 leave:2',
  ],
] as const)('6.5 leaving, %s', (_, setup, words, turns) => {
  const written = record(setup, ...words);
  const text = makeRecord(written);
  expect(turnsOf(text)).toBe(turns);
  const again = read(text);
  expect(makeRecord(again)).toBe(text);
  const [log, logAgain] = [turnLogOfRecord(written), turnLogOfRecord(again)];
  expect(equalStates(log.state, logAgain.state)).toBe(true);
  expect(entriesOf(logAgain)).toEqual(entriesOf(log));
  expect(replayLines(logAgain)).toEqual(replayLines(log));
});

test('a player who left out of turn is out after that turn, as in the record', () => {
  const log = turnLogOfRecord(record(FOUR, 'S', '2', 'leave:3', 'c2c3'));
  const outs = log.entries.map((entry) => {
    const { after } = entry.type === 'turn' ? entry.turn : entry;
    return viewOf(after).players.map(({ out }) => out);
  });
  expect(outs).toEqual([
    [0, 0, 0, 0],
    [0, 0, 1, 0],
  ]);
});

test('the edition supplies absent tags', () => {
  const { setup } = read('[Players "2"]');
  expect(setup).toEqual(agreed({ players: 2 }));
  expect(read('[Players "3"] [Edition "pergioco"]').setup).toMatchObject({
    order: 'turn-first',
    colours: 1,
    facing: 'E',
    dirhams: [30, 30, 30],
    houseRules: [],
  });
});

test('8.1 the house rule has its own tag', () => {
  const setup = agreed({ players: 3, houseRules: ['cover-own'] });
  expect(makeRecord(record(setup))).toContain('[House "cover-own"]\n');
  expect(read('[Players "3"] [House "cover-own"]').setup).toEqual(setup);
  expect(makeRecord(record(THREE))).not.toContain('House');
});

test('further tags are kept unchanged, in their order', () => {
  const text = '[Site "a \\"souk\\" \\\\"] [Players "3"] [Date "2026"] [result "x"]';
  const parsed = read(text);
  expect(parsed.tags).toEqual([
    { name: 'Site', value: 'a "souk" \\' },
    { name: 'Date', value: '2026' },
    { name: 'result', value: 'x' },
  ]);
  expect(makeRecord(parsed)).toBe(
    [
      '[Edition "gigamic"]',
      '[Players "3"]',
      '[Order "turn-first"]',
      '[Colours "1"]',
      '[Facing "S"]',
      '[Dirhams "30 30 30"]',
      '[Site "a \\"souk\\" \\\\"]',
      '[Date "2026"]',
      '[result "x"]',
      '[Result "*"]',
      '',
    ].join('\n'),
  );
});

test('comments keep their places', () => {
  const body = '{before} 1. S2:c2c3 {after one} {twice} leave:3 {gone\nfor good} 2. S1:e1f1 {}';
  const parsed = read(`[Players "3"]\n\n${body}`);
  expect(parsed.comments).toEqual([
    { after: 0, text: 'before' },
    { after: 1, text: 'after one' },
    { after: 1, text: 'twice' },
    { after: 2, text: 'gone\nfor good' },
    { after: 3, text: '' },
  ]);
  expect(turnsOf(makeRecord(parsed)).replaceAll('\n', ' ')).toBe(body.replaceAll('\n', ' '));
});

test.each([
  ['no numbers', 'S2:c2c3 E1:f2g2'],
  ['numbers with zeros', '01. S2:c2c3 002. E1:f2g2'],
  ['numbers without a space', '1.S2:c2c3 2.E1:f2g2'],
  ['a comment behind the number', '1. {now} S2:c2c3 2. {then} E1:f2g2'],
  ['a comment for white space', '1.S2:c2c3{now}2.E1:f2g2'],
  ['lines as they please', '\r\n1.\r\nS2:c2c3\r\n\r\n2.\tE1:f2g2\r\n'],
  ['a rug named from its far end', '1. S2:c3c2 2. E1:g2f2'],
])('a reader takes %s', (_, body) => {
  const plain = read('[Players "3"]\n\n1. S2:c2c3 2. E1:f2g2');
  const { actions } = read(`\uFEFF[Players "3"]\r\n${body}`);
  expect(
    equalStates(turnLogOfRecord({ ...plain, actions }).state, turnLogOfRecord(plain).state),
  ).toBe(true);
});

test.each(['0-0', '99-1', 'draw', ''])('a Result of %j is computed again', (result) => {
  const parsed = read(`[Players "3"] [Result "${result}"] 1. S2:c2c3`);
  expect(makeRecord(parsed)).toContain('[Result "*"]');
});

test.each([
  ['face up', TWO, ['draw:A', 'draw:C', 'S'], 'A C'],
  ['one not turned over yet', TWO, ['draw:A'], 'A ?'],
  ['neither', TWO, [], '? ?'],
  ['the other one first', TWO, ['draw:D'], '? D'],
  ['face down', agreed({ players: 2, edition: 'pergioco' }), ['draw:B'], 'B ?'],
])('5.9 5.10 Next has the visible rugs, %s', (_, setup, words, next) => {
  const text = makeRecord(record(setup, ...words));
  expect(text).toContain(`[Next "${next}"]\n[Result "*"]\n`);
  const again = read(text);
  expect(makeRecord(again)).toBe(text);
  expect(again.actions).toHaveLength(words.length);
});

test('5.8 with one colour each, and when it is over, there is no Next', () => {
  expect(makeRecord(record(THREE, 'S'))).not.toContain('Next');
  expect(
    makeNext(turnLogOfRecord(record(TWO, 'draw:A', 'draw:C', 'leave:1')).state),
  ).toBeUndefined();
  // A Next tag that is there anyway is redundant or ignored.
  expect(read('[Players "3"] [Next "A B C"]').tags).toEqual([]);
  expect(read('[Players "2"] [Next "A C"] leave:1').tags).toEqual([]);
});

test('5.9 the rugs to come are known from the turns that lay them', () => {
  const { actions } = read('[Players "2"] [Next "B ?"] 1. S2:Be2e1 2. W1:Cb2b3');
  expect(actions.map(({ type, ...what }) => `${type} ${Object.values(what).join(' ')}`)).toEqual([
    'draw 0 B',
    'draw 1 C',
    'orient S',
    'roll 2',
    'lay e2e1',
    'draw 0 B',
    'orient W',
    'roll 1',
    'lay b2b3',
  ]);
});

test('the one-line form has everything but the comments', () => {
  const parsed = read('[Players "3"] [Site "here"] {so} 1. S2:c2c3 {and} leave:3 2. S1');
  const line = makeRecordLine(parsed);
  expect(line).not.toContain('\n');
  expect(line).not.toContain('{');
  expect(read(line)).toEqual({ ...parsed, comments: [] });
  expect(makeRecordLine(record(THREE))).toMatch(/\[Result "\*"\]$/);
});

test('lines break between turns, at 78 characters', () => {
  const turns = Array.from({ length: 20 }, (_, index) =>
    index === 0 ? 'W3:a5a6' : index === 1 ? 'S3:b1b2' : index % 2 === 0 ? 'W1:a2a3' : 'W1:a2b2',
  );
  const text = makeRecord(read(`[Players "3"] ${turns.join(' ')}`));
  const lines = turnsOf(text).split('\n');
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) {
    expect(line.length).toBeLessThanOrEqual(78);
    expect(line).toMatch(/^\d+\. .*:[a-g][1-7][a-g][1-7]$/);
  }
});

test('replay lines of an unfinished game end with no result', () => {
  const lines = replayLines(turnLogOfRecord(read('[Players "3"] 1. S2:c2c3 leave:3 2. E')));
  expect(lines.map((line) => JSON.stringify(line))).toEqual([
    '{"turn":1,"player":1,"token":"S2:c2c3","assam":"d2","path":["d3","d2"],"paid":null,"facing":"S","board":"7/7/7/7/2Av4/2A^4/7","dirhams":[30,30,30],"visible":[2,0,0],"rugs":[14,15,15],"out":[]}',
    '{"turn":2,"player":2,"token":"E","assam":"d2","path":[],"paid":null,"facing":"E","board":"7/7/7/7/2Av4/2A^4/7","dirhams":[30,30,30],"visible":[2,0,0],"rugs":[14,15,0],"out":[3]}',
    '{"result":null}',
  ]);
});

test('a record whose actions are not legal is our own bug, and throws', () => {
  expect(() => makeRecord(record(THREE, 'N'))).toThrow('half-turn');
});

test('a record with any tags and comments can be read again', () => {
  const written: GameRecord = {
    ...record(THREE, 'S', '2'),
    tags: [{ name: 'Site', value: 'souk\r\n[Players "4"]\n' }],
    comments: [{ after: 1, text: 'a {smile} :}' }],
  };
  const again = read(makeRecord(written));
  expect(again.tags).toEqual([{ name: 'Site', value: 'souk [Players "4"] ' }]);
  expect(again.comments).toEqual([{ after: 1, text: 'a {smile) :)' }]);
  expect(again.actions).toEqual(written.actions);
  expect(makeRecordLine(written)).not.toContain('\n');
});
