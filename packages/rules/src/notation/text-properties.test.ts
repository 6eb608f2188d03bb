import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { makeBoard, parseBoard } from './board-text.js';
import type { TurnLog, Entry } from '../turn-log.js';
import { makePosition, parsePosition } from './position-text.js';
import { parseRecord } from './record-parse.js';
import { makeRecord, makeRecordLine, turnLogOfRecord, type GameRecord } from './record.js';
import { replayLines } from './replay-line.js';
import { SQUARE_COUNT } from '../squares.js';
import { copyState, equalStates, NEXT, OUT, stateKey, type State } from '../state.js';
import { isSetupTag, type Tag } from './tags.js';
import { EVERY_SETUP, nameOf } from '../testing/every-setup.js';
import { variedGame, seededGame, type SeededGame } from '../testing/seeded-game.js';
import { seededChance } from '../testing/seeded-chance.js';

// Slow on a shared machine; the timeout only guards against a hang.
vi.setConfig({ testTimeout: 120_000 });

const read = (text: string): GameRecord => {
  const parsed = parseRecord(text);
  assert.ok(parsed.ok, `${JSON.stringify(parsed)} in ${text}`);
  return parsed.value;
};

const cut = ({ setup, actions }: SeededGame, length: number): GameRecord => ({
  setup,
  actions: actions.slice(0, length),
  tags: [],
  comments: [],
});

/**
 * The position without rugs that were drawn and never laid: a finished record does not have them.
 */
function keyOf(state: State): string {
  const masked = copyState(state);
  masked.data.fill(0, NEXT, OUT);
  return stateKey(masked);
}

/** An entry with states replaced by their keys. */
const inWords = (entry: Entry): unknown => {
  if (entry.type === 'leave') return [`leave:${entry.seat + 1}`, keyOf(entry.after)];
  const { after, ...turn } = entry.turn;
  return [turn, keyOf(after)];
};

function checkSameLog(told: TurnLog, retold: TurnLog): void {
  assert.ok(equalStates(told.state, retold.state));
  assert.deepEqual(retold.entries.map(inWords), told.entries.map(inWords));
  assert.deepEqual(replayLines(retold), replayLines(told));
}

function checkRecord(record: GameRecord): void {
  const text = makeRecord(record);
  const again = read(text);
  assert.equal(makeRecord(again), text);
  assert.deepEqual(
    [again.setup, again.tags, again.comments],
    [record.setup, record.tags, record.comments],
  );
  checkSameLog(turnLogOfRecord(record), turnLogOfRecord(again));
  assert.equal(makeRecord(read(makeRecordLine(record))), makeRecord({ ...record, comments: [] }));
}

describe.each(EVERY_SETUP.map((setup) => [nameOf(setup), setup] as const))('%s', (_, setup) => {
  test('records cut anywhere, with leavings at any moment, are read as they were written', () => {
    const broken = fc.check(
      fc.property(fc.integer(), (seed) => {
        // On average every sixth action is a leaving, so games are short and every moment occurs.
        const game = seededGame(setup, seed, 6);
        for (let length = 0; length <= game.actions.length; length++)
          checkRecord(cut(game, length));
      }),
      { numRuns: 4, includeErrorInReport: true },
    );
    expect(fc.defaultReportMessage(broken)).toBeUndefined();
  });

  test('whole games, also with small purses, are read as they were written', () => {
    const broken = fc.check(
      fc.property(fc.integer(), (seed) => {
        const game = variedGame(setup, seed);
        const below = seededChance(seed);
        checkRecord(cut(game, game.actions.length));
        for (let times = 0; times < 4; times++) checkRecord(cut(game, below(game.actions.length)));
      }),
      { numRuns: 1, includeErrorInReport: true },
    );
    expect(fc.defaultReportMessage(broken)).toBeUndefined();
  });

  test('every board and every position is read as it was written', () => {
    const broken = fc.check(
      fc.property(fc.integer(), (seed) => {
        for (const state of variedGame(setup, seed).states) {
          const board = parseBoard(makeBoard(state), setup.players * setup.colours);
          assert.ok(board.ok);
          assert.deepEqual(board.value, state.data.slice(0, SQUARE_COUNT));
          const text = makePosition(state);
          const position = parsePosition(text);
          assert.ok(position.ok, text);
          assert.ok(equalStates(position.value, state));
          assert.equal(makePosition(position.value), text);
        }
      }),
      { numRuns: 2, includeErrorInReport: true },
    );
    expect(fc.defaultReportMessage(broken)).toBeUndefined();
  });
});

const isFree = ({ name }: Tag): boolean =>
  !isSetupTag(name) && name !== 'Next' && name !== 'Result';
const oddText = fc.string({ unit: 'binary' });
const oddTags = fc.uniqueArray(
  fc
    .tuple(fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]*$/), oddText)
    .map(([name, text]): Tag => ({ name, value: text.replaceAll(/[\r\n]/g, ' ') }))
    .filter(isFree),
  { selector: ({ name }) => name, maxLength: 4 },
);
const oddComments = fc.array(
  fc.tuple(fc.nat(), oddText).map(([after, text]) => ({ after, text: text.replaceAll('}', '{') })),
  { maxLength: 6 },
);

test('unusual tags and comments are read as they were written', () => {
  const property = fc.property(
    fc.constantFrom(...EVERY_SETUP),
    fc.integer(),
    oddTags,
    oddComments,
    (setup, seed, tags, anywhere) => {
      const game = seededGame(setup, seed, 12);
      const told = cut(game, game.actions.length);
      const places = turnLogOfRecord(told).entries.length + 1;
      const comments = anywhere
        .map(({ after, text }) => ({ after: after % places, text }))
        .sort((one, other) => one.after - other.after);
      checkRecord({ ...told, tags, comments });
    },
  );
  expect(
    fc.defaultReportMessage(fc.check(property, { numRuns: 60, includeErrorInReport: true })),
  ).toBeUndefined();
});

test('equal positions have equal texts, different ones different texts', () => {
  const property = fc.property(fc.constantFrom(...EVERY_SETUP), fc.integer(), (setup, seed) => {
    const { states } = variedGame(setup, seed);
    assert.equal(new Set(states.map(makePosition)).size, new Set(states.map(stateKey)).size);
  });
  expect(
    fc.defaultReportMessage(fc.check(property, { numRuns: 10, includeErrorInReport: true })),
  ).toBeUndefined();
});
