import { LANGUAGES, speak, words } from '@marrakech/i18n';
import { rollPreviews, parseRecord, type Die, type RollPreview } from '@marrakech/rules';
import { expect, test } from 'vitest';
import { squareLabel } from '../game-view/board/square-label.js';
import { dressedView } from '../game/dressing.js';
import { stateNow, type Game } from '../game/game.js';
import { gameOfRecord } from '../game/recorded-game.js';
import { changeSettings } from '../storage/settings.js';
import { costLine } from './cost-line.js';

/** Omar is to move; east of Assam, with a 1, lie two squares of Leïla's. */
function beforeTwoSquares(edition: string, dirhams: number): Game {
  const parsed = parseRecord(`[Edition "${edition}"] [Players "2"] [Colours "1"]
    [Dirhams "30 ${dirhams}"] [Name1 "Leïla"] [Name2 "Omar"]

    1. S2:e2e3`);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return gameOfRecord(parsed.value, true);
}

const eastward = (game: Game): RollPreview =>
  rollPreviews(stateNow(game)).find(({ facing }) => facing === 'E')!;

test.each([
  ['gigamic', 2, /^(?!.*out)/, 'would cost you 2'],
  ['gigamic', 1, /^1 in 6 chance you’re out$/, 'would cost you 2, more than you have'],
  ['gigamic', 0, /^1 in 6 chance you’re out$/, 'would cost you 2, more than you have'],
  ['first', 1, /^(?!.*out)/, 'would cost you 2'],
  ['first', 0, /^$/, 'would cost you 2'],
])('an area of two, %s, %i dirhams in the purse', async (edition, dirhams, line, label) => {
  await speak('en');
  const game = beforeTwoSquares(edition, dirhams);
  expect(costLine(eastward(game))).toMatch(line);
  const view = dressedView(game, stateNow(game));
  const said = squareLabel({ game, view, preview: eastward(game), places: [], choice: {} }, 'e2');
  expect(said).toMatch(new RegExp(`, ${label}$`));
});

test('a square that two values reach names both as a choice', async () => {
  await speak('en');
  const parsed = parseRecord(`[Players "2"] [Colours "1"] [Name1 "Leïla"] [Name2 "Omar"]

    1. E3:g3f3 2. N2:g5f5`);
  if (!parsed.ok) throw new Error(parsed.error.code);
  const game = gameOfRecord(parsed.value, true);
  const north = rollPreviews(stateNow(game)).find(({ facing }) => facing === 'N')!;
  const view = dressedView(game, stateNow(game));
  // The loop at the corner brings Assam back to the same square.
  const said = squareLabel({ game, view, preview: north, places: [], choice: {} }, 'g7');
  expect(said).toBe('g7, empty, reached by rolling 1 or 2');
});

/** As if these die values led to more than the purse holds. */
const outWith = (...dice: readonly Die[]): RollPreview => {
  const { outcomes, ...rest } = eastward(beforeTwoSquares('gigamic', 0));
  return {
    ...rest,
    outcomes: outcomes.map((each) => ({ ...each, out: dice.includes(each.die) })),
  };
};

test.each<[readonly Die[], string]>([
  [[4], '1 in 6 chance you’re out'],
  [[2], '2 in 6 chance you’re out'],
  [[2, 3], '4 in 6 chance you’re out'],
  [[1, 2, 3], '5 in 6 chance you’re out'],
  [[1, 2, 3, 4], 'Any roll would knock you out'],
])('of six faces, the values %j put one out', async (dice, line) => {
  await speak('en');
  expect(costLine(outWith(...dice))).toBe(line);
});

test('whoever wants no costs told is not told this one', async () => {
  await speak('en');
  changeSettings({ rollCosts: false });
  expect(costLine(outWith(1, 2, 3, 4))).toBe('');
  changeSettings({ rollCosts: true });
});

test.each(LANGUAGES)('on a small phone the line is short enough, %s', async (language) => {
  await speak(language);
  const { expected, goesOut } = words.value.hint;
  const lines = [0, 1, 12].map((dirhams) => expected({ dirhams }));
  lines.push(...[1, 2, 4, 5, 6].map((rolls) => goesOut({ rolls })));
  expect(lines.filter((line) => line.length > 32)).toEqual([]);
});
