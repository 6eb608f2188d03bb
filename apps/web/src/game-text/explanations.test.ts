import { loadScreenWords, screenText, speak } from '@marrakech/i18n';
import { EDITION_NAMES, EDITIONS, parseRecord, type EditionName } from '@marrakech/rules';
import { beforeAll, expect, test } from 'vitest';
import type { Game } from '../game/game.js';
import { gameOfRecord } from '../game/recorded-game.js';
import { explainAction } from './explanations.js';

beforeAll(async () => {
  await speak('en');
  await loadScreenWords();
});

/** Omar walks on an area of two squares, with so much in the purse. */
function onTwoSquares(edition: EditionName, dirhams: number): Game {
  const parsed = parseRecord(`[Edition "${edition}"] [Players "3"]
    [Dirhams "30 ${dirhams} 30"] [Name1 "Leïla"] [Name2 "Omar"] [Name3 "Nora"]

    1. S2:e2e3 2. E1`);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return gameOfRecord(parsed.value, true);
}

const explained = (game: Game): readonly string[] =>
  explainAction(
    game,
    game.actions.findLastIndex(({ type }) => type === 'roll'),
  ).map(({ text }) => text);

test.each(EDITION_NAMES)('paying the last dirham is explained as %s has it', (edition) => {
  const { exact, exactPlaysOn } = screenText.value.explain;
  const expected = EDITIONS[edition].cannotPay === 'out' ? exact : exactPlaysOn;
  expect(explained(onTwoSquares(edition, 2))).toEqual([expected]);
  expect(explained(onTwoSquares(edition, 3))).toEqual([]);
});
