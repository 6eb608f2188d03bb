import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce, announcements, hush } from './announce.js';

beforeEach(() => {
  vi.useFakeTimers();
  hush();
});
afterEach(() => vi.useRealTimers());

const said = () => announcements.value.map(({ text }) => text);
const lines = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => `line ${from + at}`);

test('a batch of many lines is there whole, in its order', () => {
  // A roll round a mosaic, with a payment that puts somebody out, and the next turn: eight.
  announce(...lines(8));
  expect(said()).toEqual(lines(8));
});

test('a line is not taken away by those after it', () => {
  announce(...lines(8));
  vi.advanceTimersByTime(100);
  announce(...lines(8, 9));
  expect(said()).toEqual(lines(16));
});

test('once heard, all but the last lines go', () => {
  announce(...lines(20));
  vi.advanceTimersByTime(3000);
  announce(...lines(20, 21));
  vi.advanceTimersByTime(2000);
  expect(said()).toEqual(lines(20, 21));
  vi.advanceTimersByTime(3000);
  expect(said()).toEqual(lines(6, 35));
  expect(vi.getTimerCount()).toBe(0);
});

test('the region stays small however long a game goes on', () => {
  for (let turn = 0; turn < 1000; turn++) {
    announce(...lines(8));
    vi.advanceTimersByTime(1000);
    expect(said().length).toBeLessThanOrEqual(8 * 6);
  }
});

test('the same words again are another line', () => {
  announce('Taken back.');
  announce('', 'Taken back.');
  expect(said()).toEqual(['Taken back.', 'Taken back.']);
  expect(new Set(announcements.value.map(({ number }) => number)).size).toBe(2);
});

test('what was said of one screen is gone on the next', () => {
  announce(...lines(8));
  hush();
  expect(said()).toEqual([]);
  announce('here');
  vi.advanceTimersByTime(60_000);
  expect(said()).toEqual(['here']);
});
