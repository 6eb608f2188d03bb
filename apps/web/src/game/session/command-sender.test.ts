import type { Command, Reply } from '@marrakech/table';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CommandSender } from './command-sender.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ROLL: Command = { type: 'roll', seat: 0, facing: 'S' };
const TAKE_BACK: Command = { type: 'take-back', seat: 0 };
const LAY: Command = { type: 'lay', seat: 0, rug: 'c2c3' };

/** A table that answers when the test says so. */
function farAway() {
  const heard: Command[] = [];
  const answers: ((reply: Reply) => void)[] = [];
  const say = async (command: Command): Promise<Reply> => {
    heard.push(command);
    return new Promise((answer) => answers.push(answer));
  };
  const answer = async (reply: object): Promise<void> => {
    answers.shift()!(reply as Reply);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { heard, say, answer, saying: new CommandSender({ say }, () => undefined) };
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

test('what was said from an earlier screen is pending one by one, and without a gap', async () => {
  const { saying, say, answer } = farAway();
  const shown: boolean[] = [];
  saying.isShown.subscribe((isShown) => shown.push(isShown));
  const resumed = saying.resume(
    [TAKE_BACK, ROLL].map((command) => ({ command, reply: say(command) })),
  );
  expect(saying.pending.value).toEqual(TAKE_BACK);
  await answer({ type: 'done' });
  expect(saying.pending.value).toEqual(ROLL);
  await answer({ type: 'done' });
  await resumed;
  expect(shown).toEqual([false, true, false]);
});

test('what was said from an earlier screen is pending at once, until it is answered', async () => {
  const { saying, heard } = farAway();
  let answer!: (reply: Reply) => void;
  const reply = new Promise<Reply>((resolve) => {
    answer = resolve;
  });
  const resumed = saying.resume([{ command: LAY, reply }]);
  expect(saying.pending.value).toEqual(LAY);
  expect(saying.isBusy).toBe(true);
  // Nothing else is heard meanwhile, and it is not said twice.
  await saying.say(ROLL);
  expect(heard).toEqual([]);
  answer({ type: 'refused', error: { code: 'stale' } } as Reply);
  await resumed;
  expect(saying.pending.value).toBeUndefined();
  expect(saying.isBusy).toBe(false);
  expect(saying.refusal.value).toEqual({ code: 'stale' });
});

test('what is refused is pending no more, and there is a reason', async () => {
  const { saying, answer } = farAway();
  const said = saying.say(ROLL);
  vi.advanceTimersByTime(1000);
  await answer({ type: 'refused', error: { code: 'stale' } });
  await said;
  expect(saying.pending.value).toBeUndefined();
  expect(saying.refusal.value).toEqual({ code: 'stale' });
});
