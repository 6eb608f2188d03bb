import { expect, test } from 'vitest';
import { gapsOf } from './takeover.js';

const KILLED = 1000;
const DIED = 1010;
/** An event stored and received at these times. */
const seen = (stored: number, came: number, more = {}) => ({
  version: 1,
  text: JSON.stringify({ at: stored, ...more }),
  at: came,
});

test('only clients of the killed node count, and events stored after its death', () => {
  const there = {
    brokeAt: 1005,
    history: { seen: [seen(900, 905), seen(990, 1300), seen(1500, 2510)] },
  };
  const quick = { brokeAt: 1006, history: { seen: [seen(1200, 1210)] } };
  const elsewhere = { brokeAt: undefined, history: { seen: [seen(1020, 1030)] } };
  const before = { brokeAt: 300, history: { seen: [seen(1020, 1030)] } };
  expect(gapsOf([there, quick, elsewhere, before], KILLED, DIED)).toEqual([200, 1500]);
});

test('a client that sees no further event has waited for ever, unless the game was over', () => {
  const stuck = { brokeAt: 1005, history: { seen: [seen(900, 905)] } };
  const done = { brokeAt: 1005, history: { seen: [seen(900, 905, { secret: 'ab' })] } };
  expect(gapsOf([stuck, done], KILLED, DIED)).toEqual([Infinity]);
});
