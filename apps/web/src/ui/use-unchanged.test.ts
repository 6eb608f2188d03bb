import { expect, test } from 'vitest';
import { isEqual } from './use-unchanged.js';

test.each([
  [1, 1, true],
  [Number.NaN, Number.NaN, true],
  [1, 2, false],
  [1, '1', false],
  [null, {}, false],
  [undefined, null, false],
  [[1, 2], [1, 2], true],
  [[1, 2], [1, 2, 3], false],
  [[], {}, false],
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
  [{ a: 1, b: [2] }, { a: 1, b: [3] }, false],
  [{ a: undefined }, { b: undefined }, false],
  [{ a: undefined }, {}, false],
])('%j and %j: %s', (one, other, equal) => {
  expect(isEqual(one, other)).toBe(equal);
  expect(isEqual(other, one)).toBe(equal);
});
