import { speak } from '@marrakech/i18n';
import { parseRecord } from '@marrakech/rules';
import { expect, test } from 'vitest';
import type { Game } from '../game/game.js';
import { gameOfRecord } from '../game/recorded-game.js';
import { tellGame } from '../game/turns.js';
import { sayPayment, tellTurn } from './sentences.js';

type Reader = 'nobody' | 'Leïla' | 'Omar';

/** Omar comes to an area of Leïla's two squares. In this edition whoever has nothing plays on. */
function paidWith(dirhams: number, reader: Reader): Game {
  const others = reader === 'Leïla' ? '[Level2 "idris"]' : '[Level1 "idris"]';
  const parsed = parseRecord(`[Edition "first"] [Players "2"] [Colours "1"]
    [Dirhams "30 ${dirhams}"] [Name1 "Leïla"] [Name2 "Omar"] ${others}

    1. S2:e2e3 2. E1:f2f3`);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return gameOfRecord(parsed.value, reader !== 'nobody');
}

test.each<[number, Reader, string]>([
  [2, 'nobody', 'Paid Leïla 2 dirhams'],
  [1, 'nobody', 'Paid Leïla everything: 1 of 2'],
  [0, 'nobody', 'Owed Leïla 2 dirhams but had no money left'],
  [0, 'Omar', 'Owed Leïla 2 dirhams but had no money left'],
  [0, 'Leïla', 'Owed you 2 dirhams but had no money left'],
])('Omar has %i for an area of two, %s reads', async (dirhams, reader, told) => {
  await speak('en');
  const game = paidWith(dirhams, reader);
  const entry = tellGame(game)[1]?.entry;
  const [, , payment] = entry?.type === 'turn' ? tellTurn(game, entry.turn, 'S', true) : [];
  expect(payment).toBe(told);
});

test('squares are left out for those who do not see their names', async () => {
  await speak('en');
  const game = paidWith(2, 'nobody');
  const told = tellGame(game).map(({ entry }) =>
    entry.type === 'turn' ? tellTurn(game, entry.turn, 'S', false) : [],
  );
  expect(told).toEqual([
    ['Assam keeps facing south', 'Rolled\u00A02', 'red rug'],
    ['Assam turns east', 'Rolled\u00A01', 'Paid Leïla 2 dirhams', 'blue rug'],
  ]);
});

test.each([
  ['en', 'Omar owes Leïla 2 dirhams but has no money left'],
  ['fr', 'Omar doit 2 dirhams à Leïla, mais sa bourse est vide'],
  ['es', 'Omar debe 2 dirhams a Leïla, pero no le queda dinero'],
  ['it', 'Omar deve 2 dirham a Leïla, ma non ha più monete'],
  ['ro', 'Omar nu mai are bani. Leïla trebuia să primească 2 dirhami'],
] as const)('whoever listens hears who had nothing to pay with, %s', async (language, said) => {
  await speak(language);
  expect(sayPayment(paidWith(0, 'nobody'), 1, { to: 0, due: 2, paid: 0 })).toBe(said);
});
