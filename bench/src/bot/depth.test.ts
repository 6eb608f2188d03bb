import { estimate } from '@marrakech/arena';
import { expect, test } from 'vitest';
import { choicesOf, type Choice } from './depth.js';

async function measureChoices(): Promise<Choice[]> {
  const found: Choice[] = [];
  for await (const choice of choicesOf(2, 4, 2)) found.push(choice);
  return found;
}

test('a shallower search gives something away, reproducibly', async () => {
  const choices = await measureChoices();
  expect(choices.every(({ turns, judge: by }) => turns === 1 && by === 2)).toBe(true);
  expect(estimate(choices.map(({ givenAway }) => givenAway)).mean).toBeGreaterThan(0);
  expect(await measureChoices()).toEqual(choices);
});
