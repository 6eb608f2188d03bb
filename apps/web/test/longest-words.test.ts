import { expect, test } from 'vitest';
import { longestMessages } from './longest-words.js';

test('of each message the longest is said, also of those that depend on what they are about', () => {
  const english = {
    act: { roll: 'Roll', pay: (of: unknown) => `Pay ${String(of)}` },
    ok: 'Alright',
  };
  const french = { act: { roll: 'Lancer', pay: () => 'Payer 10' }, ok: 'OK' };
  const { act, ok } = longestMessages([english, french]) as typeof english;
  expect([act.roll, ok]).toEqual(['Lancer', 'Alright']);
  expect(['1', '10 dirhams'].map(act.pay)).toEqual(['Payer 10', 'Pay 10 dirhams']);
});
