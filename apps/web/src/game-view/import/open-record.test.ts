import { expect, test } from 'vitest';
import { packRecord } from '../../game/packed-record.js';
import { openRecord, readFile } from './open-record.js';

const RECORD = '[Players "3"]\n\n1. S2:c2c3 2. S';

test('a record and a link that carries it are the same game', async () => {
  const link = `https://example.org/market/#/shared/${await packRecord(RECORD)}`;
  const [pasted, linked] = [await openRecord(RECORD), await openRecord(`  ${link}\n`)];
  expect(pasted.ok).toBe(true);
  expect(linked).toEqual(pasted);
});

test.each([
  ['', 'nothing'],
  [' \n ', 'nothing'],
  ['Dear Leila, shall we play?', 'no-record'],
  ['https://example.org/#/rules', 'no-record'],
  ['https://example.org/#/shared/%%%', 'broken-link'],
  ['https://example.org/#/shared/abc', 'broken-link'],
  ['[Players "3"]\n1. S2:c2c3 {', 'record'],
  ['[Players "9"]', 'record'],
  ['[Players "3"]\n1. S2:a1a2', 'record'],
  ['['.repeat(10_000), 'record'],
  ['x'.repeat(300_000), 'too-big'],
])('%.40j is refused: %s', async (text, code) => {
  const opened = await openRecord(text);
  expect(opened.ok ? 'opened' : opened.error.code).toBe(code);
});

test('a file that is no text, or far too long, is refused before it is parsed', async () => {
  const noText = await readFile(new Blob([new Uint8Array([0xff, 0xfd, 0x00, 0x80])]));
  expect(noText.ok ? '' : noText.error.code).toBe('unreadable');
  const tooBig = await readFile(new Blob(['x'.repeat(300_000)]));
  expect(tooBig.ok ? '' : tooBig.error.code).toBe('too-big');
});

test.each([
  ['little', [0xff, 0xfe, 0x5b, 0x00]],
  ['big', [0xfe, 0xff, 0x00, 0x5b]],
])('a file of two bytes a letter is read, %s end first', async (_, bytes) => {
  expect(await readFile(new Blob([new Uint8Array(bytes)]))).toEqual({ ok: true, value: '[' });
});

test.each([
  ['half a letter', [0xff, 0xfe, 0x5b]],
  ['letters of nothing', [0x5b, 0x00]],
])('%s is no text', async (_, bytes) => {
  const read = await readFile(new Blob([new Uint8Array(bytes)]));
  expect(read).toEqual({ ok: false, error: { code: 'unreadable' } });
});
