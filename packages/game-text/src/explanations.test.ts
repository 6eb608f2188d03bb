import {
  apply,
  EDITION_NAMES,
  EDITIONS,
  parsePosition,
  parseRecord,
  tellRecord,
  type Action,
  type EditionName,
} from '@marrakech/rules';
import { expect, test } from 'vitest';
import { explainAction, explainEnd, type Played } from './explanations.js';
import { sayResult } from './result.js';
import { readerIn } from './testing/readers.js';

const NAMES = ['Leïla', 'Omar', 'Nora'];

/** Omar walks on an area of two squares, with so much in the purse. */
function onTwoSquares(edition: EditionName, dirhams: number): Played {
  const parsed = parseRecord(`[Edition "${edition}"] [Players "3"]
    [Dirhams "30 ${dirhams} 30"]

    1. S2:e2e3 2. E`);
  if (!parsed.ok) throw new Error(parsed.error.code);
  const action: Action = { type: 'roll', die: 1 };
  const before = tellRecord(parsed.value).state;
  const after = apply(before, action);
  if (!after.ok) throw new Error(after.error.code);
  return { before, action, after: after.value };
}

test.each(EDITION_NAMES)('paying the last dirham is explained as %s has it', async (edition) => {
  const reader = await readerIn('en', NAMES);
  const texts = (dirhams: number) =>
    explainAction(reader, onTwoSquares(edition, dirhams)).map(({ text }) => text);
  const { exact, exactPlaysOn } = reader.screens.explain;
  expect(texts(2)).toEqual([EDITIONS[edition].cannotPay === 'out' ? exact : exactPlaysOn]);
  expect(texts(3)).toEqual([]);
});

const ended = (board: string, dirhams: string, more = '') => {
  const state = parsePosition(`[Players "3"] [Board "${board}"] [Dirhams "${dirhams}"]
    [Rugs "0 0 0"] ${more} [Assam "d4"] [Turn "1 over"]`);
  if (!state.ok) throw new Error(`${state.error.code} ${state.error.token}`);
  return state.value;
};

test.each([
  ['most points', ended('7/7/7/7/7/7/A>A<B3C', '30 20 40'), 'Nora wins', ['The last rug']],
  [
    'equal points, most dirhams',
    ended('7/7/7/7/7/7/A>A<B3C', '30 31 10'),
    'Omar wins',
    ['The last rug', 'Tied on points'],
  ],
  [
    'equal in both',
    ended('7/7/7/7/7/7/A1B3C', '30 30 10'),
    'Shared win: You and Omar',
    ['The last rug', 'Complete tie'],
  ],
  [
    'equal in both under pergioco',
    ended('7/7/7/7/7/7/A1B3C', '30 30 30', '[Edition "pergioco"]'),
    'Nobody wins',
    ['The last rug', 'Complete tie'],
  ],
  [
    'the last one left',
    ended('7/7/7/7/7/7/A1B3C', '0 3 0', '[Out "3 1"]'),
    'Omar wins',
    ['One player left'],
  ],
] as const)('a game that ends with %s says who won and why', async (_, state, result, titles) => {
  const reader = await readerIn('en', NAMES, 0);
  expect(sayResult(reader, state)).toBe(result);
  expect(explainEnd(reader, state).map(({ title }) => title)).toEqual(titles);
});
