import { expect, test } from 'vitest';
import { count, listOf, namesFrom, nameTags, tidyName } from './names.js';

test('names come from the tags Player1 to Player4, and are numbers where there is none', () => {
  const names = namesFrom([
    { name: 'Player2', value: ' Omar ' },
    { name: 'Player3', value: '' },
    { name: 'Player9', value: 'Nobody' },
  ]);
  expect(names).toEqual(['Player 1', 'Omar', 'Player 3', 'Player 4']);
  expect(nameTags(names)).toEqual([{ name: 'Player2', value: 'Omar' }]);
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
