import { makeSetup } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { playBatch } from './batch.js';

const setup = makeSetup({ players: 2 });
if (!setup.ok) throw new Error('two can play');

const play = (seed: string, number: number) =>
  JSON.stringify(playBatch({ setup: setup.value, seed, number, games: 3 }));

test('a seed and a number give one stream, another number another', () => {
  expect(play('tea', 1)).toBe(play('tea', 1));
  const all = [play('tea', 0), play('tea', 1), play('mint', 0), play('', 0), play('1', 1)];
  expect(new Set(all).size).toBe(all.length);
});
