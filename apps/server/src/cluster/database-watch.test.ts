import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoreReplaced, type Store } from '../database/store.js';
import { DatabaseWatch } from './database-watch.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watched() {
  const state = { ping: (): Promise<void> => Promise.resolve(), lost: 0, back: 0 };
  const watch = new DatabaseWatch({ ping: () => state.ping() } as unknown as Store, {
    lost: () => void state.lost++,
    back: () => void state.back++,
  });
  watch.start();
  return { state, watch };
}
const silence = () => Promise.reject(new Error('silence'));
const answer = () => Promise.resolve();

test('one failed ping is no loss, however long this process was frozen before it', async () => {
  const { state, watch } = watched();
  state.ping = () =>
    new Promise((_, reject) => {
      // oxlint-disable-next-line tests/no-sleeps -- a timer of the fake clock
      setTimeout(() => reject(new Error('late')), 59_800);
    });
  await vi.advanceTimersByTimeAsync(60_400);
  state.ping = answer;
  expect([watch.isAnswering, watch.isLost]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(500);
  expect([watch.isAnswering, state.lost, state.back]).toEqual([true, 0, 0]);
});

test('a silent store is reported lost once, and back once', async () => {
  const { state, watch } = watched();
  state.ping = silence;
  await vi.advanceTimersByTimeAsync(2000);
  expect([watch.isAnswering, watch.isLost]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(5000);
  expect([watch.isLost, state.lost]).toEqual([true, 1]);
  state.ping = answer;
  await vi.advanceTimersByTimeAsync(500);
  await vi.advanceTimersByTimeAsync(500);
  expect([watch.isAnswering, watch.isLost, state.lost, state.back]).toEqual([true, false, 1, 1]);
});

test('a store whose files were replaced is lost at the first ping, with the error', async () => {
  const reasons: unknown[] = [];
  let ping = answer;
  const watch = new DatabaseWatch({ ping: () => ping() } as unknown as Store, {
    lost: (error) => reasons.push(error),
    back: () => reasons.push('back'),
  });
  watch.start();
  const moved = new StoreReplaced('moved');
  ping = () => Promise.reject(moved);
  await vi.advanceTimersByTimeAsync(1500);
  expect([watch.isLost, watch.isReplaced, reasons]).toEqual([true, true, [moved]]);
  ping = answer;
  await vi.advanceTimersByTimeAsync(500);
  expect([watch.isLost, watch.isReplaced, reasons]).toEqual([false, false, [moved, 'back']]);
});
