/** Contestants that judge decisions and take the best. */
import { limitsOf, type Thinking } from '@marrakech/bot/levels';
import { deepen, type Judgement, type SearchConfig } from '@marrakech/bot/search';
import type { Decision } from '@marrakech/rules';
import type { State } from '@marrakech/rules/fast';
import type { Budget } from './entrant.js';

/** One who answers at once, and needs no more than the position and a number for chance. */
export interface Decider {
  readonly name: string;
  readonly decide: (state: State, seed: number) => Decision;
}

/** Without a budget everybody thinks to their end, so that a busy machine changes no result. */
export const thinkingWith = (budget: Budget | undefined): Thinking =>
  budget !== undefined && 'ms' in budget
    ? { budgetMs: budget.ms }
    : { positions: budget?.positions ?? Infinity };

export function makeThinker(
  name: string,
  config: SearchConfig,
  budget: Budget | undefined,
): Decider {
  return {
    name,
    decide(state) {
      let judgements: readonly Judgement[] = [];
      const limits = limitsOf(thinkingWith(budget));
      for (const progress of deepen(state, config, limits)) ({ judgements } = progress);
      return judgements[0]!.decision;
    },
  };
}
