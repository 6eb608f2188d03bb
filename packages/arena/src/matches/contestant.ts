/** The interface of contestants, built in or outside programs. */
import type { Action, Decision } from '@marrakech/rules';
import type { State } from '@marrakech/rules/fast';

/** Why a contestant forfeits a game. */
export const FORFEITS = ['no-start', 'crashed', 'silent', 'garbage', 'illegal'] as const;
export type Forfeit = (typeof FORFEITS)[number];

export type Answer = Decision | { readonly type: 'forfeit'; readonly why: Forfeit };

export interface Contestant {
  readonly name: string;
  /**
   * A player must be to decide in `state`, which the `actions` lead to. `seed` is for this decision
   * only.
   */
  readonly decide: (
    state: State,
    seed: number,
    actions: readonly Action[],
  ) => Answer | Promise<Answer>;
}
