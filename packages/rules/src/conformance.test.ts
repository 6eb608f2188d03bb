import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { parseRecord } from './notation/record-parse.js';
import { makeRecord, makeResult, turnLogOfRecord } from './notation/record.js';
import { replayLines, type ResultLine, type TurnLine } from './notation/replay-line.js';

// Slow on a shared machine; the timeout only guards against a hang.
vi.setConfig({ testTimeout: 120_000 });

interface ConformanceGame {
  readonly kind: readonly [string, number, string, number | null];
  readonly record: string;
  readonly turns: readonly TurnLine[];
  readonly result: ResultLine['result'];
}

// From an independent implementation that shares no code with this one.
const games = readFileSync(new URL('../test-data/games.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as ConformanceGame);

const named = games.map((game, index) => [index + 1, game.kind.join(' '), game] as const);

test('there are 110 games over every edition, player count and order', () => {
  expect(games).toHaveLength(110);
  const kinds = new Set(games.map(({ kind }) => kind.slice(0, 3).join(' ')));
  expect(kinds.size).toBe(3 * 3 * 2 + 3);
});

test.each(named)('game %i replays exactly: %s', (_, __, game) => {
  const parsed = parseRecord(game.record);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  const lines = replayLines(turnLogOfRecord(parsed.value)).map((line) => JSON.stringify(line));
  const expected = [...game.turns, { result: game.result }].map((line) => JSON.stringify(line));
  expect(lines).toEqual(expected);
});

test.each(named)('game %i is printed as it was read: %s', (_, __, game) => {
  const parsed = parseRecord(game.record);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  expect(makeRecord(parsed.value)).toBe(game.record);
  expect(makeResult(turnLogOfRecord(parsed.value).state)).toBe(game.result?.scores.join('-'));
});
