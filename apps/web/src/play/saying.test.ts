import type { Reply } from '@marrakech/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Wish } from '../game/table-link.js';
import { Saying } from './saying.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ORIENT: Wish = { type: 'orient', seat: 0, facing: 'S' };
const ROLL: Wish = { type: 'roll', seat: 0 };
const LAY: Wish = { type: 'lay', seat: 0, rug: 'c2c3' };

/** A table that answers when the test says so. */
function farAway() {
  const heard: Wish[] = [];
  const answers: ((reply: Reply) => void)[] = [];
  const say = async (wish: Wish): Promise<Reply> => {
    heard.push(wish);
    return new Promise((answer) => answers.push(answer));
  };
  const answer = async (reply: object): Promise<void> => {
    answers.shift()!(reply as Reply);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { heard, answer, saying: new Saying({ say }, () => undefined) };
}

test('what takes long to answer can be seen until it is answered', async () => {
  const { saying, answer } = farAway();
  const said = saying.say(LAY);
  // A table on this device answers before that, and only its answer is drawn.
  expect(saying.pending.value).toBeUndefined();
  vi.advanceTimersByTime(1000);
  expect(saying.pending.value).toEqual(LAY);
  expect(saying.isShown.value).toBe(true);
  await answer({ type: 'done' });
  await said;
  expect(saying.pending.value).toBeUndefined();
  expect(saying.isShown.value).toBe(false);
});

test('one thing after the other is pending, and without a gap', async () => {
  const { saying, answer, heard } = farAway();
  const shown: boolean[] = [];
  saying.isShown.subscribe((isShown) => shown.push(isShown));
  const said = saying.say(ORIENT, ROLL);
  vi.advanceTimersByTime(1000);
  expect(saying.pending.value).toEqual(ORIENT);
  await answer({ type: 'done' });
  expect(saying.pending.value).toEqual(ROLL);
  await answer({ type: 'done' });
  await said;
  expect(heard).toEqual([ORIENT, ROLL]);
  expect(shown).toEqual([false, true, false]);
});

test('what is refused is pending no more, and there is a reason', async () => {
  const { saying, answer, heard } = farAway();
  const said = saying.say(ORIENT, ROLL);
  vi.advanceTimersByTime(1000);
  await answer({ type: 'refused', error: { code: 'stale' } });
  await said;
  expect(saying.pending.value).toBeUndefined();
  expect(saying.refusal.value).toEqual({ code: 'stale' });
  expect(heard).toEqual([ORIENT]);
});
