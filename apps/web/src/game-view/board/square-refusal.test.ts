import { readFileSync } from 'node:fs';
import {
  awaited,
  legalDecisions,
  parseRecord,
  SQUARES,
  squaresOf,
  type Square,
  type State,
} from '@marrakech/rules';
import { expect, test } from 'vitest';
import { stateNow, type Game } from '../../game/game.js';
import { gameOfRecord } from '../../game/recorded-game.js';
import { whyNoRug } from './square-refusal.js';

function gameOf(record: string): Game {
  const parsed = parseRecord(record);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return gameOfRecord(parsed.value, true);
}

const stateAfterTurns = (turns: string): State =>
  stateNow(gameOf(`[Edition "gigamic"] [Players "3"]\n\n${turns}`));

/** Assam stands on d3, on bare ground. */
const BARE = stateAfterTurns('1. S1');
/** Assam stands on a3, and before him lies one rug along b3 and c3. */
const BEHIND_A_RUG = stateAfterTurns('1. S1:c3b3 2. W3');

test.each<[Square, ReturnType<typeof whyNoRug>]>([
  ['d3', 'under-assam'],
  ['a7', 'not-next-to-assam'],
  ['d6', 'not-next-to-assam'],
  ['f4', 'not-next-to-assam'],
  ['d4', undefined],
  ['d5', undefined],
  ['e4', undefined],
  ['b3', undefined],
])('with Assam on d3, %s: %s', (square, code) => {
  expect(whyNoRug(BARE, square)).toBe(code);
});

test.each<[Square, ReturnType<typeof whyNoRug>]>([
  ['a3', 'under-assam'],
  ['b3', undefined],
  ['c3', 'whole-rug'],
  ['c4', 'not-next-to-assam'],
])('with a rug on b3 and c3, and Assam on a3, %s: %s', (square, code) => {
  expect(whyNoRug(BEHIND_A_RUG, square)).toBe(code);
});

test('in a whole game, exactly the squares without a legal place are refused', () => {
  const file = '../../../../../packages/rules/test-data/games/gigamic-a-winner.txt';
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  const [tags = '', turns = ''] = text.split('\n\n');
  const codes = new Set<string>();
  for (const state of gameOf(`${tags}\n\n${turns}`).states) {
    if (awaited(state).type !== 'lay') continue;
    const taken = new Set(
      legalDecisions(state).flatMap((each) => (each.type === 'lay' ? squaresOf(each.rug) : [])),
    );
    const refused = SQUARES.filter((square) => whyNoRug(state, square) !== undefined);
    expect(refused).toEqual(SQUARES.filter((square) => !taken.has(square)));
    for (const square of refused) codes.add(whyNoRug(state, square)!);
  }
  expect([...codes].sort()).toEqual(['not-next-to-assam', 'under-assam', 'whole-rug']);
});
