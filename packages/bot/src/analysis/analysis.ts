/** Hints and reviews, by the best judge there is for a game's kind. */
import type { Action, Setup } from '@marrakech/rules';
import type { State } from '@marrakech/rules/fast';
import { deepen, type SearchConfig } from '../search/iterative-deepening.js';
import { LEVELS } from '../levels/levels.js';
import { limitsOf, searchConfigFor, type Thinking } from '../levels/player.js';
import {
  assess,
  Reviewer,
  TO_WIN_FIRST,
  type Assessed,
  type Reviewed,
  type Split,
} from './review.js';

/** The legal decisions of a position, the best first; better with every step. */
export interface Assessment {
  readonly decisions: readonly Assessed[];
  /** Every decision was followed to the end of the game. */
  readonly exact: boolean;
}

/** How far a review has come. */
export interface ReviewStep {
  /** The number of the action, from 0. */
  readonly index: number;
  readonly reviewed: Reviewed;
  /** By seat: the game up to here. */
  readonly splits: readonly Split[];
}

export interface Analyst {
  /** `state` must be one in which a player is to decide. Stop asking whenever it is enough. */
  readonly analyse: (state: State, thinking?: Thinking) => Generator<Assessment>;
  /** Judges a game from its start; `actions` must be legal, one after the other. */
  readonly review: (
    actions: Iterable<Action>,
    thinking?: Thinking & { readonly turns?: number },
  ) => Generator<ReviewStep>;
}

export async function makeAnalyst(setup: Setup): Promise<Analyst> {
  const best = LEVELS.at(-1)!;
  const own = await searchConfigFor(best, setup);
  const config: SearchConfig = { ...own, aim: TO_WIN_FIRST, rootBeam: Infinity };
  return {
    *analyse(state, thinking = {}) {
      for (const { judgements, exact } of deepen(state, config, limitsOf(thinking)))
        yield { decisions: assess(judgements, state), exact };
    },
    *review(actions, thinking = {}) {
      const { turns = 1 } = thinking;
      // A whole game is judged: its very end exactly, the rest as far as asked.
      const patient = { ...config, turns, lastTurns: Math.min(turns + 1, config.lastTurns) };
      const reviewer = new Reviewer(setup, patient, limitsOf({ positions: Infinity, ...thinking }));
      let index = 0;
      for (const action of actions) {
        const reviewed = reviewer.next(action);
        yield { index: index++, reviewed, splits: reviewer.splitBySeat() };
      }
    },
  };
}
