import { expect, test } from 'vitest';
import { Backoff } from './backoff.js';
import type { ApiError } from './server.js';

const tries = (backoff: Backoff, count: number, trouble?: ApiError): readonly number[] =>
  Array.from({ length: count }, () => backoff.after(trouble));

const SEEN = [
  { name: 'nobody answers', trouble: { code: 'no-answer' }, longest: 8000 },
  { name: 'nobody is let in', trouble: { code: 'not-let-in' }, longest: 30_000 },
] as const;

test.each(SEEN)('where $name, pauses grow up to $longest ms', ({ trouble, longest }) => {
  const taken = tries(new Backoff(), 12, trouble);
  taken.forEach((pause, nth) => {
    const whole = Math.min(longest, 300 * 2 ** nth);
    expect(pause).toBeGreaterThanOrEqual(whole / 2);
    expect(pause).toBeLessThanOrEqual(whole);
  });
  expect(new Set(taken).size).toBe(taken.length);
});

test('a server that named a time is not asked before it, and soon after', () => {
  const backoff = new Backoff();
  tries(backoff, 5);
  const pause = backoff.after({ code: 'too-fast', seconds: 58 });
  expect(pause).toBeGreaterThanOrEqual(58_000);
  expect(pause).toBeLessThanOrEqual(59_000);
});

test('pauses are short again after a reset, and where a long one is no longer called for', () => {
  const backoff = new Backoff();
  tries(backoff, 10, { code: 'not-let-in' });
  expect(backoff.after({ code: 'no-answer' })).toBeLessThanOrEqual(8000);
  backoff.reset();
  expect(backoff.after()).toBeLessThanOrEqual(300);
});
