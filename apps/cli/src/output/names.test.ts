import { expect, test } from 'vitest';
import { count, fitApart, listOf, namesFrom, nameTags, tellApart, tidyName } from './names.js';

test('names come from the tags Name1 to Name4, and are numbers where there is none', () => {
  const names = namesFrom([
    { name: 'Name2', value: ' Omar ' },
    { name: 'Name3', value: '' },
    { name: 'Name9', value: 'Nobody' },
  ]);
  expect(names).toEqual(['Player 1', 'Omar', 'Player 3', 'Player 4']);
  expect(nameTags(names)).toEqual([{ name: 'Name2', value: 'Omar' }]);
});

test('names of older records are read, unless there is a newer one', () => {
  const names = namesFrom([
    { name: 'Name1', value: 'Leila' },
    { name: 'Player1', value: 'Zohra' },
    { name: 'Player2', value: 'Omar' },
    { name: 'Name2', value: ' ' },
  ]);
  expect(names.slice(0, 2)).toEqual(['Leila', 'Omar']);
});

test.each([
  [
    ['Omar', 'Leila'],
    ['Omar', 'Leila'],
  ],
  [
    ['Omar', 'Leila', 'Omar'],
    ['Omar (1)', 'Leila', 'Omar (3)'],
  ],
  [
    ['Omar', 'Omar', 'Omar (2)'],
    ['Omar (1)', 'Omar (2) (2)', 'Omar (2) (3)'],
  ],
])('%j are told apart as %j', (names, apart) => {
  expect(tellApart(names)).toEqual(apart);
});

test('names cut to the same letters show their seat', () => {
  const names = ['Dice-thrower 1.0 (1)', 'Omar', 'Dice-thrower 1.0 (3)'];
  expect(fitApart(names, 8)).toEqual(['Dice…(1)', 'Omar    ', 'Dice…(3)']);
  expect(fitApart(['Player 1', 'Player 2', 'Zohra'], 5)).toEqual(['P…(1)', 'P…(2)', 'Zohra']);
});

test.each([
  ['Leila\u001B[31m\nbint  Omar', 'Leila bint Omar'],
  ['\u0007', '\u{FFFD}'],
  ['   ', ''],
  ['日本語日本語日本語日本語日本語', '日本語日本語日本語日本語'],
  ['x'.repeat(1000), 'x'.repeat(24)],
])('the name %j is kept as %j', (text, name) => {
  expect(tidyName(text)).toBe(name);
});

test('lists and counts read like English', () => {
  expect([listOf([]), listOf(['a']), listOf(['a', 'b']), listOf(['a', 'b', 'c'])]).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ]);
  expect([count(0, 'rug'), count(1, 'rug'), count(2, 'rug')]).toEqual([
    '0 rugs',
    '1 rug',
    '2 rugs',
  ]);
});
