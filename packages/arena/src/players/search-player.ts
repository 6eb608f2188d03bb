/** Contestants that search and take the best decision. */
import { limitsOf, type DecideOptions } from '@marrakech/bot/levels';
import { deepen, type Judgement, type SearchConfig } from '@marrakech/bot/search';
import type { Decision } from '@marrakech/rules';
import type { State } from '@marrakech/rules/fast';
import type { Budget } from './entrant.js';

/** A contestant that decides synchronously from the position and a seed. */
export interface Decider {
  readonly name: string;
  readonly decide: (state: State, seed: number) => Decision;
}

/** Without a budget the search is complete, so that a busy machine changes no result. */
export const decideOptionsFor = (budget: Budget | undefined): DecideOptions =>
  budget !== undefined && 'ms' in budget
    ? { budgetMs: budget.ms }
    : { positions: budget?.positions ?? Infinity };

export function makeSearchPlayer(
  name: string,
  config: SearchConfig,
  budget: Budget | undefined,
): Decider {
  return {
    name,
    decide(state) {
      let judgements: readonly Judgement[] = [];
      const limits = limitsOf(decideOptionsFor(budget));
      for (const progress of deepen(state, config, limits)) ({ judgements } = progress);
      return judgements[0]!.decision;
    },
  };
}
