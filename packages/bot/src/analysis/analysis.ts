/** Hints for a position and reviews of a game, by the strongest level. */
import type { Action, Setup } from '@marrakech/rules';
import type { State } from '@marrakech/rules/fast';
import { deepen, type SearchConfig } from '../search/iterative-deepening.js';
import { LEVELS } from '../levels/levels.js';
import { limitsOf, searchConfigFor, type DecideOptions } from '../levels/player.js';
import {
  assess,
  Reviewer,
  TO_WIN_FIRST,
  type Assessed,
  type Reviewed,
  type Split,
} from './review.js';

/** The legal decisions, the best first; each step refines them. */
export interface Assessment {
  readonly decisions: readonly Assessed[];
  /** Whether every decision was searched to the end of the game. */
  readonly exact: boolean;
}

/** The review of one action. */
export interface ReviewStep {
  /** The action's index. */
  readonly index: number;
  readonly reviewed: Reviewed;
  /** By seat: the balance of the game so far. */
  readonly splits: readonly Split[];
}

export interface Analyst {
  /**
   * A player must be to decide in `state`. Each step refines the assessment; stop iterating at any
   * time.
   */
  readonly analyse: (state: State, options?: DecideOptions) => Generator<Assessment>;
  /** Reviews a game from its start; `actions` must be legal. */
  readonly review: (
    actions: Iterable<Action>,
    options?: DecideOptions & { readonly turns?: number },
  ) => Generator<ReviewStep>;
}

export async function makeAnalyst(setup: Setup): Promise<Analyst> {
  const best = LEVELS.at(-1)!;
  const own = await searchConfigFor(best, setup);
  const config: SearchConfig = { ...own, aim: TO_WIN_FIRST, rootBeam: Infinity };
  return {
    *analyse(state, options = {}) {
      for (const { judgements, exact } of deepen(state, config, limitsOf(options)))
        yield { decisions: assess(judgements, state), exact };
    },
    *review(actions, options = {}) {
      const { turns = 1 } = options;
      // Solve only the end of the game; search the other turns as far as requested.
      const patient = { ...config, turns, lastTurns: Math.min(turns + 1, config.lastTurns) };
      const reviewer = new Reviewer(setup, patient, limitsOf({ positions: Infinity, ...options }));
      let index = 0;
      for (const action of actions) {
        const reviewed = reviewer.next(action);
        yield { index: index++, reviewed, splits: reviewer.splitBySeat() };
      }
    },
  };
}
