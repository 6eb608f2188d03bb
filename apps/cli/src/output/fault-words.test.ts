import {
  BOARD_FAULTS,
  ILLEGAL_CODES,
  parsePosition,
  parseRecord,
  PHASES,
  POSITION_FAULTS,
  RECORD_FAULTS,
  SETUP_FAULTS,
  type IllegalCode,
} from '@marrakech/rules';
import { expect, test } from 'vitest';
import {
  boardWords,
  illegalWords,
  positionWords,
  quote,
  recordWords,
  setupWords,
} from './fault-words.js';

const codes = Object.keys(ILLEGAL_CODES) as IllegalCode[];

const LAY = { type: 'lay', rug: 'c2c3' } as const;

const isSentence = (words: string) =>
  words.length > 10 && !/undefined|null|NaN|\[object/.test(words) && words.trim() === words;

test.each(codes)('the refusal %s has words and names its rule', (code) => {
  for (const phase of PHASES) {
    const words = illegalWords({ code, rule: ILLEGAL_CODES[code], phase, action: LAY });
    expect(words).toSatisfy(isSentence);
    expect(words).toMatch(new RegExp(`[(; ]rule ${ILLEGAL_CODES[code]}\\)$`));
  }
});

test('no two refusals have the same words', () => {
  const words = codes.map((code) => illegalWords({ code, rule: '1.1', phase: 'lay', action: LAY }));
  expect(new Set(words).size).toBe(codes.length);
});

test.each(SETUP_FAULTS)('the set-up fault %s has words', (code) => {
  expect(setupWords({ code, found: 'first' })).toSatisfy(isSentence);
});

test.each(BOARD_FAULTS)('the board fault %s has words', (code) => {
  expect(boardWords({ code, rank: 3, square: 'c3', found: 'Z' })).toSatisfy(isSentence);
});

test.each(POSITION_FAULTS)('the position fault %s has words', (code) => {
  expect(positionWords({ code, token: 'Rugs' })).toSatisfy(isSentence);
});

test.each(RECORD_FAULTS)('the record fault %s has words, with turn and token', (code) => {
  const words = recordWords({ code, turn: 7, token: 'S2:c2c3' });
  expect(words).toSatisfy(isSentence);
  expect(words).toMatch(/^Turn 7: /);
  expect(words).not.toContain('rule ');
});

const wordsFor = (text: string): string => {
  const record = parseRecord(text);
  return record.ok ? '' : recordWords(record.error);
};

test.each([
  ['[Players "3"] 1. S2:c2c3 2. N1:d1d2', 'N1:d1d2', '2.3'],
  ['[Players "3"] 1. S2 2. S2:c2c3', 'S2', '2.1'],
  ['[Players "3"] 1. S2:x', 'S2:x', '3.8'],
  ['[Players "3"] [Edition "first"] 1. S2:x', 'S2:x', '3.10'],
  ['[Players "2"] 1. S2:c2c3', 'S2:c2c3', '5.8'],
  ['[Players "3"] 1. S2:Ac2c3', 'S2:Ac2c3', '5.7'],
])('%s is told the turn, the token %s and the rule %s, once', (text, token, rule) => {
  const words = wordsFor(text);
  expect(words).toMatch(/^Turn \d[,:] /);
  expect(words).toContain(`“${token}”`);
  expect(words.match(/\brule .*?\)/g)).toEqual([`rule ${rule})`]);
});

test.each([
  ['', 'S2:c2c3'],
  ['[Order "turn-first"]', 'S2:c2c3'],
  ['[Order "turn-last"]', '2:c2c3:W'],
])('garbage in a record with the order %j is told what a turn reads there', (order, shape) => {
  expect(wordsFor(`[Players "3"] ${order} 1. zzz`)).toBe(
    `Turn 1: “zzz” isn’t a valid turn. (a turn reads ${shape})`,
  );
});

test('a tag that cannot be is told what it may be', () => {
  expect(wordsFor('[Players "2"] [Edition "tenth"]')).toBe(
    'Tag Edition: Unknown edition: “tenth”. (gigamic, fractal, first, pergioco)',
  );
});

test('a position without a board says so', () => {
  const position = parsePosition('[Players "2"]');
  expect(position.ok ? '' : positionWords(position.error)).toBe('The tag Board is missing.');
});

test('what a stranger wrote cannot steer the terminal, nor fill it', () => {
  const quoted = quote(`\u001B[2J\u001B]0;title\u0007\u0000\u202E${'x'.repeat(9999)}`);
  // oxlint-disable-next-line no-control-regex -- exactly those are looked for
  expect(quoted).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u202E]/);
  expect(quoted.length).toBeLessThan(60);
});
