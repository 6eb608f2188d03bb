import { parsePosition, type State } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { endingWords, rankingLines } from './ending-words.js';

const NAMES = ['Leila', 'Omar', 'Karima', 'Yusuf'];

function position(tags: string): State {
  const state = parsePosition(`${tags} [Assam "d4"] [Turn "1 over"]`);
  if (!state.ok) throw new Error(`${tags}: ${state.error.code} ${state.error.token}`);
  return state.value;
}

const three = (board: string, dirhams: string, more = '') =>
  position(`[Players "3"] [Board "${board}"] [Dirhams "${dirhams}"] [Rugs "0 0 0"] ${more}`);

const rows: readonly [string, State, string][] = [
  [
    'most points win',
    three('7/7/7/7/7/7/A>A<B3C', '30 20 40'),
    'Karima wins (41 points, 40 dirhams).',
  ],
  [
    'equal points: most dirhams win',
    three('7/7/7/7/7/7/A>A<B3C', '30 31 10'),
    'Omar wins (32 points, 31 dirhams). Tied on points: Omar and Leila. Winner with the most dirhams: Omar.',
  ],
  [
    'equal points of all: most dirhams win',
    three('7/7/7/7/7/7/A>A<B1C1C', '30 31 30', '[Edition "first"]'),
    'Omar wins (32 points, 31 dirhams). Tied on points: Omar, Leila and Karima. Winner with the most dirhams: Omar.',
  ],
  [
    'equal in both: the win is shared',
    three('7/7/7/7/7/7/A1B3C', '30 30 10'),
    'Shared win: Leila and Omar (31 points, 30 dirhams). Tied on points and dirhams: Leila and Omar. The win is shared.',
  ],
  [
    'equal in both under pergioco: nobody wins',
    three('7/7/7/7/7/7/A1B3C', '30 30 30', '[Edition "pergioco"]'),
    'Nobody wins (31 points, 30 dirhams). Tied on points and dirhams: Leila, Omar and Karima. In this edition, nobody wins.',
  ],
  [
    'the last one left wins',
    three('7/7/7/7/7/7/A1B3C', '0 3 0', '[Out "3 1"]'),
    'Everyone else is out: Omar wins.',
  ],
  [
    'one point is one point',
    three('7/7/7/7/7/7/1B5', '0 0 0', '[Edition "first"]'),
    'Omar wins (1 point, 0 dirhams).',
  ],
];

test.each(rows)('%s', (_, state, words) => {
  expect(endingWords(state, NAMES)).toBe(words);
});

test('the ranking puts those who are out last, the last to go out first', () => {
  const state = three('7/7/7/7/7/7/A1B3C', '0 3 0', '[Out "3 1"]');
  expect(rankingLines(state, NAMES)).toEqual([
    '1. Omar      4 points: 1 square showing and 3 dirhams',
    '2. Leila   out',
    '3. Karima  out',
  ]);
});
