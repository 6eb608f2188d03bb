/**
 * What looking less far gives away: `npm run bench:depth -- [--games 60] [--every 12] [--deepest 3]`.
 * Four turns take some fifty times as long as three.
 */
import { parseArgs } from 'node:util';
import { choicesOf, estimate } from '@marrakech/bot/arena';

const { values: options } = parseArgs({
  options: {
    games: { type: 'string', default: '60' },
    every: { type: 'string', default: '12' },
    deepest: { type: 'string', default: '3' },
  },
});

/** @type {Map<string, number[]>} */
const found = new Map();
const { games, every, deepest } = options;
for await (const { turns, judge, givenAway } of choicesOf(
  Number(games),
  Number(every),
  Number(deepest),
)) {
  const key = `${turns} judged by ${judge}`;
  found.set(key, [...(found.get(key) ?? []), givenAway]);
}
for (const [key, values] of found) {
  const { mean, within } = estimate(values);
  console.log(
    `turns looked ahead: ${key}: ${(100 * mean).toFixed(3)} ± ${(100 * within).toFixed(3)} % of a win a decision (${values.length})`,
  );
}
