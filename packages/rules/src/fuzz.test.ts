import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { makeDecision, parseDecision, type Action } from './actions.js';
import { apply } from './apply.js';
import { BOARD_FAULTS, makeBoard, parseBoard } from './notation/board-text.js';
import { ILLEGAL_CODES, whyIllegal } from './legal.js';
import { makePosition, parsePosition, POSITION_FAULTS } from './notation/position-text.js';
import { parseRecord, RECORD_FAULTS } from './notation/record-parse.js';
import { makeRecord, makeRecordLine, turnLogOfRecord } from './notation/record.js';
import { makeSetup, type SetupOptions } from './setup.js';
import { SETUP_FAULTS } from './setup-faults.js';
import { equalStates, startState, stateKey } from './state.js';
import { EVERY_SETUP } from './testing/every-setup.js';
import { variedGame, seededGame } from './testing/seeded-game.js';
import { seededChance } from './testing/seeded-chance.js';

// Slow on a shared machine; the timeout only guards against a hang.
vi.setConfig({ testTimeout: 120_000 });

/**
 * Any text gives a fault from the list, or a value that is written and read back as an equal one.
 */
function checkRecordText(text: string): void {
  const parsed = parseRecord(text);
  if (!parsed.ok) {
    const { code, token, turn } = parsed.error;
    assert.ok(RECORD_FAULTS.includes(code), code);
    assert.ok(turn === undefined || turn >= 1);
    assert.equal(typeof token, 'string');
    assert.equal(parsed.error.illegal !== undefined, code === 'illegal');
    return;
  }
  const printed = makeRecord(parsed.value);
  const again = parseRecord(printed);
  assert.ok(again.ok, `${JSON.stringify(again)} in ${printed}`);
  assert.equal(makeRecord(again.value), printed);
  assert.ok(equalStates(turnLogOfRecord(again.value).state, turnLogOfRecord(parsed.value).state));
}

function checkPositionText(text: string): void {
  const parsed = parsePosition(text);
  if (!parsed.ok) {
    assert.ok(POSITION_FAULTS.includes(parsed.error.code));
    return;
  }
  const again = parsePosition(makePosition(parsed.value));
  assert.ok(again.ok && equalStates(again.value, parsed.value));
}

function checkBoardText(text: string): void {
  const parsed = parseBoard(text, 4);
  if (!parsed.ok) {
    assert.ok(BOARD_FAULTS.includes(parsed.error.code));
    return;
  }
  const state = startState(EVERY_SETUP[0]!);
  state.data.set(parsed.value);
  assert.deepEqual(parseBoard(makeBoard(state), 4), parsed);
}

function checkDecisionText(text: string): void {
  const decision = parseDecision(text);
  if (decision !== undefined) assert.equal(makeDecision(decision), text);
}

const PARSERS = [
  ['records', checkRecordText],
  ['positions', checkPositionText],
  ['boards', checkBoardText],
  ['decisions', checkDecisionText],
] as const;

const report = <T>(property: fc.IProperty<T>, numRuns: number): string | undefined =>
  fc.defaultReportMessage(fc.check(property, { numRuns, includeErrorInReport: true }));

/** Seeds of valid texts, which the tests then damage. */
const seeds = fc.tuple(fc.constantFrom(...EVERY_SETUP), fc.integer());
const recordText = seeds.map(([setup, seed]) => {
  const { actions } = seededGame(setup, seed, 10);
  const record = { setup, actions, tags: [{ name: 'Site', value: 'souk' }], comments: [] };
  return seed % 2 === 0 ? makeRecord(record) : makeRecordLine(record);
});
const positionText = seeds.map(([setup, seed]) => {
  const { states } = variedGame(setup, seed);
  return makePosition(states[Math.abs(seed) % states.length]!);
});
const boardText = seeds.map(([setup, seed]) => makeBoard(variedGame(setup, seed).states.at(-1)!));
const decisionText = fc.constantFrom('N', 'S', 'a1a2', 'g7f7');

const VALID = {
  records: recordText,
  positions: positionText,
  boards: boardText,
  decisions: decisionText,
};

const PIECES = ['{', '}', '[', ']', '"', '\\', '/', ':', '.', ' ', '\n', '\0', '\uFEFF', '\uD83E'];
const TOKENS = [
  '1.',
  'S2',
  ':x',
  ':leave',
  'leave:1',
  'A>',
  '[Next "A C"]',
  '[Out "1"]',
  '-1',
  '9999',
];

const SIGNS = '[]{}".:/\\ \nABNSx1234567abcg>v<^?'.split('');

/** Deletes, doubles, swaps and inserts characters and words at random. */
function damage(text: string, seed: number): string {
  const below = seededChance(seed);
  let damaged = text;
  for (let times = 1 + below(4); times > 0; times--) {
    const words = damaged.split(/(?<=\s)/);
    const byWord = below(2) === 0;
    const units = byWord ? words : damaged.split('');
    const at = below(units.length + 1);
    const span = units.slice(at, at + 1 + below(3));
    const put = byWord ? `${TOKENS[below(TOKENS.length)]!} ` : PIECES[below(PIECES.length)]!;
    const instead = [[], [...span, ...span], span.toReversed(), [put, ...span], [put]][below(5)]!;
    units.splice(at, span.length, ...instead);
    damaged = units.join('');
  }
  return damaged;
}

