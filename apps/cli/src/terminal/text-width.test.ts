import { expect, test } from 'vitest';
import { fit, printable, widthOf, wrap } from './text-width.js';

test.each([
  ['Leila', 7, 'Leila  '],
  ['Leila', 5, 'Leila'],
  ['Leila', 4, 'Lei…'],
  ['日本語', 5, '日本…'],
  ['日本語', 4, '日… '],
  ['', 2, '  '],
])('%j in %i columns is %j', (text, width, shown) => {
  expect(fit(text, width)).toBe(shown);
  expect(widthOf(shown)).toBe(width);
});

test('words are wrapped whole, and one that is too long stands alone', () => {
  expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrap('a extraordinarily b', 5)).toEqual(['a', 'extraordinarily', 'b']);
  expect(wrap('', 5)).toEqual([]);
});

test('what steers a terminal is not printable', () => {
  expect(printable('a\u001B[2Jb\r\nc\u0000\u009B\u202Ed')).toBe('ab��c���d');
});
