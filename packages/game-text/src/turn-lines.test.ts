import { parseRecord, tellRecord, type Turn } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { sayPayment } from './sentences.js';
import { readerIn } from './testing/readers.js';
import { tellTurn } from './turn-lines.js';

const NAMES = ['Leïla', 'Omar'];

function turnsOf(text: string): Turn[] {
  const record = parseRecord(text);
  if (!record.ok) throw new Error(record.error.code);
  return tellRecord(record.value).entries.flatMap((entry) =>
    entry.type === 'turn' ? [entry.turn] : [],
  );
}

/** Omar comes to an area of Leïla's two squares. In this edition a player with no money plays on. */
const paidWith = (dirhams: number): Turn[] =>
  turnsOf(`[Edition "first"] [Players "2"] [Colours "1"] [Dirhams "30 ${dirhams}"]

    1. S2:e2e3 2. E1:f2f3`);

test.each<[number, number | undefined, string]>([
  [2, undefined, 'Paid Leïla 2 dirhams'],
  [1, undefined, 'Paid Leïla everything: 1 of 2'],
  [0, undefined, 'Owed Leïla 2 dirhams but had no money left'],
  [0, 1, 'Owed Leïla 2 dirhams but had no money left'],
  [0, 0, 'Owed you 2 dirhams but had no money left'],
])('Omar has %i for an area of two, seat %s reads', async (dirhams, you, told) => {
  const reader = await readerIn('en', NAMES, you);
  expect(tellTurn(reader, paidWith(dirhams)[1]!, true)[2]).toBe(told);
});

test('squares are left out for those who do not see their names', async () => {
  const reader = await readerIn('en', NAMES);
  expect(paidWith(2).map((turn) => tellTurn(reader, turn, false))).toEqual([
    ['Assam keeps facing south', 'Rolled\u00A02', 'red rug'],
    ['Assam turns east', 'Rolled\u00A01', 'Paid Leïla 2 dirhams', 'blue rug'],
  ]);
});

test('turning last, Assam is turned from where he walked to', async () => {
  const reader = await readerIn('en', NAMES);
  const turns = turnsOf('[Players "2"] [Colours "1"] [Order "turn-last"] 1. 2:d3e3:S 2. 1:c1b1:E');
  expect(turns.map((turn) => tellTurn(reader, turn, false).at(-1))).toEqual([
    'Assam keeps facing south',
    'Assam turns east',
  ]);
});

test.each([
  ['en', 'Omar owes Leïla 2 dirhams but has no money left'],
  ['fr', 'Omar doit 2 dirhams à Leïla, mais sa bourse est vide'],
  ['es', 'Omar debe 2 dirhams a Leïla, pero no le queda dinero'],
  ['it', 'Omar deve 2 dirham a Leïla, ma non ha più monete'],
  ['ro', 'Omar nu mai are bani. Leïla trebuia să primească 2 dirhami'],
] as const)('a listener hears who had nothing to pay with, %s', async (language, said) => {
  const reader = await readerIn(language, NAMES);
  expect(sayPayment(reader, 1, { to: 0, due: 2, paid: 0 })).toBe(said);
});
