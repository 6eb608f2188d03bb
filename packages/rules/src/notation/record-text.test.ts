import { expect, test } from 'vitest';
import { splitRecord } from './record-text.js';

test('a text is split into tags, comments, numbers and tokens', () => {
  expect(splitRecord('[Site "here"] {hello} 1. S2:c2c3 leave:2')).toEqual({
    ok: true,
    value: [
      { type: 'tag', tag: { name: 'Site', value: 'here' } },
      { type: 'comment', text: 'hello' },
      { type: 'number', number: 1, text: '1.' },
      { type: 'token', text: 'S2:c2c3' },
      { type: 'token', text: 'leave:2' },
    ],
  });
});

test.each([
  ['[A ""]', ''],
  ['[A "a b"]', 'a b'],
  [String.raw`[A "say \"salam\""]`, 'say "salam"'],
  [String.raw`[A "C:\\rugs\\"]`, 'C:\\rugs\\'],
  ['[A "[B \\"{c}\\"]"]', '[B "{c}"]'],
  ['[ A\t"سوق"\n]', 'سوق'],
  ['[A "🧞"]', '🧞'],
])('the value of %j is %j', (text, value) => {
  expect(splitRecord(text)).toEqual({
    ok: true,
    value: [{ type: 'tag', tag: { name: 'A', value } }],
  });
});

test.each([
  '[',
  '[]',
  '[A]',
  '[A "]',
  '[A "x]',
  '[A "x"',
  '[A x]',
  '["x"]',
  '[1A "x"]',
  '[A "x\ny"]',
  '[A "x\ry"]',
  String.raw`[A "\n"]`,
  String.raw`[A "\"]`,
  '[A "x" "y"]',
  ']',
  '}',
])('%j is a broken tag', (text) => {
  expect(splitRecord(text)).toMatchObject({ ok: false, error: { code: 'broken-tag' } });
});

test('a fault shows the start of what is broken, no more than a line', () => {
  expect(splitRecord(`[A "x"] [B ${'x'.repeat(99)}`)).toEqual({
    ok: false,
    error: { code: 'broken-tag', token: `[B ${'x'.repeat(21)}` },
  });
  expect(splitRecord('{never\nclosed')).toEqual({
    ok: false,
    error: { code: 'unclosed-comment', token: '{never' },
  });
});

test.each([
  ['a byte order mark', '\uFEFF[A "x"] 1. S'],
  ['carriage returns', '[A "x"]\r\n\r\n1.\r\nS\r\n'],
  ['tabs and no-break spaces', '[A "x"]\t\u00A01.\tS'],
  ['no space at all', '[A "x"]1.S'],
])('any white space separates: %s', (_, text) => {
  expect(splitRecord(text)).toMatchObject({
    ok: true,
    value: [{ type: 'tag' }, { type: 'number', number: 1 }, { type: 'token', text: 'S' }],
  });
});

// A single pattern for a whole value once overflowed the engine's stack here.
test.each([
  ['a long value', `[A "${'x'.repeat(16_000_000)}"]`, true],
  ['a long value that never ends', `[A "${'x'.repeat(16_000_000)}`, false],
  ['many escapes', `[A "${'\\\\'.repeat(500_000)}"]`, true],
  ['a long name', `[${'A'.repeat(16_000_000)}`, false],
  ['a long comment', `{${'x'.repeat(16_000_000)}}`, true],
  ['a comment that never ends', '{'.repeat(16_000_000), false],
  ['much white space', `[A${' '.repeat(16_000_000)}`, false],
])('%s is read or refused', (_, text, ok) => {
  expect(splitRecord(text).ok).toBe(ok);
});
