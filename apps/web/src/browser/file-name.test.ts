import { parseRecord } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { makeFileName, nameGameFile } from './file-name.js';

test.each([
  [['Anna', 'Zohra'], 'anna-zohra'],
  [['Leïla', 'Ștefan'], 'leila-stefan'],
  [['../etc', 'a\\b:c'], 'etc-a-b-c'],
  [['Player 1', ' '], 'player-1'],
])('of %j only plain letters, figures and dashes stay', (about, plain) => {
  expect(makeFileName(about, 'png', '2026-11-17')).toBe(`marrakech-2026-11-17-${plain}.png`);
});

test('names in other scripts leave the day', () => {
  expect(makeFileName(['ليلى', '🧞'], 'mkh', '2026-11-17')).toBe('marrakech-2026-11-17.mkh');
});

test.each([
  ['[Date "2026-11-17"]', /^marrakech-2026-11-17-leila-omar\.mkh$/],
  ['[Date "long ago"]', /^marrakech-\d{4}-\d\d-\d\d-leila-omar\.mkh$/],
  ['', /^marrakech-\d{4}-\d\d-\d\d-leila-omar\.mkh$/],
])('a game that says %j of its day', (date, name) => {
  const parsed = parseRecord(`[Players "2"] [Name1 "Leïla"] [Name2 "Omar"] ${date}`);
  if (!parsed.ok) throw new Error(parsed.error.code);
  expect(nameGameFile(parsed.value.tags, 'mkh')).toMatch(name);
});
