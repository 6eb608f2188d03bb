import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followInput, playsByKey, pressBegan } from './last-input.js';

const page = new EventTarget();
followInput(page);

const now = (): number => performance.now();
/** Made at a time, and heard now. */
const send = (type: string, with_: Record<string, unknown> = {}, madeAt = now()): void => {
  const event = Object.assign(new Event(type), with_);
  page.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: madeAt }));
};
const wait = (ms: number): void => void vi.advanceTimersByTime(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a click of a pointer began when it was pressed', () => {
  wait(100);
  const began = now();
  send('pointerdown');
  wait(700);
  send('pointerup');
  send('click', { detail: 1 });
  expect(pressBegan()).toBe(began);
  expect(playsByKey()).toBe(false);
});

test.each([
  ['pointerdown', {}],
  ['keydown', { key: 'Enter', repeat: false }],
])('a press that a busy page hears late began when it was made: %s', (type, with_) => {
  wait(100);
  const began = now();
  wait(700);
  send(type, with_, began);
  expect(pressBegan()).toBe(began);
});

test('a key that is held began with its first event', () => {
  wait(100);
  const began = now();
  send('keydown', { key: 'Enter', repeat: false });
  send('click', { detail: 0 });
  for (let repeat = 0; repeat < 20; repeat++) {
    wait(30);
    send('keydown', { key: 'Enter', repeat: true });
    send('click', { detail: 0 });
  }
  expect(pressBegan()).toBe(began);
  expect(playsByKey()).toBe(true);
});

test('Space presses a button when it is released, and began before', () => {
  wait(100);
  const began = now();
  send('keydown', { key: ' ', repeat: false });
  wait(700);
  send('keyup', { key: ' ' });
  send('click', { detail: 0 });
  expect(pressBegan()).toBe(began);
});

test('a click without key or pointer, as of a screen reader, begins by itself', () => {
  send('keydown', { key: 'Enter', repeat: false });
  wait(100);
  send('keyup', { key: 'Enter' });
  wait(700);
  send('click', { detail: 0 });
  expect(pressBegan()).toBe(now());
});
