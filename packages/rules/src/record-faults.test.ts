import { expect, test } from 'vitest';
import { parseRecord } from './record-parse.js';

const fault = (text: string) => {
  const parsed = parseRecord(text);
  return parsed.ok ? 'a game' : parsed.error;
};

test.each([
  ['players-missing', 'Players', ''],
  ['players-missing', 'Players', '[players "3"]'],
  ['tag-value', 'Players', '[Players ""]'],
  ['tag-value', 'Players', '[Players "5"]'],
  ['tag-value', 'Players', '[Players "three"]'],
  ['tag-value', 'Players', '[Players "3 4"]'],
  ['tag-value', 'Players', '[Players "3.0"]'],
  ['tag-value', 'Players', '[Players "99999999999999999999"]'],
  ['tag-value', 'Edition', '[Players "3"] [Edition "Gigamic"]'],
  ['tag-value', 'Order', '[Players "3"] [Order "turn-never"]'],
  ['tag-value', 'Order', '[Players "3"] [Edition "first"] [Order "turn-last"]'],
  ['tag-value', 'Colours', '[Players "3"] [Colours "2"]'],
  ['tag-value', 'Colours', '[Players "2"] [Colours ""]'],
  ['tag-value', 'Colours', '[Players "2"] [Colours "1 2"]'],
  ['tag-value', 'Facing', '[Players "3"] [Facing "s"]'],
  ['tag-value', 'Dirhams', '[Players "3"] [Dirhams "30 30"]'],
  ['tag-value', 'Dirhams', '[Players "3"] [Dirhams "30 30 -1"]'],
  ['tag-value', 'Dirhams', '[Players "3"] [Dirhams "30 30 1001"]'],
  ['tag-value', 'House', '[Players "3"] [House "cover-all"]'],
] as const)('%s names the tag %s: %s', (code, token, text) => {
  const found = fault(text);
  expect(found).toMatchObject({ code, token, tag: { code, tag: token } });
  expect(found).not.toHaveProperty('turn');
});
