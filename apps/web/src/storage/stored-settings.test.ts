import { expect, test } from 'vitest';
import { FIRST_SETTINGS, parseSettings } from './stored-settings.js';

test('stored settings come back', () => {
  const stored = { ...FIRST_SETTINGS, theme: 'dark', confirm: true };
  expect(parseSettings(JSON.stringify(stored))).toEqual(stored);
});

test.each([
  null,
  '',
  'nonsense',
  '[]',
  'null',
  '7',
  '{"theme":"pink","confirm":"yes","pace":9,"unheard":true}',
  '{"__proto__":{"sound":false}}',
])('garbage leaves the first settings: %j', (text) => {
  expect(parseSettings(text)).toEqual(FIRST_SETTINGS);
});
