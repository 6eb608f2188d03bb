import assert from 'node:assert/strict';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { placeName, placeNumber, type Action } from './actions.js';
import { apply } from './apply.js';
import { legalDecisions } from './legal.js';
import { FACINGS } from './squares.js';
import { equalStates } from './state.js';
import { SYMMETRIES, transform, transformPlace, type Symmetry } from './symmetry.js';
import { EVERY_SETUP } from './testing/every-setup.js';
import { variedGame } from './testing/seeded-game.js';

// Slow on a shared machine; the timeout only guards against a hang.
vi.setConfig({ testTimeout: 120_000 });

const inWords = (action: Action): string => Object.values(action).join(' ');

function transformAction(by: Symmetry, action: Action): Action {
  switch (action.type) {
    case 'orient':
      return { ...action, facing: FACINGS[by.facings[FACINGS.indexOf(action.facing)]!]! };
    case 'lay':
      return { ...action, rug: placeName(transformPlace(by, placeNumber(action.rug)!)) };
    case 'roll':
    case 'draw':
    case 'leave':
      return action;
  }
}

test.each(SYMMETRIES.map((by) => [by.name, by] as const))(
  '1.11 symmetric positions have symmetric decisions and outcomes: %s',
  (_, by) => {
    const broken = fc.check(
      fc.property(fc.constantFrom(...EVERY_SETUP), fc.integer(), (setup, seed) => {
        const { states, actions } = variedGame(setup, seed);
        for (const [index, action] of actions.entries()) {
          const state = states[index]!;
          const moved = transform(by, state);
          const decisions = legalDecisions(state).map((decision) => transformAction(by, decision));
          assert.deepEqual(
            new Set(legalDecisions(moved).map(inWords)),
            new Set(decisions.map(inWords)),
          );
          const next = apply(moved, transformAction(by, action));
          assert.ok(next.ok && equalStates(next.value, transform(by, states[index + 1]!)));
        }
      }),
      { numRuns: 12, includeErrorInReport: true },
    );
    expect(fc.defaultReportMessage(broken)).toBeUndefined();
  },
);

test('1.11 two symmetries one after the other are a symmetry, and each undoes itself', () => {
  for (const one of SYMMETRIES)
    for (const other of SYMMETRIES) {
      const both = one.squares.map((square) => other.squares[square]!);
      const found = SYMMETRIES.filter(({ squares }) =>
        squares.every((to, from) => to === both[from]),
      );
      expect(found).toHaveLength(1);
      expect(found[0]!.name === 'as it is').toBe(one === other);
    }
});
