import { expect, test } from 'vitest';
import { namesFault } from './questions.js';

test.each([
  ['', 2, undefined],
  ['Leila', 2, undefined],
  ['Leila, Omar', 2, undefined],
  ['Leila, Omar, Karima', 2, 'These are 3 names, and 2 play.'],
  [',,,,\u0000', 4, 'These are 5 names, and 4 play.'],
])('the names %j of %i players', (list, players, fault) => {
  expect(namesFault(list, players)).toBe(fault);
});
