import {
  awaited,
  legalDecisions,
  makeSetup,
  ORDERS,
  play,
  startState,
  type Action,
  type Setup,
} from '@marrakech/rules';
import { expect, test } from 'vitest';
import type { Game } from './game.js';
import { gameOfRecord } from './recorded-game.js';
import { countTurns, tellGame, turnBeside, turnStart } from './turns.js';

/** The beginning of a game: always the first decision there is. */
function someActions(setup: Setup, count: number): Action[] {
  const state = startState(setup);
  return Array.from({ length: count }, () => {
    const isToRoll = awaited(state).type === 'roll';
    const action: Action = isToRoll ? { type: 'roll', die: 1 } : legalDecisions(state)[0]!;
    play(state, action);
    return action;
  });
}

const gameOf = (setup: Setup, actions: readonly Action[]): Game =>
  gameOfRecord({ setup, tags: [], comments: [], actions: [...actions] }, true);

test.each(ORDERS)('a list of games counts turns as the log tells them, %s', (order) => {
  const made = makeSetup({ players: 3, order });
  if (!made.ok) throw new Error(made.error.code);
  const setup = made.value;
  const actions = someActions(setup, 30);
  for (let count = 0; count <= actions.length; count++) {
    const game = gameOf(setup, actions.slice(0, count));
    const told = tellGame(game).flatMap(({ entry }) => (entry.type === 'turn' ? [entry.turn] : []));
    const between = told.at(-1)?.whole === false ? 0 : 1;
    expect(countTurns(game), `after ${count} actions`).toBe(told.length + between);
  }
});

test.each(ORDERS)('all decisions of a turn have one beginning, and only those, %s', (order) => {
  const made = makeSetup({ players: 3, order });
  if (!made.ok) throw new Error(made.error.code);
  const actions = someActions(made.value, 12);
  const starts = Array.from({ length: 12 }, (_, count) =>
    turnStart(gameOf(made.value, actions.slice(0, count))),
  );
  // Each turn has three actions, in either order.
  expect(starts).toEqual([0, 0, 0, 3, 3, 3, 6, 6, 6, 9, 9, 9]);
});

test('the log leads from turn to turn, short of the present', () => {
  const made = makeSetup({ players: 3 });
  if (!made.ok) throw new Error(made.error.code);
  // Three whole turns, and Assam is turned in the fourth.
  const game = gameOf(made.value, someActions(made.value, 10));
  expect([3, 4, 6, 9].map((shown) => turnBeside(game, shown, 1))).toEqual([6, 6, 9, 9]);
  expect([9, 8, 6, 3].map((shown) => turnBeside(game, shown, -1))).toEqual([6, 6, 3, 3]);
});