test.each(PARSERS)('arbitrary text, read as %s', (_, check) => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 200 }),
    fc
      .array(fc.constantFrom(...TOKENS, ...PIECES, 'S2:c2c3', '[Players "3"]'))
      .map((all) => all.join(' ')),
  );
  expect(report(fc.property(text, check), 300)).toBeUndefined();
});

test.each(PARSERS)('damaged texts, read as %s', (kind, check) => {
  const property = fc.property(VALID[kind], fc.integer(), (text, seed) => {
    check(text);
    for (let times = 0; times < 8; times++) check(damage(text, seed + times));
  });
  expect(report(property, 60)).toBeUndefined();
});

test('some damaged texts are still games, so both outcomes are tested', () => {
  const [line] = readFileSync(new URL('../test-data/games.jsonl', import.meta.url), 'utf8').split(
    '\n',
  );
  const { record } = JSON.parse(line!) as { record: string };
  const read = Array.from({ length: 300 }, (_, seed) => parseRecord(damage(record, seed)).ok);
  expect(new Set(read)).toEqual(new Set([true, false]));
});

const MUCH = [
  ...['{', '[', '(', '1.', '"', '\\', ' ', '\0', '7/', 'A>'].map(
    (thing) => [thing, 1_000_000] as const,
  ),
  ...['}', ']', '\n', '9', 'S2 ', 'leave:1 ', 'S2:c2c3 ', '{}', '[A "x"]', '[A "', '\uD83E'].map(
    (thing) => [thing, 100_000] as const,
  ),
];
test.each(PARSERS)('very many repetitions, read as %s', (_, check) => {
  const tried = MUCH.map(([thing, length]) => {
    const much = thing.repeat(length / thing.length);
    check(much);
    check(`[Players "2"] ${much}`);
    return thing;
  });
  expect(tried).toHaveLength(MUCH.length);
});

test('a megabyte of comments, tags and turns is read in one go', () => {
  const tags = Array.from({ length: 20_000 }, (_, index) => `[T${index} "x"]`).join('');
  const text = `${'{}'.repeat(200_000)}[Players "3"]${tags} 1. S2:c2c3 ${'{}'.repeat(200_000)}`;
  const parsed = parseRecord(text);
  expect(parsed.ok && parsed.value.comments.length).toBe(400_000);
  expect(parsed.ok && parsed.value.tags.length).toBe(20_000);
});

const options = fc.oneof(
  fc.anything({ withNullPrototype: true, withBigInt: true, withSparseArray: true }),
  fc.record(
    {
      edition: fc.oneof(fc.constantFrom('gigamic', 'first', 'pergioco'), fc.anything()),
      players: fc.oneof(fc.constantFrom(2, 3, 4), fc.anything()),
      order: fc.oneof(fc.constantFrom('turn-first', 'turn-last'), fc.anything()),
      colours: fc.oneof(fc.constantFrom(1, 2), fc.anything()),
      facing: fc.oneof(fc.constantFrom('N', 'E'), fc.anything()),
      dirhams: fc.oneof(fc.array(fc.nat(1001), { maxLength: 4 }), fc.anything()),
      houseRules: fc.oneof(fc.constant(['cover-own']), fc.array(fc.anything()), fc.anything()),
    },
    { requiredKeys: [] },
  ),
);

test('arbitrary setup options', () => {
  const property = fc.property(options, (asked) => {
    const setup = makeSetup(asked as SetupOptions);
    if (!setup.ok) assert.ok(SETUP_FAULTS.includes(setup.error.code));
    else assert.deepEqual(makeSetup(setup.value), setup);
  });
  expect(report(property, 1000)).toBeUndefined();
});

const oddAction = fc.oneof(
  fc.anything({ withNullPrototype: true, withBigInt: true }),
  fc.record(
    {
      type: fc.oneof(fc.constantFrom('orient', 'roll', 'lay', 'draw', 'leave'), fc.anything()),
      facing: fc.oneof(fc.constantFrom('N', 'E', 'S', 'W'), fc.anything()),
      die: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.anything()),
      rug: fc.oneof(fc.stringMatching(/^[a-h][0-8][a-h][0-8]$/), fc.anything()),
      seat: fc.oneof(fc.integer({ min: -1, max: 4 }), fc.anything()),
      colour: fc.oneof(fc.constantFrom('A', 'B', 'C', 'D'), fc.anything()),
    },
    { requiredKeys: [] },
  ),
);

test('arbitrary actions in any position', () => {
  const property = fc.property(
    seeds,
    fc.array(oddAction, { minLength: 20 }),
    ([setup, seed], odd) => {
      const { states } = variedGame(setup, seed);
      const below = seededChance(seed);
      for (const action of odd as Action[]) {
        const state = states[below(states.length)]!;
        const before = stateKey(state);
        const next = apply(state, action);
        assert.equal(stateKey(state), before);
        const illegal = whyIllegal(state, action);
        assert.equal(next.ok, illegal === undefined);
        if (illegal !== undefined) assert.equal(illegal.rule, ILLEGAL_CODES[illegal.code]);
      }
    },
  );
  expect(report(property, 100)).toBeUndefined();
});
