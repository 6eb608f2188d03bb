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
import { gameOfRecord } from './recorded-game.js';
import { countTurns, tellGame } from './turns.js';

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

test.each(ORDERS)('a list of games counts turns as the log tells them, %s', (order) => {
  const made = makeSetup({ players: 3, order });
  if (!made.ok) throw new Error(made.error.code);
  const setup = made.value;
  const actions = someActions(setup, 30);
  for (let count = 0; count <= actions.length; count++) {
    const game = gameOfRecord(
      { setup, tags: [], comments: [], actions: actions.slice(0, count) },
      true,
    );
    const told = tellGame(game).flatMap(({ entry }) => (entry.type === 'turn' ? [entry.turn] : []));
    const between = told.at(-1)?.whole === false ? 0 : 1;
    expect(countTurns(game), `after ${count} actions`).toBe(told.length + between);
  }
});
