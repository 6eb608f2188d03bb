/** A thread of the strength bench: plays one rotation of a match after the other. */
import { parentPort } from 'node:worker_threads';
import { loadJudge, makeContestant, playRotation } from '@marrakech/bot/arena';
import { makeSetup } from '@marrakech/rules';

/** @typedef {{ wish: import('@marrakech/rules').SetupWish, one: string, other: string, seed: number }} Order */

/**
 * @param {string} name
 * @param {import('@marrakech/rules').Setup} setup
 */
async function timed(name, setup) {
  const contestant = await makeContestant(name, setup);
  if (contestant === undefined) throw new Error(`nobody is called ${name}`);
  const clock = { ms: 0, decisions: 0 };
  /** @type {import('@marrakech/bot/arena').Contestant} */
  const watched = {
    name,
    decide(state, seed) {
      const start = performance.now();
      const decision = contestant.decide(state, seed);
      clock.ms += performance.now() - start;
      clock.decisions++;
      return decision;
    },
  };
  return { contestant: watched, clock };
}

/** @param {Order} order */
async function answer({ wish, one, other, seed }) {
  const setup = makeSetup(wish);
  if (!setup.ok) throw new Error(setup.error.code);
  const [first, second] = [await timed(one, setup.value), await timed(other, setup.value)];
  const judge = await loadJudge(setup.value);
  const match = { wish, judge, one: first.contestant, other: second.contestant };
  const account = playRotation(match, seed);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ account, clocks: [first.clock, second.clock] });
}

parentPort?.on('message', (/** @type {Order} */ order) => void answer(order));
