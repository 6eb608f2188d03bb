/**
 * Measures the cost of a shallower search:
 * `npm run bench:depth -- [--games 60] [--every 12] [--deepest 3]`.
 * Four turns take about fifty times as long as three.
 */
import { estimate } from '@marrakech/arena';
import { readArgs, refuse, wholeNumber } from '@marrakech/training/command-line';
import { choicesOf } from './depth.js';

const { values: options } = readArgs({
  options: {
    games: { type: 'string', default: '60' },
    every: { type: 'string', default: '12' },
    deepest: { type: 'string', default: '3' },
  },
});
const games = wholeNumber('--games', options.games, 1, 1_000_000);
const every = wholeNumber('--every', options.every, 1, 1000);
// The players of these games search two turns themselves.
const deepest = wholeNumber('--deepest', options.deepest, 2, 4);

const found = new Map<string, number[]>();
for await (const { turns, judge, givenAway } of choicesOf(games, every, deepest)) {
  const key = `${turns} judged by ${judge}`;
  found.set(key, [...(found.get(key) ?? []), givenAway]);
}
if (found.size === 0) refuse('no decision was measured: take more --games or a smaller --every');
for (const [key, values] of found) {
  const { mean, within } = estimate(values);
  console.log(
    `turns looked ahead: ${key}: ${(100 * mean).toFixed(3)} ± ${(100 * within).toFixed(3)} % of a win a decision (${values.length})`,
  );
}
