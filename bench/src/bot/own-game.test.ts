import { awaited, legalDecisions, play, type Action } from '@marrakech/rules';
import { makeChance } from '@marrakech/rules/fast';
import { expect, test } from 'vitest';
import { letChanceAct, newGame } from './own-game.js';

test.each([2, 3, 4] as const)(
  'the reported actions of chance are those that were played: %i players',
  (players) => {
    const state = newGame(players);
    const { below } = makeChance(players);
    const actions: Action[] = [];
    for (;;) {
      actions.push(...letChanceAct(state, below));
      if (awaited(state).type === 'nothing') break;
      const decisions = legalDecisions(state);
      const decision = decisions[below(decisions.length)]!;
      play(state, decision);
      actions.push(decision);
    }
    const again = newGame(players);
    for (const action of actions) play(again, action);
    expect(again.data).toEqual(state.data);
    expect(actions.some(({ type }) => type === 'draw')).toBe(players === 2);
  },
);
