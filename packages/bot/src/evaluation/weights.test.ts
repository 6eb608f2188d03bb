import { expect, test } from 'vitest';
import { KIND_NAMES, kindOf } from './kinds.js';
import { loadWeights } from './load-weights.js';
import { makeWeights, parseWeights } from './weights.js';
import { WEIGHTS } from './weights/two-players.js';

test('weights survive being written and read', async () => {
  const weights = await loadWeights('two-players');
  const again = parseWeights(makeWeights('two-players', weights, 1));
  if (!again.ok) throw new Error(again.error.code);
  expect(again.value.kind).toEqual(weights.kind);
  for (const part of ['rows', 'outputs', 'bias'] as const)
    expect(again.value[part].every((number, at) => number === weights[part][at])).toBe(true);
});

test.each(KIND_NAMES)('%s: its weights are for its own kind', async (name) => {
  const weights = await loadWeights(name);
  expect(weights.kind).toEqual(kindOf(name));
  expect(weights.rows.some((number) => number !== 0)).toBe(true);
});

const head = WEIGHTS.split(' ').slice(0, 7);
const signs = WEIGHTS.split(' ')[7]!;

test.each([
  ['not-weights', ''],
  ['not-weights', 'rubbish '.repeat(9)],
  ['not-weights', WEIGHTS.replace('marrakech', 'casablanca')],
  ['unknown-version', WEIGHTS.replace('weights 1 ', 'weights 2 ')],
  ['unknown-kind', WEIGHTS.replace('two-players', 'nine-players')],
  ['other-shape', WEIGHTS.replace('two-players', 'four-players')],
  ['other-shape', WEIGHTS.replace(' 64 ', ' 32 ')],
  ['checksum', WEIGHTS.slice(0, -1)],
  ['checksum', [...head, `~~${signs.slice(2)}`].join(' ')],
  ['cut-off', [...head.slice(0, 6), '811c9dc5', ''].join(' ')],
  ['unknown-sign', [...head.slice(0, 6), '240c8dec', '!'].join(' ')],
] as const)('a broken weights file is refused: %s', (code, text) => {
  const outcome = parseWeights(text);
  expect(outcome.ok ? 'taken' : outcome.error.code).toBe(code);
});
