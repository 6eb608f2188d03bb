import { parseRecord, turnLogOfRecord } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { wrap } from '../../terminal/text-width.js';
import { shortTurnWords } from './game-words.js';

const NAMES = ['Leila', 'Brahim', 'Karima', 'Hakima'];

/** The last turn of a record. */
function lastTurn(text: string) {
  const record = parseRecord(text);
  if (!record.ok) throw new Error(record.error.code);
  const entry = turnLogOfRecord(record.value).entries.at(-1);
  if (entry?.type !== 'turn') throw new Error('no turn');
  return entry.turn;
}

const PAYS = '[Players "4"] 1. S2:c2c3 2. W1:b2b3';

test.each([
  [PAYS, true, 'Brahim rolls 1 west, pays Leila 2, lays blue (╱) on b2b3.'],
  [PAYS, false, 'Brahim 1 west, pays Leila 2, blue (╱) on b2b3.'],
  [
    '[Players "3"] [Dirhams "0 0 0"] 1. S2:c2c3 2. W1:x',
    true,
    'Brahim rolls 1 west, pays Leila 0, is out.',
  ],
])('an opponent’s turn in %s, with verbs: %s', (text, verbs, words) => {
  expect(shortTurnWords(lastTurn(text), NAMES, { verbs })).toBe(words);
});

test('three opponents who all pay find room in two lines of the smallest window', () => {
  const turn = lastTurn(PAYS);
  const words = [1, 2, 3].map((seat) =>
    shortTurnWords({ ...turn, seat, colour: 'C', facing: 'N' }, NAMES, { verbs: false }),
  );
  expect(wrap(words.join(' '), 79).length).toBeLessThanOrEqual(2);
});
