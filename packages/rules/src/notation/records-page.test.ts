import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeBoard, parseBoard } from './board-text.js';
import { makePosition, parsePosition, POSITION_FAULTS } from './position-text.js';
import { parseRecord, RECORD_FAULTS } from './record-parse.js';
import { makeRecord, makeRecordLine, turnLogOfRecord, type GameRecord } from './record.js';
import { replayLines } from './replay-line.js';
import { position } from '../testing/drawn-position.js';

const page = readFileSync(new URL('../../../../docs/records.md', import.meta.url), 'utf8');

/** The fenced examples of one kind. */
const examples = (kind: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${kind}\n([^\`]*)^\`\`\``, 'gm'))].map(([, text]) => text!);

const read = (text: string): GameRecord => {
  const parsed = parseRecord(text);
  if (parsed.ok) return parsed.value;
  throw new Error(`${JSON.stringify(parsed.error)} in ${text}`);
};

test('there are examples of every kind', () => {
  const counts = ['mkh', 'board', 'position', 'jsonl'].map((kind) => examples(kind).length);
  expect(counts).toEqual([8, 2, 2, 1]);
});

test.each(examples('mkh'))('a record that can be read: %j', (text) => {
  expect(makeRecord(read(makeRecord(read(text))))).toBe(makeRecord(read(text)));
});

test.each(examples('mkh').filter((text) => text.startsWith('[Edition')))(
  'a record as it is written: %j',
  (text) => {
    expect(makeRecord(read(text))).toBe(text);
  },
);

test('the record on one line is the unfinished one', () => {
  const unfinished = examples('mkh').find((text) => text.includes('[Result "*"]'))!;
  const line = examples('mkh').at(-1)!;
  expect(makeRecordLine(read(line))).toBe(makeRecordLine(read(unfinished)));
});

test.each(examples('board'))('a board as it is written: %s', (text) => {
  const board = parseBoard(text.trim(), 4);
  const state = position({});
  if (board.ok) state.data.set(board.value);
  expect(`${makeBoard(state)}\n`).toBe(text);
});

test.each(examples('position'))('a position as it is written: %s', (text) => {
  const parsed = parsePosition(text);
  expect(parsed.ok && `${makePosition(parsed.value)}\n`).toBe(text);
});

test('the lines of replay --json are those of the first record', () => {
  const lines = replayLines(turnLogOfRecord(read(examples('mkh')[0]!)));
  expect(examples('jsonl')).toEqual([lines.map((line) => `${JSON.stringify(line)}\n`).join('')]);
});

test('every key of a line is explained, in its order', () => {
  const [line] = replayLines(turnLogOfRecord(read(examples('mkh')[0]!)));
  const table = page.slice(page.indexOf('| key'));
  const keys = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, key]) => key);
  expect(keys).toEqual(Object.keys(line!));
});

test('every fault of a record is explained, and every fault of a position is named', () => {
  const refused = page.slice(page.indexOf('### What is refused'), page.indexOf('## Board text'));
  const codes = [...refused.matchAll(/^\| `([a-z-]+)`/gm)].map(([, code]) => code);
  expect(codes).toEqual([...RECORD_FAULTS]);
  const positions = page.slice(page.indexOf('## Position'), page.indexOf('## `replay'));
  for (const code of POSITION_FAULTS) expect(positions).toContain(`\`${code}\``);
});
