import { expect, test } from 'vitest';
import { isOnlyHere } from './only-here.js';

test.each(['localhost', 'marrakech.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])(
  'nobody else gets to %s',
  (host) => {
    expect(isOnlyHere(host)).toBe(true);
  },
);

test.each([
  '192.168.1.7',
  '10.127.0.0.1',
  'localhost.example.org',
  'souk.example',
  '[2001:db8::1]',
])('others get to %s', (host) => {
  expect(isOnlyHere(host)).toBe(false);
});
