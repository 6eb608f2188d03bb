import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { fitName, GivenNameField } from './fields.js';

test.each([
  ['Leïla', 'Leïla'],
  ['  Leïla \n', 'Leïla'],
  ['\u202eLeïla', 'Leïla'],
  ['👨‍👩‍👧', '👨👩👧'],
  [`${'x'.repeat(31)} yz`, 'x'.repeat(31)],
  [`${'x'.repeat(31)}😀`, 'x'.repeat(31)],
  ['', undefined],
  [' \t ', undefined],
  ['\u200b\u2800', undefined],
])('of the name %j a table takes %j', (text, name) => {
  expect(fitName(text)).toBe(name);
});

test('the result is always a valid name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const name = fitName(text);
      if (name === undefined) return;
      expect(v.is(GivenNameField, name)).toBe(true);
    }),
  );
});
